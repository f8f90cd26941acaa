import { type ParticipantId } from '@jamjar/contracts/ids';
import { type EditParticipantRequest, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RelationalWriter } from '../../relational-writes/relational-writer.js';
import { updateParticipant } from './update-participant.js';
import { ParticipantQueries } from '../queries/participant.queries.js';

/**
 * Edits a participant and responds with it.
 * @throws RefusalException PARTICIPANT_NOT_FOUND, NAME_TAKEN, CHANGED_MEANWHILE, INVALID; IdempotencyKeyReused
 */
export class EditParticipant extends RequestCommand<
  { id: ParticipantId; edit: EditParticipantRequest; context: RequestContext },
  SequencedResponse<ParticipantView>
> {}

export const EditParticipantHandler = commandHandler(
  EditParticipant,
  [RelationalWriter, ParticipantQueries],
  async (writer, participants, { id, edit, context }) => {
    const idempotency = { ...buildCommandMetadata(context, routes.participant(id)), resultId: id };
    await writer.execute({ actor: context.principal, idempotency }, (transaction) => updateParticipant(transaction, id, edit));
    return SequencedResponse.ofExisting(await participants.byId.load([id]), 'PARTICIPANT_NOT_FOUND');
  },
);
