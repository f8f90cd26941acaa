import * as v from 'valibot';
import { type GigType, gigTypes, instruments, performerTypes, tiers } from '../enums.js';
import { idSchema, nullableText, timestamp, wholeNumber } from '../field.schemas.js';
import { type GigId, type OrganisationId, type ParticipantId } from '../ids.js';
import { contactSchemas } from '../participants/participant.views.js';

// The queries and responses of /api/stats; docs/rules.md#analytics defines every number. Instants are ISO 8601, minutes decimals unless
// said otherwise. A performance is a stint that was begun and not undone; its minutes need not count.

/** The query of `event-types` and `performer-history`. `events` also takes `eventType`, the others except `replay` an `AnalyticsFilter`. */
export interface AnalyticsScope {
  organisationId: OrganisationId;
  /** Only what had been recorded by this instant counts; absent: everything. */
  asOf?: string | undefined;
}
export interface AnalyticsFilter extends AnalyticsScope {
  eventType?: GigType | undefined;
  eventId?: GigId | undefined;
}

/** GET /api/stats/event-types: the gig types of which the organisation has gigs. */
export type GigTypesView = v.InferOutput<typeof gigTypesSchema>;
export const gigTypesSchema = v.array(v.picklist(gigTypes));

/** GET /api/stats/events: newest first. */
export interface AnalysedGigView extends v.InferOutput<typeof analysedGigSchema> {}
export const analysedGigSchema = v.object({
  id: idSchema<GigId>(),
  name: v.string(),
  type: v.picklist(gigTypes),
  date: timestamp,
});

/** What `topItems` counts: instruments of signups, solo performers and bands, or attendance. */
export const itemTypes = ['instruments', 'performerTypes', 'attendance'] as const;
export type ItemType = (typeof itemTypes)[number];

/** The history from which the numbers are computed. */
export interface AnalysedHistory extends v.InferOutput<typeof analysedHistorySchema> {}
export const analysedHistorySchema = v.object({
  /** Number of the organisation's history entries that were recorded up to `asOf`. */
  entries: wholeNumber,
  /** When the last of them was recorded; null without any. */
  lastEntryAt: v.nullable(timestamp),
});

/** GET /api/stats/overview */
export interface AnalyticsOverview extends v.InferOutput<typeof analyticsOverviewSchema> {}
export const analyticsOverviewSchema = v.object({
  totalEvents: wholeNumber,
  totalPerformers: wholeNumber,
  uniquePerformers: wholeNumber,
  /** One decimal. */
  signupToPerformancePercentage: v.number(),
  totalPerformances: wholeNumber,
  /** Minutes, one decimal. */
  avgStageTime: v.number(),
  /** One decimal. */
  avgPerformancesPerActivePerformer: v.number(),
  itemType: v.picklist(itemTypes),
  /** At most as many as there are instruments, by count, then by name. */
  topItems: v.array(v.object({ item: v.string(), count: wholeNumber })),
  /** The last ten gigs dated up to `asOf`, by default up to now, newest first. */
  recentActivity: v.array(
    v.object({
      eventId: idSchema<GigId>(),
      eventName: v.string(),
      eventDate: timestamp,
      performerCount: wholeNumber,
      avgStageTime: v.number(),
    }),
  ),
  history: analysedHistorySchema,
});

/** GET /api/stats/trend: one row per gig, by date. */
export interface TrendRow extends v.InferOutput<typeof trendSchema> {}
export const trendSchema = v.object({
  eventId: idSchema<GigId>(),
  name: v.string(),
  date: timestamp,
  signups: wholeNumber,
  /** Number of performers with a stint; at a generic event, with attendance. */
  played: wholeNumber,
  noShows: wholeNumber,
  /** Minutes on stage of all counted stints that have ended, one decimal. */
  minutes: v.number(),
});

