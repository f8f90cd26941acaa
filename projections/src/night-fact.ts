import { type Actor, readMetadata } from '@jamjar/contracts/fact-metadata';
import { type CommandId, type Instant, type LiveEventId } from '@jamjar/contracts/ids';
import { type LiveEventFacts, type LiveEventFactType } from '@jamjar/contracts/live-events/live-event.events';
import { readFact } from '@jamjar/contracts/live-events/upcasters';
import { type RecordedFact } from '@jamjar/infra/event-store/event-store';

/** A fact of one type with all that the store knows about it. */
export interface RecordedOf<Type extends LiveEventFactType> {
  readonly type: Type;
  readonly data: LiveEventFacts[Type];
  readonly liveEventId: LiveEventId;
  readonly revision: bigint;
  readonly position: bigint;
  readonly commandId: CommandId;
  readonly at: Instant;
  readonly actor: Actor;
}
/** What read models are made of. */
export type NightFact = { [Type in LiveEventFactType]: RecordedOf<Type> }[LiveEventFactType];

/**
 * The border where a stored event becomes a fact of a night.
 * @param liveEventId whose stream it is in
 * @throws Error when it is no readable fact of a live event: the event is poison
 */
export function nightFact({ type, data, metadata, revision, position }: RecordedFact, liveEventId: LiveEventId): NightFact {
  const { schemaVersion, commandId, at, actor } = readMetadata(metadata);
  // Not by spreading: in a rebuild that alone would take a third of the time
  return Object.assign(readFact({ type, data, schemaVersion }), { liveEventId, revision, position, commandId, at, actor });
}
