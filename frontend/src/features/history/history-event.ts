import { type EventOrigin } from '@jamjar/contracts/event-metadata';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { readEvent } from '@jamjar/contracts/gigs/upcasters';
import { type HistoryEntryView, type HistoryPage } from '@jamjar/contracts/history/history.views';

/** An event of a history, with the name of its actor. Its `revision` is its index in the history, which differs from the stored revision after a removed entry. */
export type HistoryEvent = GigEvent & EventOrigin & { readonly actorName: string };

/** Parses an entry. @param index the index of the entry in its history. @throws Error when it cannot be read */
export function readEntry({ type, data, recorded }: HistoryEntryView, index: number, actors: HistoryPage['actors']): HistoryEvent {
  const actor = recorded && actors[recorded.actor];
  if (!actor) throw new TypeError('Its metadata cannot be read');
  const { at, commandId, schemaVersion } = recorded;
  const origin = { revision: BigInt(index), commandId, recordedAt: at, actor };
  return { ...readEvent({ type, data, schemaVersion }), ...origin, actorName: actor.name };
}
