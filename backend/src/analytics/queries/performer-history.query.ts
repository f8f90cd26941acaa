import { type AnalyticsScope, type PerformanceRow, type PerformerHistoryView } from '@jamjar/contracts/analytics/analytics.views';
import { type Instrument } from '@jamjar/contracts/enums';
import { contactFields } from '@jamjar/contracts/participants/contact';
import { pick } from '@jamjar/contracts/pick';
import { type ParticipantId } from '@jamjar/contracts/ids';
import { minuteMs } from '@jamjar/contracts/time';
import { AnalyticsGigRow } from '@jamjar/projections/read-models/analytics/analytics-gigs.entity';
import { AnalyticsPerformerRow } from '@jamjar/projections/read-models/analytics/analytics-performers.entity';
import { RequestQuery } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { ParticipantEntity } from '../../participants/participant.entity.js';
import { columnsOf, decimal, rowsQuery, type SelectedRow } from '../../rows/queries.js';
import { roundedRatio, toWholeMinutes } from './analytics-numbers.js';
import { analyticsQueryHandler, versionsQuery } from './analytics-database.js';

/**
 * The signups and stints (in the API: performances) of one participant (docs/rules.md#analytics).
 * @throws RefusalException PERFORMER_NOT_FOUND
 */
export class GetPerformerHistory extends RequestQuery<{ scope: AnalyticsScope; participantId: ParticipantId }, PerformerHistoryView> {}

const participant = columnsOf(ParticipantEntity, 'participant');
const readContact = rowsQuery(
  'analytics-participant',
  pick(participant, ['name', ...contactFields]),
  'participants AS participant WHERE participant.organisation_id = $1 AND participant.id = $2',
);

const gig = columnsOf(AnalyticsGigRow, 'gig');
const { tier, attended, performances, countedStints, instruments, performerType, raffleWins } = columnsOf(AnalyticsPerformerRow, 'p');
const participantGigColumns = {
  eventId: gig.gigId,
  eventName: gig.name,
  eventDate: gig.date,
  eventType: gig.type,
  venue: gig.venue,
  tier,
  attended,
  stintCount: performances,
  countedStints,
  ms: decimal('p.counted_ms'),
  instruments,
  performerType,
  raffleWins,
};
type ParticipantGig = SelectedRow<typeof participantGigColumns>;
const readParticipantGigs = versionsQuery(
  'participant-gigs',
  participantGigColumns,
  (versionCondition) => `analytics_performers AS p JOIN analytics_gigs AS gig ON gig.gig_id = p.gig_id AND ${versionCondition('gig')}
    WHERE p.organisation_id = $2 AND p.participant_id = $3 AND ${versionCondition('p')} ORDER BY gig.date DESC, gig.gig_id`,
);

export const GetPerformerHistoryHandler = analyticsQueryHandler(
  GetPerformerHistory,
  async (database, { scope: { organisationId, asOf }, participantId }): Promise<PerformerHistoryView> => {
    const [[participant], rows] = await Promise.all([
      readContact(database, organisationId, participantId),
      readParticipantGigs(database, asOf, organisationId, participantId),
    ]);
    if (!participant) throw new RefusalException('PERFORMER_NOT_FOUND');
    return { participant, summary: summarise(rows), performanceHistory: rows.map(toHistoryRow) };
  },
);

function summarise(rows: readonly ParticipantGig[]): PerformerHistoryView['summary'] {
  const sum = (getNumber: (row: ParticipantGig) => number): number => rows.reduce((total, row) => total + getNumber(row), 0);
  const ms = sum((row) => row.ms);
  return {
    eventsAttended: rows.filter((row) => row.stintCount > 0 || row.attended).length,
    totalPerformances: sum((row) => row.stintCount),
    totalStageTime: toWholeMinutes(ms),
    avgStageTime: roundedRatio(
      ms / minuteMs,
      sum((row) => row.countedStints),
    ),
    topInstruments: countInstruments(rows.flatMap((row) => row.instruments)),
  };
}

function countInstruments(signupInstruments: readonly Instrument[]): PerformerHistoryView['summary']['topInstruments'] {
  const counts = new Map<Instrument, number>();
  for (const instrument of signupInstruments) counts.set(instrument, (counts.get(instrument) ?? 0) + 1);
  return [...counts]
    .map(([instrument, count]) => ({ instrument, count }))
    .sort((one, other) => other.count - one.count || (one.instrument < other.instrument ? -1 : 1));
}

const toHistoryRow = ({ eventDate, stintCount, countedStints: _, ms, ...row }: ParticipantGig): PerformanceRow => ({
  ...row,
  instruments: [...row.instruments],
  eventDate: eventDate.toISOString(),
  played: stintCount > 0,
  performanceCount: stintCount,
  timeOnStage: toWholeMinutes(ms),
});
