/** The seats of a room as a board shows them. */
import type { Player } from '../games';
import type { Room } from '../wire/types';

export function playersOf(room: Room): Player[] {
  return room.seats.map((seat) => ({
    name: seat.name,
    colour: seat.colour,
    ship: seat.ship,
    level: seat.level,
    standIn: seat.stand_in,
    away:
      seat.who === 'person' &&
      !room.people.some((person) => person.key === seat.person && person.here),
  }));
}

/** How many people play: those of one device are one. */
export function peopleIn(room: Room): number {
  const seated = room.seats.filter((seat) => seat.who === 'person');
  return new Set(seated.map((seat) => seat.person)).size;
}
