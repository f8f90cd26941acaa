import {
  type GigEvent,
  type GigEventType,
  type GigEvents,
  type PerformerMove,
  type AddedPerformer,
  type RaffleEntry,
} from './gig.events.js';
import { instruments, gigTypes, performerTypes, tiers } from '../enums.js';
import { type Instant, isUuid, type OrganisationId, type ParticipantId, type PerformerId } from '../ids.js';

/** Converts the data of one version into the data of the next version. */
type Upcaster = (data: unknown) => unknown;

/**
 * The upcasters by event type: the first converts version 1 to version 2, and so on. An event type that is not listed is still in version 1.
 * A changed event gets an upcaster here and a new schema, and keeps the golden JSON of its older versions.
 */
const upcasters: Readonly<Partial<Record<GigEventType, readonly Upcaster[]>>> = {};

/** Returns the version in which events of this type are written now; it is part of every event's metadata. */
export const schemaVersionOf = (type: GigEventType): number => 1 + (upcasters[type]?.length ?? 0);

/** Converts data of `version` to the newest version, one upcaster after the other. */
export const upcast = (chain: readonly Upcaster[], version: number, data: unknown): unknown =>
  chain.slice(version - 1).reduce((older, upcaster) => upcaster(older), data);

/** A stored event cannot be read: its type is not one of a gig's, this code does not know its version, or a field is invalid. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** An event as the store returns it; `schemaVersion` comes from its metadata. */
export interface StoredEvent {
  readonly type: string;
  readonly data: unknown;
  readonly schemaVersion: number;
}

/**
 * Validates JSON from the store and returns the event in its newest version.
 * @throws UnreadableEvent when the type or the version is unknown to this code, or a field does not match the schema
 */
export function readEvent({ type, data, schemaVersion }: StoredEvent): GigEvent {
  if (!isEventType(type)) throw new UnreadableEvent(`Unknown event type of a gig: ${type}`);
  const newest = schemaVersionOf(type);
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > newest) {
    throw new UnreadableEvent(`${type} has version ${schemaVersion}; versions 1 to ${newest} can be read`);
  }
  const event = { type, data: upcast(upcasters[type] ?? [], schemaVersion, data) };
  if (!isEvent(event))
    throw new UnreadableEvent(`${type} has an invalid field "${findInvalidField(event.data, gigEventSchemas[type]) ?? 'data'}"`);
  return event;
}

const isEventType = (type: string): type is GigEventType => Object.hasOwn(gigEventSchemas, type);

const isEvent = (event: { type: GigEventType; data: unknown }): event is GigEvent =>
  findInvalidField(event.data, gigEventSchemas[event.type]) === null;

/** Checks a stored value against the declared type of its field. */
type Guard<Value> = (value: unknown) => value is Value;
type AnySchema = Readonly<Record<string, Guard<unknown>>>;
/** A guard for each field of an event's data; the compiler reports missing fields. */
type Schema<Data> = { readonly [Field in keyof Data]-?: Guard<Data[Field]> };

const string: Guard<string> = (value) => typeof value === 'string';
const boolean: Guard<boolean> = (value) => typeof value === 'boolean';
const number: Guard<number> = (value): value is number => Number.isFinite(value);
const nonNegativeInteger: Guard<number> = (value): value is number => number(value) && Number.isInteger(value) && value >= 0;
const instantMs: Guard<Instant> = (value): value is Instant => Number.isFinite(value);
const performerId: Guard<PerformerId> = (value): value is PerformerId => isUuid(value);
const participantId: Guard<ParticipantId> = (value): value is ParticipantId => isUuid(value);
const organisationId: Guard<OrganisationId> = (value): value is OrganisationId => isUuid(value);
const oneOf =
  <Value>(values: readonly Value[]): Guard<Value> =>
  (value): value is Value =>
    values.some((it) => it === value);
const nullable =
  <Value>(guard: Guard<Value>): Guard<Value | null> =>
  (value): value is Value | null =>
    value === null || guard(value);