/** GET /api/stats/waits: minutes from signing up (or from the gig's date, if later) to the first counted stint. */
export interface WaitsView extends v.InferOutput<typeof waitsSchema> {}
export const waitsSchema = v.object({
  /** Number of waits. */
  count: wholeNumber,
  /** Median wait, one decimal; null if there are no waits. */
  median: v.nullable(v.number()),
  /** 90th percentile of the waits, one decimal; null if there are no waits. */
  ninthDecile: v.nullable(v.number()),
  /** Histogram with bars of ten minutes from 0 up to the last bar with a count; `from` in minutes. The bar at 180 counts all longer waits. */
  bars: v.array(v.object({ from: wholeNumber, count: wholeNumber })),
});

/** GET /api/stats/forgotten: participants who signed up at three or more of the last twelve gigs and played at fewer than a third of them; most signups first. */
export interface RarelyPlayedRow extends v.InferOutput<typeof rarelyPlayedSchema> {}
export const rarelyPlayedSchema = v.object({
  participantId: idSchema<ParticipantId>(),
  participantName: v.string(),
  /** Number of the last twelve gigs at which the participant signed up. */
  signups: wholeNumber,
  /** Number of these gigs at which the participant played. */
  played: wholeNumber,
});

/** GET /api/stats/short-instruments: signups ÷ times selected, lowest first. */
export interface InstrumentSupply extends v.InferOutput<typeof instrumentSupplySchema> {}
export const instrumentSupplySchema = v.object({
  instrument: v.picklist(instruments),
  signups: wholeNumber,
  selected: wholeNumber,
});

/** GET /api/stats/performer-stats */
export interface PerformerStatsView extends v.InferOutput<typeof performerStatsSchema> {}
export const performerStatsSchema = v.object({
  mostActivePerformers: v.array(
    v.object({
      participantId: idSchema<ParticipantId>(),
      participantName: v.string(),
      eventsAttended: wholeNumber,
      totalPerformances: wholeNumber,
      /** Whole minutes. */
      totalStageTime: wholeNumber,
    }),
  ),
});

/** One gig of the participant, with the number of performances at it. */
export interface PerformanceRow extends v.InferOutput<typeof performanceSchema> {}
export const performanceSchema = v.object({
  eventId: idSchema<GigId>(),
  eventName: v.string(),
  eventDate: timestamp,
  eventType: v.picklist(gigTypes),
  venue: nullableText,
  played: v.boolean(),
  attended: v.boolean(),
  tier: v.nullable(v.picklist(tiers)),
  performanceCount: wholeNumber,
  /** Whole minutes. */
  timeOnStage: wholeNumber,
  instruments: v.array(v.picklist(instruments)),
  performerType: v.nullable(v.picklist(performerTypes)),
  raffleWins: wholeNumber,
});

/** GET /api/stats/performer-history/{participantId} */
export interface PerformerHistoryView extends v.InferOutput<typeof performerHistorySchema> {}
export const performerHistorySchema = v.object({
  participant: v.object({ name: v.string(), ...contactSchemas }),
  summary: v.object({
    eventsAttended: wholeNumber,
    totalPerformances: wholeNumber,
    /** Whole minutes. */
    totalStageTime: wholeNumber,
    /** Minutes per counted stint that has ended, one decimal. */
    avgStageTime: v.number(),
    topInstruments: v.array(v.object({ instrument: v.picklist(instruments), count: wholeNumber })),
  }),
  /** Newest gig first. */
  performanceHistory: v.array(performanceSchema),
});

/** Number of rows in which the rebuilt tables differ from the live ones, per table; 'identical' if there are no differences. */
export type RebuildResult = v.InferOutput<typeof rebuildResultSchema>;
export const rebuildResultSchema = v.union([v.literal('identical'), v.pipe(v.record(v.string(), wholeNumber), v.readonly())]);

/** GET /api/stats/replay, and without `state` the message `replay_progress` to gods, the last of which has a `result` or an `error`. */
export interface RebuildView extends v.InferOutput<typeof rebuildSchema> {}
export const rebuildSchema = v.object({
  state: v.picklist(['idle', 'running', 'done']),
  /** `done`: history entries read so far; `total`: those to read, an estimate until the end. Both are 0 before the first rebuild. */
  done: wholeNumber,
  total: wholeNumber,
  /** Null before the first rebuild, while one runs, and after it failed. */
  result: v.nullable(rebuildResultSchema),
  /** The reason of a failure. */
  error: v.exactOptional(v.string()),
});
