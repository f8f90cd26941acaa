import { type StoredEvent } from '../decider.js';
import { findInvalidField } from '../type-guards.js';
import { type GigEvent, type GigEventType, gigEventSchemas } from './gig.events.js';

/** Converts the data of one schema version to the next version. */
type Upcaster = (data: unknown) => unknown;

/**
 * The upcasters by event type, from version 1 on; an event type that is not listed is still in version 1.
 * A changed event gets an upcaster here and a new schema, and keeps the golden JSON of its older versions.
 */
const upcasters: Readonly<Partial<Record<GigEventType, readonly Upcaster[]>>> = {};

/** Returns the schema version in which events of this type are written now; the metadata of every event contains it. */
export const schemaVersionOf = (type: GigEventType): number => 1 + (upcasters[type]?.length ?? 0);

/** Converts data of `version` to the newest version by applying the upcasters one after the other. */
export const upcast = (chain: readonly Upcaster[], version: number, data: unknown): unknown =>
  chain.slice(version - 1).reduce((older, upcaster) => upcaster(older), data);

/** A stored event cannot be read: its type is not one of a gig's, this code does not know its version, or a field is invalid. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** Validates JSON from the store and returns the event in its newest version. @throws UnreadableEvent */
export function readEvent({ type, data, schemaVersion }: StoredEvent): GigEvent {
  if (!isEventType(type)) throw new UnreadableEvent(`Unknown event type of a gig: ${type}`);
  const newest = schemaVersionOf(type);
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > newest) {
    throw new UnreadableEvent(`${type} has version ${schemaVersion}; versions 1 to ${newest} can be read`);
  }
  const event = { type, data: upcast(upcasters[type] ?? [], schemaVersion, data) };
  if (isEvent(event)) return event;
  throw new UnreadableEvent(`${type} has an invalid field "${findInvalidField(event.data, gigEventSchemas[type]) ?? 'data'}"`);
}

const isEventType = (type: string): type is GigEventType => Object.hasOwn(gigEventSchemas, type);

const isEvent = (event: { type: GigEventType; data: unknown }): event is GigEvent =>
  findInvalidField(event.data, gigEventSchemas[event.type]) === null;
