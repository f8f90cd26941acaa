import { type Contact } from '../participants/contact.js';
import { type GigType, type Instrument, type PerformerType, type Tier } from '../enums.js';
import { type GigId, type OrganisationId, type ParticipantId } from '../ids.js';

// The responses of /api/stats. Every number is defined in docs/rules.md#analytics. Instants are ISO 8601, minutes are decimals unless said otherwise.

/** The query of `event-types`, `performer-history` and, with the fields of `AnalyticsFilter`, of all other calls. */
export interface AnalyticsScope {
  organisationId: OrganisationId;
  /** Only what had been recorded by then counts; absent: everything recorded until now. */
  asOf?: string | undefined;
}
export interface AnalyticsFilter extends AnalyticsScope {
  eventType?: GigType | undefined;
  eventId?: GigId | undefined;
}

/** GET /api/stats/event-types: the types that have at least one gig. */
export type GigTypesView = GigType[];

/** GET /api/stats/events: newest first. */
export interface AnalysedGigView {
  id: GigId;
  name: string;
  type: GigType;
  date: string;
}

/** What `topItems` count: instruments of signups, solo and band, or who came. */
export type ItemType = 'instruments' | 'performerTypes' | 'attendance';

/** How much history the numbers are made from. */
export interface AnalysedHistory {
  /** History entries of the organisation, recorded by `asOf`. */
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
  /** At most eight, by count, then by name. */
  topItems: { item: string; count: number }[];
  /** The last ten gigs dated up to now, newest first. */
  recentActivity: { eventId: GigId; eventName: string; eventDate: string; performerCount: number; avgStageTime: number }[];
  history: AnalysedHistory;
}

/** GET /api/stats/trend: one row per gig, by date. */
export interface TrendRow {
  eventId: GigId;
  name: string;
  date: string;
  signups: number;
  /** Performers with a stint; at a generic event, who attended. */
  played: number;
  noShows: number;
  /** Minutes on stage of all counted stints that have ended, one decimal. */
  minutes: number;
}

/** GET /api/stats/waits: minutes from signing up, at the earliest the gig's date, to the first counted stint. */
export interface WaitsView {
  /** How many waits there are. */
  count: number;
  /** Half waited less; one decimal; null without any wait. */
  median: number | null;
  /** One in ten waited longer; one decimal; null without any wait. */
  ninthDecile: number | null;
  /** One per ten minutes from 0; `from` in minutes; the last, at 180, counts all longer ones. Without any wait empty, else up to the last with a count. */
  bars: { from: number; count: number }[];
}

/** GET /api/stats/forgotten: who signed up at three or more of the last twelve gigs and played at fewer than a third of them; most signups first. */
export interface ForgottenRow {
  participantId: ParticipantId;
  participantName: string;
  /** How many of the last twelve gigs. */
  signups: number;
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

/** GET /api/stats/replay, and without `state` the message `replay_progress` to gods. The last message of a rebuild has a `result` or an `error`. */
export interface RebuildView {
  state: 'idle' | 'running' | 'done';
  /** History entries read so far, and how many there were at the start. */
  done: number;
  total: number;
  /** Null while it runs, and when it failed. */
  result: RebuildResult | null;
  /** Why it failed. */
  error?: string;
}
/** Rows that differed from the tables that had been read until then, per table; 'identical' where none did. */
export type RebuildResult = 'identical' | Readonly<Record<string, number>>;
