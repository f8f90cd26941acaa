import * as v from 'valibot';
import { gigTypes, instruments, performerTypes, tiers } from '../enums.js';
import { idSchema, nullableText, timestamp, wholeNumber } from '../field.schemas.js';
import { type GigId, type Instant, type OrganisationId, type ParticipantId, type PerformerId } from '../ids.js';
import { contactSchemas } from '../participants/participant.views.js';
import { type Gig, openCallOf, type Performer, type PerformerStatus } from './gig.state.js';
import { countPerformers } from './line-up.order.js';
import { mapLinkKinds, type LinkKind, linkNames } from './link-kinds.js';

// Gigs and performers in responses and server messages (views), and in rows of the read models, from which the views are made

const instrumentList = v.pipe(v.array(v.picklist(instruments)), v.readonly());
/** An id with the performer's name. */
export const namedPerformerSchema = v.object({ id: idSchema<PerformerId>(), name: v.string() });

/** The data of a performer that is not in events: the participant's details, notes, and when the performer's phone last showed a call. */
export interface PerformerProfile extends v.InferOutput<typeof profileSchema> {}
export const profileSchema = v.object({
  name: v.string(),
  ...contactSchemas,
  notes: nullableText,
  seenAt: v.nullable(timestamp),
});

/** A performer with all details. Times are ISO 8601 strings in UTC. */
export interface PerformerView extends v.InferOutput<typeof performerSchema> {}
export const performerSchema = v.object({
  ...profileSchema.entries,
  id: idSchema<PerformerId>(),
  jamNightId: idSchema<GigId>(),
  participantId: idSchema<ParticipantId>(),
  instruments: instrumentList,
  /** The instruments chosen for the set while selected or on stage, otherwise none; `instruments` are the performer's own. */
  currentInstruments: instrumentList,
  tier: v.nullable(v.picklist(tiers)),
  priority: v.boolean(),
  performerType: v.picklist(performerTypes),
  played: v.boolean(),
  /** Number of stints since the last reset, including the running one. */
  performanceCount: wholeNumber,
  /** Whole minutes, summed over the counted stints since the last reset. */
  timeOnStage: v.number(),
  onStage: v.boolean(),
  stageStartTime: v.nullable(timestamp),
  /** Selected to go on stage next. */
  pendingStage: v.boolean(),
  /** Waits, but is skipped when the next performers are called. */
  held: v.boolean(),
  /** When the last ended stint since the last reset ended, counted or not; null before. */
  lastPlayedAt: v.nullable(timestamp),
  /** When a host called the performer; null when no call is open, as before it and once they are on stage. */
  calledAt: v.nullable(timestamp),
  /** On stage and marked as leaving it (sub out). */
  pendingRemoval: v.boolean(),
  /** The performer on stage whose place this one will take. */
  replacingPerformerId: v.nullable(idSchema<PerformerId>()),
  /** Name of the performer who will take this one's place on stage. */
  replacementName: nullableText,
  removed: v.boolean(),
  /** Who removed the performer; `public`: the performer cancelled the signup. */
  removedBy: v.nullable(v.picklist(['public', 'staff'])),
  attended: v.boolean(),
  sortOrder: v.number(),
  raffleEntrances: wholeNumber,
  raffleWins: wholeNumber,
  /** Revision of the event in the gig's stream that last changed the performer. Changes of name, contact details and notes do not change it. */
  revision: wholeNumber,
});

/** A performer's row in the read model: the data that is derived from the gig's events. */
export interface PerformerReadModel extends Omit<
  PerformerView,
  keyof PerformerProfile | 'jamNightId' | 'stageStartTime' | 'lastPlayedAt' | 'calledAt' | 'replacementName'
> {
  gigId: GigId;
  addedAt: Date;
  stageStartTime: Date | null;
  lastPlayedAt: Date | null;
  calledAt: Date | null;
  /** The performer who will take this one's place. */
  replacedById: PerformerId | null;
}

/** Maps a performer to their row. The read model and the responses to commands both use this function. */
export function toPerformerReadModel(performer: Performer, gigId: GigId): PerformerReadModel {
  const { id, participantId, addedAt, instruments, tier, priority, performerType, sortOrder, attended, performanceCount, status } =
    performer;
  const { raffle, revision, lastPlayedAt } = performer;
  return {
    id,
    gigId,
    participantId,
    addedAt: new Date(addedAt),
    instruments,
    tier,
    priority,
    performerType,
    played: performanceCount > 0,
    performanceCount,
    timeOnStage: performer.minutesOnStage,
    lastPlayedAt: toDate(lastPlayedAt),
    calledAt: toDate(openCallOf(performer)),
    ...toStageFields(status),
    removed: status.kind === 'removed',
    removedBy: status.kind === 'removed' ? status.by : null,
    attended,
    sortOrder,
    raffleEntrances: raffle.entrances,
    raffleWins: raffle.wins,
    revision,
  };
}

const toDate = (at: Instant | null): Date | null => (at === null ? null : new Date(at));

