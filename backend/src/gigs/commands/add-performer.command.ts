import { noContact, toContact } from '@jamjar/contracts/participants/contact';
import { findKeptFields } from '@jamjar/contracts/participants/kept-fields';
import { type GigType } from '@jamjar/contracts/enums';
import {
  type CommandId,
  type Instant,
  type ParticipantId,
  participantId as toParticipantId,
  performerId as toPerformerId,
} from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type AddPerformerResponse } from '@jamjar/contracts/gigs/gig.requests';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { deriveId } from '../../command-handling/command-metadata.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { type NewPerformerDetails } from '../../participants/commands/register-performer.js';
import { assertNameFits } from '../../participants/commands/update-participant.js';
import { type AddPerformerDto } from '../dto/performer.dto.js';
import { GigRepository } from '../queries/gig.repository.js';
import { GigCommandExecutor } from './gig-command-executor.js';
import { PerformerAddition } from './performer-addition.js';

/**
 * Adds a known or a new participant of the organisation to a gig's line-up. Responds with the performer and, if there are any, in `kept`
 * with the contact fields whose stored values stay although the request has others (`findKeptFields`).
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class AddPerformer extends RequestCommand<
  { request: AddPerformerDto; context: RequestContext },
  SequencedResponse<AddPerformerResponse>
> {}

export const AddPerformerHandler = commandHandler(
  AddPerformer,
  [GigRepository, PerformerAddition, GigCommandExecutor],
  async (repository, addition, executor, { request, context }) => {
    const { jamNightId: gigId } = request;
    const { settings } = await repository.getExisting(gigId);
    const metadata = buildCommandMetadata(context, gigId);
    const newPerformer = toNewPerformerDetails(request, settings.type, metadata.commandId);
    const { command, result } = await addition.add({
      ids: { organisationId: settings.organisationId, gigId },
      newPerformers: [newPerformer],
      actor: context.principal,
      metadata,
      toGigCommand: (participantIds) => toAddPerformersCommand(request, newPerformer, participantIds, context.receivedAt),
    });
    const executed = await executor.toExecutedCommand(gigId, command, result);
    const response = await executor.respondWithPerformer(executed, newPerformer.performerId, { hasWrittenRows: true });
    const kept = findKeptFields(request, response.body, Boolean(request.participantId));
    return kept.length === 0
      ? response
      : new SequencedResponse({ ...response.body, kept }, response.seq, response.revision, response.command);
  },
);

/** The error message for a missing name, by type of gig; the dialogs for adding a performer show it. */
const nameRequiredMessages: Readonly<Record<GigType, string>> = {
  jam: 'Name is required',
  openmic: 'Participant name is required',
  generic: 'Participant name is required',
};

/**
 * Maps a request to the part of the new performer that is stored in relational rows, not in the event. Ids derive from the command id, so a
 * request that is repeated with its Idempotency-Key finds the rows of its first attempt. The 1 in `performer 1` and `participant 1` is the
 * performer's number within the gig command, which could add several.
 * @throws RefusalException INVALID when the request has neither a participant id nor a name, or only a name that is too long
 */
export function toNewPerformerDetails(request: AddPerformerDto, type: GigType, commandId: CommandId): NewPerformerDetails {
  const { participantId = null, name, notes = null } = request;
  const message = nameRequiredMessages[type];
  if (!participantId) {
    if (!name) throw new RefusalException('INVALID', { name: message }, { message });
    assertNameFits(name);
  }
  return {
    performerId: toPerformerId(deriveId(commandId, 'performer 1')),
    participantId,
    name: name ?? '',
    contact: toContact((field) => request[field] ?? noContact[field]),
    notes,
    newParticipantId: toParticipantId(deriveId(commandId, 'participant 1')),
  };
}

/** Builds the gig command from the part of the request that the event stores. @param participantIds the id of the one participant */
function toAddPerformersCommand(
  request: AddPerformerDto,
  { performerId }: NewPerformerDetails,
  participantIds: readonly ParticipantId[],
  at: Instant,
): GigCommand {
  const { instruments = [], tier = null, priority = false, performerType = 'solo' } = request;
  const toNewPerformer = (participantId: ParticipantId) => ({ performerId, participantId, instruments, tier, priority, performerType });
  return { type: 'AddPerformers', data: { performers: participantIds.map(toNewPerformer), at } };
}
