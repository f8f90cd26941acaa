import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { StreamCommandProcessor, type StreamCommandProcessorOptions } from '../command-handling/stream-command-processor.js';
import { type Decider, type Decision, accept, noChange, refuse, type EventCodec } from '@jamjar/contracts/decider';

/**
 * A small aggregate for the specs of command handling: a room with a number of chairs, whose guests are numbered as they enter.
 * It has no refusal codes of its own, so it uses two of the gigs' codes.
 */
export interface SampleState {
  chairs: number;
  readonly guests: Map<string, Guest>;
  /** All guests who ever entered, in order. */
  readonly visits: string[];
}
interface Guest {
  readonly number: number;
  /** Arbitrary data, for the specs of how events are serialised. */
  readonly wishes: object;
}
export type SampleCommand =
  | { readonly type: 'Enter'; readonly guests: readonly string[]; readonly wishes: object }
  | { readonly type: 'Leave'; readonly guest: string }
  | { readonly type: 'SetChairs'; readonly chairs: number };
export type SampleEvent =
  | { readonly type: 'GuestEntered'; readonly data: { readonly guest: string; readonly number: number; readonly wishes: object } }
  | { readonly type: 'GuestLeft'; readonly data: { readonly guest: string } }
  | { readonly type: 'ChairsSet'; readonly data: { readonly chairs: number } };

export const enter = (...guests: readonly string[]): SampleCommand => ({ type: 'Enter', guests, wishes: {} });
export const enterWithData = (guest: string, wishes: object): SampleCommand => ({ type: 'Enter', guests: [guest], wishes });
export const leave = (guest: string): SampleCommand => ({ type: 'Leave', guest });
export const setChairs = (chairs: number): SampleCommand => ({ type: 'SetChairs', chairs });

export const sampleDecider: Decider<SampleState, SampleCommand, SampleEvent> = {
  initialState: () => ({ chairs: 1_000, guests: new Map(), visits: [] }),
  decide(state, command): Decision<SampleEvent> {
    if (command.type === 'Enter') return admitGuests(state, command.guests, command.wishes);
    if (command.type === 'SetChairs') return accept<SampleEvent>({ type: 'ChairsSet', data: { chairs: command.chairs } });
    if (!state.guests.has(command.guest)) return refuse('PERFORMER_NOT_FOUND');
    return accept<SampleEvent>({ type: 'GuestLeft', data: { guest: command.guest } });
  },
  evolve(state, event) {
    if (event.type === 'ChairsSet') state.chairs = event.data.chairs;
    if (event.type === 'GuestLeft') state.guests.delete(event.data.guest);
    if (event.type === 'GuestEntered') {
      const { guest, number, wishes } = event.data;
      state.guests.set(guest, { number, wishes });
      state.visits.push(guest);
    }
    return state;
  },
  copy: ({ chairs, guests, visits }) => ({ chairs, guests: new Map(guests), visits: [...visits] }),
};

/** Lets all of the guests enter or none: there must be a chair for each. Guests who are already there do not enter again. */
function admitGuests({ guests, chairs, visits }: SampleState, entering: readonly string[], wishes: object): Decision<SampleEvent> {
  const newGuests = entering.filter((guest) => !guests.has(guest));
  if (newGuests.length === 0) return noChange;
  if (guests.size + newGuests.length > chairs) return refuse('GIG_FULL');
  return accept(
    ...newGuests.map((guest, index) => ({ type: 'GuestEntered' as const, data: { guest, number: visits.length + 1 + index, wishes } })),
  );
}

export const sampleCodec: EventCodec<SampleEvent> = {
  schemaVersionOf: () => 1,
  decode(stored) {
    if (!isSampleEvent(stored)) throw new TypeError(`Not an event of the sample aggregate: ${stored.type}`);
    return stored;
  },
};
const isSampleEvent = (event: { type: string; data: unknown }): event is SampleEvent =>
  ['GuestEntered', 'GuestLeft', 'ChairsSet'].includes(event.type);

/** A command processor for the sample aggregate, as one process has it. */
export const createSampleCommandProcessor = (
  store: Pick<EventStore, 'append' | 'read'>,
  options: Partial<StreamCommandProcessorOptions> = {},
): SampleCommandProcessor => new StreamCommandProcessor(store, sampleDecider, sampleCodec, options);
export type SampleCommandProcessor = StreamCommandProcessor<SampleState, SampleCommand, SampleEvent>;
