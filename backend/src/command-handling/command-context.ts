/** What comes with a command, and what comes of it. */
import { type Actor } from '@jamjar/contracts/event-metadata';
import { type CommandId, type Instant } from '@jamjar/contracts/ids';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { type AnyEvent } from './event-format.js';

/** `commandId` from `commandIdFor`; `requestHash` from `requestHashOf`, null without an Idempotency-Key. */
export interface CommandContext {
  readonly commandId: CommandId;
  readonly requestHash: string | null;
  readonly actor: Actor;
  readonly recordedAt: Instant;
}

/** An event as it will be read back from the store, with its place in the stream. */
export type Happened<Event extends AnyEvent> = Event & { readonly revision: bigint };

export interface Done<State, Event extends AnyEvent = AnyEvent> {
  readonly kind: 'done';
  /** The state with everything that the store held. It lives on: later commands of the stream change it. */
  readonly state: State;
  /** Revision of the newest event in `state`, -1n when the stream is empty. */
  readonly revision: bigint;
  /** Position of the newest event in `state`: when the read models have passed it, they show at least this. null: an empty stream. */
  readonly statePosition: bigint | null;
  /** Position of the last of `events`; null when there are none. */
  readonly position: bigint | null;
  /** What the command recorded, now or the first time it came. Empty when everything was so already. */
  readonly events: readonly Happened<Event>[];
  /** The command had been done before: nothing was recorded now. */
  readonly replayed: boolean;
}

export type Outcome<State, Event extends AnyEvent = AnyEvent> =
  Done<State, Event> | { readonly kind: 'refused'; readonly code: RefusalCode };
