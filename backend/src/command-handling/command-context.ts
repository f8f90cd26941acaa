/** What comes with a command, and what comes of it. */
import { type Actor } from '@jamjar/contracts/fact-metadata';
import { type CommandId, type Instant } from '@jamjar/contracts/ids';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { type AnyFact } from './fact-format.js';

/** `commandId` from `commandIdFor`; `requestHash` from `requestHashOf`, null without an Idempotency-Key. */
export interface CommandContext {
  readonly commandId: CommandId;
  readonly requestHash: string | null;
  readonly actor: Actor;
  readonly at: Instant;
}

/** A fact as it will be read back from the store, with its place in the stream. */
export type Happened<Fact extends AnyFact> = Fact & { readonly revision: bigint };

export interface Done<State, Fact extends AnyFact = AnyFact> {
  readonly kind: 'done';
  /** The state with everything that the store held. It lives on: later commands of the stream change it. */
  readonly state: State;
  /** Revision of the newest fact in `state`, -1n when the stream is empty. */
  readonly revision: bigint;
  /** Position of the newest fact in `state`: when the read models have passed it, they show at least this. null: an empty stream. */
  readonly statePosition: bigint | null;
  /** Position of the last of `facts`; null when there are none. */
  readonly position: bigint | null;
  /** What the command recorded, now or the first time it came. Empty when everything was so already. */
  readonly facts: readonly Happened<Fact>[];
  /** The command had been done before: nothing was recorded now. */
  readonly replayed: boolean;
}

export type Outcome<State, Fact extends AnyFact = AnyFact> = Done<State, Fact> | { readonly kind: 'refused'; readonly code: RefusalCode };
