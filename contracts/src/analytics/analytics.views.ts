import { type Contact } from '../participants/contact.js';
import { type GigType, type Instrument, type PerformerType, type Tier } from '../enums.js';
import { type GigId, type OrganisationId, type ParticipantId } from '../ids.js';

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
export type GigTypesView = GigType[];

/** GET /api/stats/events: newest first. */
export interface AnalysedGigView {
  id: GigId;
  name: string;
  type: GigType;
  date: string;
}

/** What `topItems` counts: instruments of signups, solo performers and bands, or attendance. */
export type ItemType = 'instruments' | 'performerTypes' | 'attendance';

/** The history from which the numbers are computed. */
export interface AnalysedHistory {
  /** Number of the organisation's history entries that were recorded up to `asOf`. */
  entries: number;
  /** When the last of them was recorded; null without any. */
  lastEntryAt: string | null;
}

/** GET /api/stats/overview */
export interface AnalyticsOverview {
  totalEvents: number;
  totalPerformers: number;
  uniquePerformers: number;
  /** One decimal. */
  signupToPerformancePercentage: number;
  totalPerformances: number;
  /** Minutes, one decimal. */
  avgStageTime: number;
  /** One decimal. */
  avgPerformancesPerActivePerformer: number;
  itemType: ItemType;
  /** At most as many as there are instruments, by count, then by name. */
  topItems: { item: string; count: number }[];
  /** The last ten gigs dated up to `asOf`, by default up to now, newest first. */
  recentActivity: { eventId: GigId; eventName: string; eventDate: string; performerCount: number; avgStageTime: number }[];
  history: AnalysedHistory;
}

/** GET /api/stats/trend: one row per gig, by date. */
export interface TrendRow {
  eventId: GigId;
  name: string;
  date: string;
  signups: number;
  /** Number of performers with a stint; at a generic event, with attendance. */
  played: number;
  noShows: number;
  /** Minutes on stage of all counted stints that have ended, one decimal. */
  minutes: number;
}

/** GET /api/stats/waits: minutes from signing up (or from the gig's date, if later) to the first counted stint. */
export interface WaitsView {
  /** Number of waits. */
  count: number;
  /** Median wait, one decimal; null if there are no waits. */
  median: number | null;
  /** 90th percentile of the waits, one decimal; null if there are no waits. */
  ninthDecile: number | null;
  /** Histogram with bars of ten minutes from 0 up to the last bar with a count; `from` in minutes. The bar at 180 counts all longer waits. */
  bars: { from: number; count: number }[];
}

/** GET /api/stats/forgotten: participants who signed up at three or more of the last twelve gigs and played at fewer than a third of them; most signups first. */
export interface RarelyPlayedRow {
  participantId: ParticipantId;
  participantName: string;
  /** Number of the last twelve gigs at which the participant signed up. */
  signups: number;
  /** Number of these gigs at which the participant played. */
  played: number;
}

/** GET /api/stats/short-instruments: signups ÷ times selected, lowest first. */
export interface InstrumentSupply {
  instrument: Instrument;
  signups: number;
  selected: number;
}

/** GET /api/stats/performer-stats */
export interface PerformerStatsView {
  mostActivePerformers: {
    participantId: ParticipantId;
    participantName: string;
    eventsAttended: number;
    totalPerformances: number;
    /** Whole minutes. */
    totalStageTime: number;
  }[];
}

/** GET /api/stats/performer-history/{participantId} */
export interface PerformerHistoryView {
  participant: { name: string } & Contact;
  summary: {
    eventsAttended: number;
    totalPerformances: number;
    /** Whole minutes. */
    totalStageTime: number;
    /** Minutes per counted stint that has ended, one decimal. */
    avgStageTime: number;
    topInstruments: { instrument: Instrument; count: number }[];
  };
  /** Newest gig first. */
  performanceHistory: PerformanceRow[];
}
/** One gig of the participant, with the number of performances at it. */
export interface PerformanceRow {
  eventId: GigId;
  eventName: string;
  eventDate: string;
  eventType: GigType;
  venue: string | null;
  played: boolean;
  attended: boolean;
  tier: Tier | null;
  performanceCount: number;
  /** Whole minutes. */
  timeOnStage: number;
  instruments: Instrument[];
  performerType: PerformerType | null;
  raffleWins: number;
}

/** GET /api/stats/replay, and without `state` the message `replay_progress` to gods, the last of which has a `result` or an `error`. */
export interface RebuildView {
  state: 'idle' | 'running' | 'done';
  /** `done`: history entries read so far; `total`: those to read, an estimate until the end. Both are 0 before the first rebuild. */
  done: number;
  total: number;
  /** Null before the first rebuild, while one runs, and after it failed. */
  result: RebuildResult | null;
  /** The reason of a failure. */
  error?: string;
}
/** Number of rows in which the rebuilt tables differ from the live ones, per table; 'identical' if there are no differences. */
export type RebuildResult = 'identical' | Readonly<Record<string, number>>;
