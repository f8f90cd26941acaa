import { type Actor, type EventOrigin } from '../../event-metadata.js';
import { commandId, type Instant, instant } from '../../ids.js';
import { type GigEvent } from '../gig.events.js';

interface Recording {
  /** Revision of the first event. */
  from?: number;
  actor?: Actor;
  recordedAt?: Instant;
}

/** Returns a command id that depends only on the number. */
export const testCommandId = (number: number) => commandId(`eeeeeeee-0000-4000-8000-${number.toString(16).padStart(12, '0')}`);

/** Returns the events as if one command had recorded them. */
export function recordCommand(
  events: readonly GigEvent[],
  { from = 0, actor = { kind: 'user', id: null }, recordedAt = instant(0) }: Recording = {},
): (GigEvent & EventOrigin)[] {
  const idOfCommand = testCommandId(from);
  return events.map((event, index) => ({ ...event, revision: BigInt(from + index), commandId: idOfCommand, actor, recordedAt }));
}

/** Returns the events as if a separate command had recorded each. */
export const recordEach = (events: readonly GigEvent[], { from = 0, ...recording }: Recording = {}): (GigEvent & EventOrigin)[] =>
  events.flatMap((event, index) => recordCommand([event], { ...recording, from: from + index }));
