// Plays the next thing that the newest frame offers, whatever it is: frames have to come.
(() => {
  const { frame, socket } = noted;
  const act = (action) => {
    if (noted.acted === frame.n) return;
    noted.acted = frame.n;
    noted.count = (noted.count ?? 0) + 1;
    socket.send(JSON.stringify({ t: 'act', round: frame.round, seat: frame.seat, action, id: `bench-${noted.count}` }));
  };
  const middle = ([low, high]) => Math.round((low + high) / 2);
  const games = {
    // By the page's own hands: the marks of where one may go belong to a frame's cost.
    sos() {
      const thing = document.querySelector('.roll') ?? document.querySelector('.space .target')
        ?? document.querySelector('.space .piece.can');
      noted.tapped = performance.now();
      thing?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
    },
    // When a person could: the die has come to rest, and the page shows what may be done now.
    planets(may) {
      const button = document.querySelector('.choose .btn:not([aria-disabled="true"])');
      noted.tapped = performance.now();
      if (button) button.click();
      else if (may.throw && document.querySelector('.zone.on')) act({ do: 'throw', start: middle(may.throw.start), angle: middle(may.throw.angle), distance: middle(may.throw.distance) });
    },
    bowl(may) {
      const wanted = ['toss', 'ready', 'designate', 'concur', 'go'];
      const found = wanted.map((one) => may.filter((action) => action.do === one)).find((some) => some.length > 0);
      if (found) act(found[frame.n % found.length]);
    },
    builder(may) {
      const { wanted } = frame.public;
      const card = may.hand.find((building) => wanted?.[building] && may.free.includes(wanted[building].place));
      if (card) act({ do: 'put', building: card, ...wanted[card] });
      else if (may.done) act({ do: 'done' });
      else if (may.unlock.length > 0) act({ do: 'unlock', building: may.unlock[0] });
      else if (may.here) act({ do: 'here' });
      else if (may.ready) act({ do: 'ready' });
    },
  };
  const may = frame?.offers;
  if (!may || (Array.isArray(may) && may.length === 0)) return;
  games[document.querySelector('main.game')?.classList[1]]?.(may);
})()