const arrayOf =
  <Value>(guard: Guard<Value>): Guard<readonly Value[]> =>
  (value): value is readonly Value[] =>
    Array.isArray(value) && value.every(guard);
const object =
  <Data>(schema: Schema<Data> & AnySchema): Guard<Data> =>
  (value): value is Data =>
    findInvalidField(value, schema) === null;

/** Returns the name of the first field that does not match the schema, `data` when the value is no object, or null. Additional fields are allowed. */
export function findInvalidField(value: unknown, schema: AnySchema): string | null {
  if (!isObject(value)) return 'data';
  for (const field in schema) if (schema[field]?.(value[field]) !== true) return field;
  return null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const instrumentList = arrayOf(oneOf(instruments));

const addedPerformer: Schema<AddedPerformer> = {
  performerId,
  participantId,
  instruments: instrumentList,
  tier: nullable(oneOf(tiers)),
  priority: boolean,
  performerType: oneOf(performerTypes),
  sortOrder: number,
  at: instantMs,
};
const performerMove: Schema<PerformerMove> = { performerId, sortOrder: number };
const raffleEntry: Schema<RaffleEntry> = { performerId, entries: nonNegativeInteger };

/** The schema of the newest version of each event. */
export const gigEventSchemas: { readonly [Type in GigEventType]: Schema<GigEvents[Type]> } = {
  GigCreated: {
    organisationId,
    type: oneOf(gigTypes),
    name: string,
    date: instantMs,
    venue: nullable(string),
    description: nullable(string),
    at: instantMs,
  },
  GigRenamed: { name: string },
  GigRescheduled: { date: instantMs },
  VenueChanged: { venue: nullable(string) },
  DescriptionChanged: { description: nullable(string) },
  TimeLimitSet: { minutes: nullable(nonNegativeInteger) },
  LogoChanged: { logoUrl: nullable(string) },
  GigCompleted: { at: instantMs },
  GigReopened: { at: instantMs },
  GigDeleted: { at: instantMs },

  SignupLinkGenerated: {},
  SignupsSwitched: { enabled: boolean },
  SignupLimitSet: { limit: nullable(nonNegativeInteger) },
  FeedbackLinkGenerated: {},
  FeedbackSwitched: { enabled: boolean },

  PerformerAdded: addedPerformer,
  PerformerSignedUp: addedPerformer,
  InstrumentsChanged: { performerId, instruments: instrumentList },
  TierChanged: { performerId, tier: nullable(oneOf(tiers)) },
  PriorityChanged: { performerId, priority: boolean },
  PerformerTypeChanged: { performerId, performerType: oneOf(performerTypes) },
  RaffleEntrancesSet: { performerId, entrances: nonNegativeInteger },
  LineUpReordered: { moves: arrayOf(object(performerMove)) },
  PerformerAttended: { performerId, at: instantMs },
  AttendanceWithdrawn: { performerId, at: instantMs },
  PerformerRemoved: { performerId, at: instantMs },

  PerformerSelected: { performerId, instruments: instrumentList, replacingPerformerId: nullable(performerId) },
  PerformerDeselected: { performerId },
  ReplacementCancelled: { performerId },
  SubOutRequested: { performerId },
  SubOutCancelled: { performerId },
  PerformerWentOnStage: {
    performerId,
    stint: nonNegativeInteger,
    at: instantMs,
    instruments: instrumentList,
    replacedPerformerId: nullable(performerId),
  },
  PerformerLeftStage: { performerId, stint: nonNegativeInteger, at: instantMs, counted: boolean },
  PerformerReset: { performerId, at: instantMs },
  LineUpReset: { order: arrayOf(performerId), at: instantMs },

  RaffleSwitched: { enabled: boolean },
  RaffleDrawn: { seed: string, entries: arrayOf(object(raffleEntry)), winner: performerId, at: instantMs },
  RaffleReset: { affected: arrayOf(performerId), at: instantMs },
};
