import { type FeedbackPageView, type FeedbackResultsView, type FeedbackView } from '@jamjar/contracts/feedback/feedback.views';
import { type GigId } from '@jamjar/contracts/ids';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { type LinkedGig, PublicGigs, toPublicGig } from '../gigs/queries/public-gigs.js';
import { RequestQuery } from '../http/bus-requests.js';
import { RefusalException } from '../http/refusal.exception.js';
import { columnsOf, rowsQuery } from '../rows/queries.js';
import { GigFeedbackEntity } from './gig-feedback.entity.js';

const { gigId: _gigId, ...answer } = columnsOf(GigFeedbackEntity, 'feedback');
const readAnswers = rowsQuery(
  'feedback-of-gig',
  answer,
  'gig_feedback AS feedback WHERE feedback.gig_id = $1 ORDER BY feedback.submitted_at DESC, feedback.id',
);

/** Whether the link takes feedback: it was not replaced, and feedback is on. */
export const isFeedbackOpen = ({ isInUse, gig }: LinkedGig): boolean => isInUse && gig.settings.feedbackLink === 'enabled';

/**
 * The page of the feedback link with this token.
 * @throws RefusalException FEEDBACK_LINK_INVALID for a token that is unknown or replaced, while feedback is off, and for a deleted gig or
 * organisation; CommandTimeout
 */
export class GetFeedbackPage extends RequestQuery<{ token: string }, FeedbackPageView> {}

@QueryHandler(GetFeedbackPage)
export class GetFeedbackPageHandler implements IQueryHandler<GetFeedbackPage> {
  constructor(private readonly gigs: PublicGigs) {}

  async execute({ data: { token } }: GetFeedbackPage): Promise<FeedbackPageView> {
    const found = await this.gigs.findByToken('feedback', token);
    if (!found || !isFeedbackOpen(found)) throw new RefusalException('FEEDBACK_LINK_INVALID');
    return { ...toPublicGig(found), organisation: found.organisation };
  }
}

/** Everything that was answered about a gig, newest first, with totals. @throws RefusalException GIG_NOT_FOUND; CommandTimeout */
export class GetFeedbackResults extends RequestQuery<{ gigId: GigId }, FeedbackResultsView> {}

@QueryHandler(GetFeedbackResults)
export class GetFeedbackResultsHandler implements IQueryHandler<GetFeedbackResults> {
  constructor(
    private readonly database: Pool,
    private readonly gigs: PublicGigs,
  ) {}

  async execute({ data: { gigId } }: GetFeedbackResults): Promise<FeedbackResultsView> {
    const found = await this.gigs.find(gigId);
    if (!found) throw new RefusalException('GIG_NOT_FOUND');
    const rows = await readAnswers(this.database, gigId);
    const feedback = rows.map(({ submittedAt, ...row }): FeedbackView => ({ ...row, submittedAt: submittedAt.toISOString() }));
    return { event: { id: gigId, ...toPublicGig(found) }, feedback, stats: toStats(feedback) };
  }
}

function toStats(feedback: readonly FeedbackView[]): FeedbackResultsView['stats'] {
  const ratings = feedback.flatMap(({ enjoymentRating }) => enjoymentRating ?? []);
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  const yes = feedback.filter(({ wouldAttendNext }) => wouldAttendNext).length;
  const total = feedback.length;
  return {
    totalResponses: total,
    avgEnjoyment: ratings.length === 0 ? null : Math.round((10 * sum) / ratings.length) / 10,
    wouldAttendNext: { yes, no: total - yes, percentage: total === 0 ? 0 : Math.round((100 * yes) / total) },
  };
}