const toStageFields = (status: PerformerStatus) => ({
  currentInstruments: status.kind === 'selected' || status.kind === 'onStage' ? status.instruments : [],
  onStage: status.kind === 'onStage',
  stageStartTime: status.kind === 'onStage' ? new Date(status.startedAt) : null,
  pendingStage: status.kind === 'selected',
  held: status.kind === 'waiting' && status.held,
  pendingRemoval: status.kind === 'onStage' && status.subOut !== null,
  replacingPerformerId: status.kind === 'selected' ? status.replacingPerformerId : null,
  replacedById: status.kind === 'onStage' ? (status.subOut?.replacementId ?? null) : null,
});

/**
 * Joins a performer's row and profile. The properties of the row are written out, because copying them with `...` takes a hundred
 * times as long.
 * @param replacementName name of the performer `row.replacedById`; null when there is none
 */
export function toPerformerView(row: PerformerReadModel, profile: PerformerProfile, replacementName: string | null): PerformerView {
  const { onStage, pendingStage, held, pendingRemoval, replacingPerformerId } = row;
  const stageStartTime = row.stageStartTime?.toISOString() ?? null;
  const stage = { onStage, stageStartTime, pendingStage, held, pendingRemoval, replacingPerformerId, replacementName };
  return {
    id: row.id,
    jamNightId: row.gigId,
    participantId: row.participantId,
    instruments: row.instruments,
    currentInstruments: row.currentInstruments,
    tier: row.tier,
    priority: row.priority,
    performerType: row.performerType,
    played: row.played,
    performanceCount: row.performanceCount,
    timeOnStage: row.timeOnStage,
    removed: row.removed,
    removedBy: row.removedBy,
    attended: row.attended,
    sortOrder: row.sortOrder,
    raffleEntrances: row.raffleEntrances,
    raffleWins: row.raffleWins,
    revision: row.revision,
    lastPlayedAt: row.lastPlayedAt?.toISOString() ?? null,
    calledAt: row.calledAt?.toISOString() ?? null,
    ...stage,
    ...profile,
  };
}

/** A gig ("event" in the API). Times are ISO 8601 strings in UTC. */
export interface GigView extends v.InferOutput<typeof gigSchema> {}
export const gigSchema = v.object({
  id: idSchema<GigId>(),
  organisationId: idSchema<OrganisationId>(),
  organisation: v.object({ name: v.string(), logoUrl: nullableText }),
  name: v.string(),
  type: v.picklist(gigTypes),
  date: timestamp,
  /** The planned end; null for an open end. */
  endsAt: v.nullable(timestamp),
  createdAt: timestamp,
  venue: nullableText,
  description: nullableText,
  /** Minutes per stint; null for no limit. */
  timeLimit: v.nullable(wholeNumber),
  completed: v.boolean(),
  deleted: v.boolean(),
  logoUrl: nullableText,
  /** Tokens of the public links; null as long as none was generated (docs/rules.md#links). */
  ...mapLinkKinds(linkNames.url, () => nullableText),
  ...mapLinkKinds(linkNames.enabled, () => v.boolean()),
  signupLimit: v.nullable(wholeNumber),
  raffleEnabled: v.boolean(),
  /** Number of performers who are not removed. */
  performerCount: wholeNumber,
  /** As `Gig.revision`. `organisation` and the links' tokens, which are relational rows, can change without it. */
  revision: wholeNumber,
  /** The same number as `performerCount`, under the name that the API uses for signups. */
  currentParticipants: wholeNumber,
});

/** Tokens of a gig's public links. */
export type GigLinkTokens = Pick<GigView, `${LinkKind}Url`>;

/** A gig's row in the read model. */
export interface GigReadModel extends Omit<
  GigView,
  `${LinkKind}Url` | `${LinkKind}Enabled` | 'organisation' | 'date' | 'endsAt' | 'createdAt' | 'currentParticipants'
> {
  date: Date;
  endsAt: Date | null;
  createdAt: Date;
  /** Link kinds that are newer than the row are missing. */
  links: Readonly<Partial<Gig['settings']['links']>>;
}

/** Maps a gig to its row. The read model and the responses to commands both use this function. */
export function toGigReadModel(gig: Gig, id: GigId): GigReadModel {
  const { phase, revision, settings } = gig;
  return {
    id,
    ...settings,
    date: new Date(settings.date),
    endsAt: settings.endsAt === null ? null : new Date(settings.endsAt),
    createdAt: new Date(settings.createdAt),
    completed: phase === 'completed',
    deleted: phase === 'deleted',
    performerCount: countPerformers(gig),
    revision,
  };
}

/** Maps a gig's row to its view. @param tokens the tokens of the gig's links, which are relational rows */
export function toGigView(row: GigReadModel, organisation: GigView['organisation'], tokens: GigLinkTokens): GigView {
  const { date, endsAt, createdAt, links, ...rest } = row;
  return {
    ...rest,
    ...tokens,
    ...mapLinkKinds(linkNames.enabled, (kind) => links[kind] === 'enabled'),
    organisation,
    date: date.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    currentParticipants: row.performerCount,
  };
}
