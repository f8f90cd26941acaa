import { instruments, gigTypes, performerTypes, tiers } from '../enums.js';
import { type Instant, isId, type OrganisationId, type ParticipantId, type PerformerId } from '../ids.js';
import { type GigEvents, type GigEventType, type Move, type Newcomer, type RaffleEntry } from './gig.events.js';

/** Tells whether a value out of the store is what the events say it is. */
type Guard<Value> = (value: unknown) => value is Value;
type AnyShape = Readonly<Record<string, Guard<unknown>>>;
/** Every field of a shape, each with its guard: the compiler asks for the ones that are missing. */
type Shape<Data> = { readonly [Field in keyof Data]-?: Guard<Data[Field]> };

const text: Guard<string> = (value) => typeof value === 'string';
const flag: Guard<boolean> = (value) => typeof value === 'boolean';
const number: Guard<number> = (value): value is number => Number.isFinite(value);
const count: Guard<number> = (value): value is number => number(value) && Number.isInteger(value) && value >= 0;
const time: Guard<Instant> = (value): value is Instant => Number.isFinite(value);
const performer: Guard<PerformerId> = (value): value is PerformerId => isId(value);
const participant: Guard<ParticipantId> = (value): value is ParticipantId => isId(value);
const organisation: Guard<OrganisationId> = (value): value is OrganisationId => isId(value);
const oneOf =
  <Value>(values: readonly Value[]): Guard<Value> =>
  (value): value is Value =>
    values.some((it) => it === value);
const orNull =
  <Value>(guard: Guard<Value>): Guard<Value | null> =>
  (value): value is Value | null =>
    value === null || guard(value);
const listOf =
  <Value>(guard: Guard<Value>): Guard<readonly Value[]> =>
  (value): value is readonly Value[] =>
    Array.isArray(value) && value.every(guard);
const objectOf =
  <Data>(shape: Shape<Data> & AnyShape): Guard<Data> =>
  (value): value is Data =>
    faultIn(value, shape) === null;

/** The first field that is not as the shape says, null when all are. More fields than the shape has are no fault. */
export function faultIn(value: unknown, shape: AnyShape): string | null {
  if (!isObject(value)) return 'data';
  for (const field in shape) if (shape[field]?.(value[field]) !== true) return field;
  return null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const someInstruments = listOf(oneOf(instruments));

const newcomer: Shape<Newcomer> = {
  performerId: performer,
  participantId: participant,
  instruments: someInstruments,
  tier: orNull(oneOf(tiers)),
  priority: flag,
  performerType: oneOf(performerTypes),
  sortOrder: number,
  at: time,
};
const move: Shape<Move> = { performerId: performer, sortOrder: number };
const raffleEntry: Shape<RaffleEntry> = { performerId: performer, entries: count };

/** What the newest version of each event looks like in the store. */
export const shapes: { readonly [Type in GigEventType]: Shape<GigEvents[Type]> } = {
  GigCreated: {
    organisationId: organisation,
    type: oneOf(gigTypes),
    name: text,
    date: time,
    venue: orNull(text),
    description: orNull(text),
    at: time,
  },
  GigRenamed: { name: text },
  GigRescheduled: { date: time },
  VenueChanged: { venue: orNull(text) },
  DescriptionChanged: { description: orNull(text) },
  TimeLimitSet: { minutes: orNull(count) },
  LogoChanged: { logoUrl: orNull(text) },
  GigCompleted: { at: time },
  GigReopened: { at: time },
  GigDeleted: { at: time },

  SignupLinkGenerated: {},
  SignupsSwitched: { enabled: flag },
  SignupLimitSet: { limit: orNull(count) },
  FeedbackLinkGenerated: {},
  FeedbackSwitched: { enabled: flag },

  PerformerAdded: newcomer,
  PerformerSignedUp: newcomer,
  InstrumentsChanged: { performerId: performer, instruments: someInstruments },
  TierChanged: { performerId: performer, tier: orNull(oneOf(tiers)) },
  PriorityChanged: { performerId: performer, priority: flag },
  PerformerTypeChanged: { performerId: performer, performerType: oneOf(performerTypes) },
  RaffleEntrancesSet: { performerId: performer, entrances: count },
  LineUpReordered: { moves: listOf(objectOf(move)) },
  PerformerAttended: { performerId: performer, at: time },
  AttendanceWithdrawn: { performerId: performer, at: time },
  PerformerRemoved: { performerId: performer, at: time },

  PerformerSelected: { performerId: performer, instruments: someInstruments, replacing: orNull(performer) },
  PerformerDeselected: { performerId: performer },
  ReplacementDropped: { performerId: performer },
  SubOutCalled: { performerId: performer },
  SubOutCalledOff: { performerId: performer },
  PerformerWentOnStage: { performerId: performer, stint: count, at: time, instruments: someInstruments, replaced: orNull(performer) },
  PerformerLeftStage: { performerId: performer, stint: count, at: time, counted: flag },
  PerformerReset: { performerId: performer, at: time },
  LineUpReset: { order: listOf(performer), at: time },

  RaffleSwitched: { enabled: flag },
  RaffleDrawn: { seed: text, entries: listOf(objectOf(raffleEntry)), winner: performer, at: time },
  RaffleReset: { affected: listOf(performer), at: time },
};
