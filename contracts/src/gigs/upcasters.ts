import { type GigEvent, type GigEventType } from './gig.events.js';
import { faultIn, shapes } from './gig.shapes.js';

/** Turns the data of one version into the data of the next. */
type Upcaster = (data: unknown) => unknown;

/**
 * How older versions become newer ones: the first upcaster makes version 2 of version 1, and so on. A changed shape gets an upcaster
 * here, its new shape, and keeps the fixture of the old JSON. What is not listed is still in its first version.
 */
const upcasters: Readonly<Partial<Record<GigEventType, readonly Upcaster[]>>> = {};

/** The version in which an event of this type is written now; it belongs into the metadata of every event. */
export const schemaVersionOf = (type: GigEventType): number => 1 + (upcasters[type]?.length ?? 0);

/** Data of `version` raised to the newest, step by step. */
export const upcast = (steps: readonly Upcaster[], version: number, data: unknown): unknown =>
  steps.slice(version - 1).reduce((older, step) => step(older), data);

/** A stored event that is not an event of a gig, or not one that this version knows. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** What the store keeps of an event; `schemaVersion` stands in its metadata. */
export interface StoredEvent {
  readonly type: string;
  readonly data: unknown;
  readonly schemaVersion: number;
}

/**
 * The border where JSON out of the store becomes an event in its newest shape.
 * @throws UnreadableEvent an unknown name, a version from the future, or a field that is not as the events say
 */
export function readEvent({ type, data, schemaVersion }: StoredEvent): GigEvent {
  if (!isEventType(type)) throw new UnreadableEvent(`No event of a gig is called ${type}`);
  const newest = schemaVersionOf(type);
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > newest) {
    throw new UnreadableEvent(`${type} has version ${schemaVersion}; versions 1 to ${newest} can be read`);
  }
  const event = { type, data: upcast(upcasters[type] ?? [], schemaVersion, data) };
  if (!isEvent(event)) throw new UnreadableEvent(`${type} is not as it should be in "${faultIn(event.data, shapes[type]) ?? 'data'}"`);
  return event;
}

const isEventType = (type: string): type is GigEventType => Object.hasOwn(shapes, type);

const isEvent = (event: { type: GigEventType; data: unknown }): event is GigEvent => faultIn(event.data, shapes[event.type]) === null;
