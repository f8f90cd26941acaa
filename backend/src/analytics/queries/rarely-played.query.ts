import { type AnalyticsFilter, type RarelyPlayedRow } from '@jamjar/contracts/analytics/analytics.views';
import { AnalyticsPerformerRow } from '@jamjar/projections/read-models/analytics/analytics-performers.entity';
import { nameOrDeleted } from '../../gigs/queries/name-cache.js';
import { RequestQuery } from '../../http/bus-requests.js';
import { columnsOf, integer } from '../../rows/queries.js';
import { analyticsQueryHandler, filteredQuery } from './analytics-database.js';
import { assertFilteredGigExists } from './gigs.queries.js';

/** The participants who often sign up but rarely play (docs/rules.md#analytics). @throws RefusalException GIG_NOT_FOUND */
export class GetRarelyPlayed extends RequestQuery<AnalyticsFilter, RarelyPlayedRow[]> {}

const { participantId } = columnsOf(AnalyticsPerformerRow, 'totals');
const readRarelyPlayed = filteredQuery(
  'forgotten',
  {
    participantId,
    participantName: nameOrDeleted('participant'),
    signups: integer('totals.signups'),
    played: integer('totals.played'),
  },
  ({ gigs, performers }) => `
    (SELECT p.participant_id, count(*) AS signups, count(*) FILTER (WHERE p.has_played) AS played
       FROM (SELECT past.gig_id FROM ${gigs} AS past WHERE past.date <= $1 ORDER BY past.date DESC, past.gig_id LIMIT 12) AS gig
       JOIN ${performers} AS p ON p.gig_id = gig.gig_id
      GROUP BY p.participant_id HAVING count(*) >= 3 AND 3 * count(*) FILTER (WHERE p.has_played) < count(*)) AS totals
    LEFT JOIN participants AS participant ON participant.id = totals.participant_id
    ORDER BY totals.signups DESC, totals.played, participant.normalised_name COLLATE "C", totals.participant_id`,
);

export const GetRarelyPlayedHandler = analyticsQueryHandler(GetRarelyPlayed, async (database, filter) => {
  const [rows] = await Promise.all([readRarelyPlayed(database, filter), assertFilteredGigExists(database, filter)]);
  return rows;
});
