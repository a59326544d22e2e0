// The peer of bench_load: a game as small as S.O.S. in Space on boardgame.io, kept in memory.
// Seven aliens walk on thirty cells, five comets lie about, everybody has a secret hand of
// missions; a seat moves one alien, then it is the next one's turn.
const { Server, Origins } = require("boardgame.io/server");

const NAMES = ["momo", "zuzu", "kiki", "lolo", "nana", "pipi", "tutu"];

const game = {
  name: "small",
  deltaState: process.argv.includes("--delta"),
  setup: ({ ctx, random }) => ({
    aliens: Object.fromEntries(NAMES.map((name, k) => [name, `I${k}`])),
    comets: [1, 5, 9, 14, 20],
    hole: 3,
    scores: Array(ctx.numPlayers).fill(0),
    deck: 42,
    missions: Object.fromEntries(
      Array.from({ length: ctx.numPlayers }, (_, seat) => [
        String(seat),
        random.Shuffle(NAMES).slice(0, 4),
      ]),
    ),
  }),
  playerView: ({ G, playerID }) => ({
    ...G,
    missions: playerID === null ? {} : { [playerID]: G.missions[playerID] },
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: ({ G, playerID, random }, name, cell) => {
      if (!(name in G.aliens)) return "INVALID_MOVE";
      G.aliens[name] = cell;
      G.hole = random.Die(30);
      G.scores[Number(playerID)] += 1;
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run(0).then(({ appServer }) => {
  console.log(`port ${appServer.address().port}`);
});
