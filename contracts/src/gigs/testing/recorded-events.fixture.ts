import { type Actor, type EventOrigin } from '../../event-metadata.js';
import { commandId, type Instant, instant } from '../../ids.js';
import { type GigEvent } from '../gig.events.js';

interface Recording {
  /** Revision of the first event. */
  from?: number;
  actor?: Actor;
  recordedAt?: Instant;
}

/** Any command id, the same for the same number. */
export const testCommandId = (number: number) => commandId(`eeeeeeee-0000-4000-8000-${number.toString(16).padStart(12, '0')}`);

/** Events as one command recorded them. */
export function recordCommand(
  events: readonly GigEvent[],
  { from = 0, actor = { kind: 'user', id: null }, recordedAt = instant(0) }: Recording = {},
): (GigEvent & EventOrigin)[] {
  const command = testCommandId(from);
  return events.map((event, index) => ({ ...event, revision: BigInt(from + index), commandId: command, actor, recordedAt }));
}

/** Events as if each had been recorded by a command of its own. */
export const recordEach = (events: readonly GigEvent[], { from = 0, ...recording }: Recording = {}): (GigEvent & EventOrigin)[] =>
  events.flatMap((event, index) => recordCommand([event], { ...recording, from: from + index }));
