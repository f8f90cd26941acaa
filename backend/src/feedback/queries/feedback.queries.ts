import { type FeedbackPageView, type FeedbackResultsView, type FeedbackView } from '@jamjar/contracts/feedback/feedback.views';
import { type GigId } from '@jamjar/contracts/ids';
import { serverLimits } from '@jamjar/contracts/limits';
import { Pool } from 'pg';
import { PublicGigs, toPublicGig } from '../../gigs/queries/public-gigs.js';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { byTime, columnsOf, integer, pagedQueries, type PageRequest, rowsQuery, type SelectedRow } from '../../rows/queries.js';
import { GigFeedbackEntity } from '../gig-feedback.entity.js';

const { gigId: _gigId, ...answerColumns } = columnsOf(GigFeedbackEntity, 'feedback');
const readAnswers = pagedQueries(
  answerColumns,
  'gig_feedback AS feedback',
  ({ submittedAt, ...row }: SelectedRow<typeof answerColumns>): FeedbackView => ({ ...row, submittedAt: submittedAt.toISOString() }),
)('feedback-of-gig', {
  where: 'feedback.gig_id = $4', // `pagedQueries` uses $1 to $3 for the page
  key: byTime('feedback.submitted_at', 'feedback.id'),
  orderBy: '"submittedAt" DESC, id DESC',
});
const { enjoymentRating, wouldAttendNext } = answerColumns;
/** Counts the answers by their values in these two columns. */
const readAnswerCounts = rowsQuery(
  'feedback-counts-of-gig',
  { enjoymentRating, wouldAttendNext, count: integer('count(*)') },
  'gig_feedback AS feedback WHERE feedback.gig_id = $1 GROUP BY feedback.enjoyment_rating, feedback.would_attend_next',
);

/**
 * The page of the feedback link with this token.
 * @throws RefusalException FEEDBACK_LINK_INVALID when the token is unknown or replaced, the link is switched off, or the gig or its
 * organisation is deleted; CommandTimeout
 */
export class GetFeedbackPage extends RequestQuery<{ token: string }, FeedbackPageView> {}

export const GetFeedbackPageHandler = queryHandler(GetFeedbackPage, [PublicGigs], async (gigs, { token }) => {
  const found = await gigs.getByToken('feedback', token);
  return { ...toPublicGig(found), organisation: found.organisation };
});

/** A page of the answers about a gig, newest first, with totals over all answers. @throws RefusalException GIG_NOT_FOUND; CommandTimeout */
export class GetFeedbackResults extends RequestQuery<{ gigId: GigId; page: PageRequest }, SequencedResponse<FeedbackResultsView>> {}

export const GetFeedbackResultsHandler = queryHandler(GetFeedbackResults, [Pool, PublicGigs], async (database, gigs, { gigId, page }) => {
  const found = await gigs.find(gigId);
  if (!found) throw new RefusalException('GIG_NOT_FOUND');
  const [{ rows, nextCursor }, counts] = await Promise.all([readAnswers(database, page, gigId), readAnswerCounts(database, gigId)]);
  const view = { event: { id: gigId, ...toPublicGig(found) }, feedback: [...rows], stats: toStats(counts) };
  return new SequencedResponse(view, null, null, {}, nextCursor);
});

interface AnswerCount extends Pick<FeedbackView, 'enjoymentRating' | 'wouldAttendNext'> {
  readonly count: number;
}

function toStats(counts: readonly AnswerCount[]): FeedbackResultsView['stats'] {
  const countWhere = (isCounted: (answer: AnswerCount) => boolean): number =>
    counts.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
  const ratings = Array.from({ length: serverLimits.maxFeedbackRating }, (_, index) =>
    countWhere((answer) => answer.enjoymentRating === index + 1),
  );
  const ratingCount = ratings.reduce((sum, count) => sum + count, 0);
  const ratingSum = ratings.reduce((sum, count, index) => sum + (index + 1) * count, 0);
  const totalResponses = countWhere(() => true);
  const yes = countWhere((answer) => answer.wouldAttendNext);
  return {
    totalResponses,
    avgEnjoyment: ratingCount === 0 ? null : Math.round((10 * ratingSum) / ratingCount) / 10,
    wouldAttendNext: { yes, no: totalResponses - yes, percentage: totalResponses === 0 ? 0 : Math.round((100 * yes) / totalResponses) },
    ratings,
  };
}
