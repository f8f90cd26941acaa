/** A small kind of stream for the specs of command handling: a room with so many chairs, whose guests are numbered as they come. */
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { CommandHandling, type CommandHandlingOptions } from '../command-handling/command-handling.js';
import { type Decider } from '../command-handling/decider.js';
import { type Decision, happened, nothingNew, refused } from '../command-handling/decision.js';
import { type EventFormat } from '../command-handling/event-format.js';

export interface Room {
  chairs: number;
  readonly guests: Map<string, Guest>;
  /** Everybody who ever came, in order. */
  readonly visits: string[];
}
interface Guest {
  readonly number: number;
  readonly wishes: object;
}
export type RoomCommand =
  | { readonly type: 'Enter'; readonly guests: readonly string[]; readonly wishes: object }
  | { readonly type: 'Leave'; readonly guest: string }
  | { readonly type: 'SetChairs'; readonly chairs: number };
export type RoomEvent =
  | { readonly type: 'GuestEntered'; readonly data: { readonly guest: string; readonly number: number; readonly wishes: object } }
  | { readonly type: 'GuestLeft'; readonly data: { readonly guest: string } }
  | { readonly type: 'ChairsSet'; readonly data: { readonly chairs: number } };

export const enter = (...guests: readonly string[]): RoomCommand => ({ type: 'Enter', guests, wishes: {} });
export const enterWishing = (guest: string, wishes: object): RoomCommand => ({ type: 'Enter', guests: [guest], wishes });
export const leave = (guest: string): RoomCommand => ({ type: 'Leave', guest });
export const setChairs = (chairs: number): RoomCommand => ({ type: 'SetChairs', chairs });

export const roomDecider: Decider<Room, RoomCommand, RoomEvent> = {
  initial: () => ({ chairs: 1_000, guests: new Map(), visits: [] }),
  decide(room, command): Decision<RoomEvent> {
    if (command.type === 'Enter') return letIn(room, command.guests, command.wishes);
    if (command.type === 'SetChairs') return happened<RoomEvent>({ type: 'ChairsSet', data: { chairs: command.chairs } });
    if (!room.guests.has(command.guest)) return refused('PERFORMER_NOT_FOUND');
    return happened<RoomEvent>({ type: 'GuestLeft', data: { guest: command.guest } });
  },
  evolve(room, event) {
    if (event.type === 'ChairsSet') room.chairs = event.data.chairs;
    if (event.type === 'GuestLeft') room.guests.delete(event.data.guest);
    if (event.type === 'GuestEntered') {
      const { guest, number, wishes } = event.data;
      room.guests.set(guest, { number, wishes });
      room.visits.push(guest);
    }
    return room;
  },
};

/** Nobody comes in twice, and all of them or none: there must be a chair for each. */
function letIn({ guests, chairs, visits }: Room, coming: readonly string[], wishes: object): Decision<RoomEvent> {
  const newcomers = coming.filter((guest) => !guests.has(guest));
  if (newcomers.length === 0) return nothingNew;
  if (guests.size + newcomers.length > chairs) return refused('GIG_FULL');
  return happened(
    ...newcomers.map((guest, index) => ({ type: 'GuestEntered' as const, data: { guest, number: visits.length + 1 + index, wishes } })),
  );
}

export const roomFormat: EventFormat<RoomEvent> = {
  versionOf: () => 1,
  read(stored) {
    if (!isRoomEvent(stored)) throw new TypeError(`No event of a room: ${stored.type}`);
    return stored;
  },
};
const isRoomEvent = (event: { type: string; data: unknown }): event is RoomEvent =>
  ['GuestEntered', 'GuestLeft', 'ChairsSet'].includes(event.type);

/** The commands of rooms, as one process handles them. */
export const roomsOn = (store: EventStore, options: Partial<CommandHandlingOptions> = {}): Rooms =>
  new CommandHandling(store, roomDecider, roomFormat, options);
export type Rooms = CommandHandling<Room, RoomCommand, RoomEvent>;
