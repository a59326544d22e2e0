/** What is told of a finished game in one's list: who won, and who else was there. */
import type { FinishedGame } from '../wire/http';

/** The names of the winners; none if the game was ended early. */
export function winners(line: FinishedGame): string[] {
  return line.names.filter((_, seat) => line.ranking[seat] === 1);
}

/** Whether it was won by oneself alone. At a device that was passed round nobody is "you". */
export function isWon(line: FinishedGame): boolean {
  const [seat, ...beside] = line.seats;
  return (
    seat !== undefined &&
    beside.length === 0 &&
    line.ranking[seat] === 1 &&
    winners(line).length === 1
  );
}

/** Everybody else: at a device of several too, all but the one whose it is. */
export function company(line: FinishedGame): string[] {
  return line.names.filter((name, seat) => seat !== line.seats[0] && name !== '');
}
