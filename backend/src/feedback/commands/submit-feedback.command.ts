import { type FeedbackReceipt } from '@jamjar/contracts/feedback/feedback.views';
import { type VisitorContext } from '../../auth/request-context.decorator.js';
import { deriveId, deriveOrGenerateCommandId } from '../../command-handling/command-metadata.js';
import { PublicGigs } from '../../gigs/queries/public-gigs.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { RelationalWriter, type WriteResult } from '../../relational-writes/relational-writer.js';
import { GigFeedbackEntity } from '../gig-feedback.entity.js';
import { type SubmitFeedbackDto } from '../feedback.dto.js';

/**
 * Stores an answer, once per Idempotency-Key.
 * @throws RefusalException FEEDBACK_LINK_INVALID for an unknown token, a deleted gig or organisation and, unless the answer is stored
 * already, for a replaced or switched-off link; CommandTimeout, IdempotencyKeyReused
 */
export class SubmitFeedback extends RequestCommand<{ request: SubmitFeedbackDto; visitor: VisitorContext }, FeedbackReceipt> {}

export const SubmitFeedbackHandler = commandHandler(
  SubmitFeedback,
  [PublicGigs, RelationalWriter],
  async (gigs, writer, { request, visitor }) => {
    const link = await gigs.findByToken('feedback', request.feedbackUrl);
    if (!link) throw new RefusalException('FEEDBACK_LINK_INVALID');
    const { gigId, linkId } = link;
    const { idempotencyKey, receivedAt } = visitor;
    const commandId = deriveOrGenerateCommandId(`link:${linkId}`, gigId, idempotencyKey.value);
    const id = deriveId(commandId, 'feedback');
    const { name = null, enjoymentRating = null, wouldAttendNext, feedback = null, hoursSpent = null, performedOnStage = null } = request;
    const answer = { id, gigId, name, enjoymentRating, wouldAttendNext, feedback, hoursSpent, performedOnStage };
    const idempotency = { commandId, requestHash: idempotencyKey.requestHash, resultId: id };
    await writer.execute({ actor: null, idempotency }, async (transaction): Promise<WriteResult> => {
      // Only a new answer needs a link that is in use and on: a repeated request for a stored answer gets its response again
      if (!link.isOn) throw new RefusalException('FEEDBACK_LINK_INVALID');
      await transaction.insert(GigFeedbackEntity, { ...answer, submittedAt: new Date(receivedAt) });
      return { audit: [], changes: [] };
    });
    return { wouldAttendNext };
  },
);
