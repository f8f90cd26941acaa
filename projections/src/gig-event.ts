import { type Actor, readMetadata } from '@jamjar/contracts/event-metadata';
import { type CommandId, type Instant, type GigId } from '@jamjar/contracts/ids';
import { type GigEvents, type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { readEvent } from '@jamjar/contracts/gigs/upcasters';
import { type RecordedEvent } from '@jamjar/infra/event-store/event-store';

/** An event of one type with all that the store knows about it. */
export interface RecordedGigEventOf<Type extends GigEventType> {
  readonly type: Type;
  readonly data: GigEvents[Type];
  readonly gigId: GigId;
  readonly revision: bigint;
  readonly position: bigint;
  readonly commandId: CommandId;
  readonly recordedAt: Instant;
  readonly actor: Actor;
}
/** What read models are made of. */
export type RecordedGigEvent = { [Type in GigEventType]: RecordedGigEventOf<Type> }[GigEventType];

/**
 * The border where an event becomes an event of a gig.
 * @param gigId whose stream it is in
 * @throws Error when it is no readable event of a gig: the event is poison
 */
export function readGigEvent({ type, data, metadata, revision, position }: RecordedEvent, gigId: GigId): RecordedGigEvent {
  const { schemaVersion, commandId, recordedAt, actor } = readMetadata(metadata);
  // Not by spreading: in a rebuild that alone would take a third of the time
  return Object.assign(readEvent({ type, data, schemaVersion }), { gigId, revision, position, commandId, recordedAt, actor });
}
