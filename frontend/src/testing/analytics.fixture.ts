import {
  type AnalyticsOverview,
  type PerformanceRow,
  type PerformerHistoryView,
  type TrendRow,
} from '@jamjar/contracts/analytics/analytics.views';
import { gigId, participantId } from '@jamjar/contracts/ids';
import { type ActivePerformer } from '../features/analytics/components/most-active-table.js';

const toUuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const analysedGigId = (number: number) => gigId(toUuid(500 + number));
export const analysedParticipantId = (number: number) => participantId(toUuid(600 + number));
const thisYear = new Date().getFullYear();
/** 8 pm on this day, by default of the current year, whose number pages leave out. */
export const toEightPm = (month: number, day: number, year = thisYear): string => new Date(year, month - 1, day, 20).toISOString();

export const overviewFixture = (fields: Partial<AnalyticsOverview> = {}): AnalyticsOverview => ({
  totalEvents: 52,
  totalPerformers: 1184,
  uniquePerformers: 316,
  signupToPerformancePercentage: 87.3,
  totalPerformances: 1402,
  avgStageTime: 11.4,
  avgPerformancesPerActivePerformer: 4.4,
  itemType: 'instruments',
  topItems: [
    { item: 'vocals', count: 312 },
    { item: 'guitar', count: 287 },
  ],
  recentActivity: [
    { eventId: analysedGigId(1), eventName: 'Friday Jam', eventDate: toEightPm(1, 2), performerCount: 18, avgStageTime: 12.1 },
    { eventId: analysedGigId(2), eventName: 'Songwriting Circle', eventDate: toEightPm(1, 1), performerCount: 14, avgStageTime: 0 },
  ],
  history: { entries: 12_345, lastEntryAt: null },
  ...fields,
});

/** The row of gig `number`, which takes place on that day of January. */
export const trendRowFixture = (number: number, fields: Partial<TrendRow> = {}): TrendRow => ({
  eventId: analysedGigId(number),
  name: `Gig ${number}`,
  date: toEightPm(1, number),
  signups: 10 + number,
  played: 5 + number,
  noShows: 1,
  minutes: 60.5,
  ...fields,
});

/** A performer whose id and counts follow from `number`. */
export const activePerformerFixture = (number: number, participantName: string): ActivePerformer => ({
  participantId: analysedParticipantId(number),
  participantName,
  eventsAttended: number,
  totalPerformances: 2 * number,
  totalStageTime: 60 + 5 * number,
});

/** Gig `number`, on that day of January, in the history of one performer. */
export const performanceRowFixture = (number: number, fields: Partial<PerformanceRow> = {}): PerformanceRow => ({
  eventId: analysedGigId(number),
  eventName: `Gig ${number}`,
  eventDate: toEightPm(1, number),
  eventType: 'jam',
  venue: null,
  played: false,
  attended: false,
  tier: null,
  performanceCount: 0,
  timeOnStage: 0,
  instruments: [],
  performerType: null,
  raffleWins: 0,
  ...fields,
});

export const performerHistoryFixture = (fields: Partial<PerformerHistoryView> = {}): PerformerHistoryView => ({
  participant: { name: 'Ana Ruiz', email: 'ana@example.org', phone: '+44 20 79', instagram: '@ana', lookingForBand: true },
  summary: {
    eventsAttended: 12,
    totalPerformances: 20,
    totalStageTime: 125,
    avgStageTime: 6.3,
    topInstruments: [{ instrument: 'guitar', count: 9 }],
  },
  performanceHistory: [],
  ...fields,
});
