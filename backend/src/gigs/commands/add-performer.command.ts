import { type GigType } from '@jamjar/contracts/enums';
import {
  type CommandId,
  type Instant,
  type ParticipantId,
  participantId as toParticipantId,
  performerId as toPerformerId,
  toGigStreamName,
} from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { normaliseName } from '@jamjar/contracts/participants/participant.views';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { deriveId } from '../../command-handling/command-metadata.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type SequencedResponse } from '../../http/sequenced-response.js';
import { RequestCommand } from '../../http/bus-requests.js';
import { ParticipantEntity } from '../../participants/participant.entity.js';
import { type NewPerformerDetails } from '../../participants/writes/register-performer.js';
import { assertNameFits } from '../../participants/writes/update-participant.js';
import { columnsOf, rowsQuery } from '../../rows/queries.js';
import { type AddPerformerDto } from '../dto/performer.dto.js';
import { GigCommandProcessor } from '../gig-command-processor.js';
import { GigRepository } from '../queries/gig.repository.js';
import { GigCommandExecutor } from './gig-command-executor.js';
import { type GigAndOrganisationIds, PerformerRegistration } from './performer-registration.js';

const { id } = columnsOf(ParticipantEntity, 'p');
const readByName = rowsQuery('participant-by-name', { id }, 'participants AS p WHERE organisation_id = $1 AND normalised_name = $2');
const readById = rowsQuery('participant-in-organisation', { id }, 'participants AS p WHERE organisation_id = $1 AND id = $2');

/**
 * Adds a participant, known to the organisation or new, to a gig's line-up and responds with the performer.
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class AddPerformer extends RequestCommand<{ request: AddPerformerDto; context: RequestContext }, SequencedResponse<PerformerView>> {}

/** Works in this order: previews the decision, writes the relational rows, then records the event (docs/adr/0003). */
@CommandHandler(AddPerformer)
export class AddPerformerHandler implements ICommandHandler<AddPerformer> {
  constructor(
    private readonly database: Pool,
    private readonly repository: GigRepository,
    private readonly processor: GigCommandProcessor,
    private readonly registration: PerformerRegistration,
    private readonly executor: GigCommandExecutor,
  ) {}

  async execute({ data: { request, context } }: AddPerformer): Promise<SequencedResponse<PerformerView>> {
    const { jamNightId: gigId } = request;
    const { settings } = await this.repository.getExisting(gigId);
    const metadata = buildCommandMetadata(context, gigId);
    const newPerformer = toNewPerformerDetails(request, settings.type, metadata.commandId);
    const toGigCommand = (id: ParticipantId) => toAddPerformersCommand(request, newPerformer, id, context.receivedAt);

    const ids = { organisationId: settings.organisationId, gigId };
    const expectedParticipantId = await this.findExpectedParticipantId(ids, newPerformer);
    const decision = await this.processor.preview(toGigStreamName(gigId), toGigCommand(expectedParticipantId), metadata);
    if (decision.kind === 'refused') throw new RefusalException(decision.code);
    const needsRegistration = decision.events.length > 0; // an accepted addition without events was recorded by an earlier attempt
    const [participantId = expectedParticipantId] = needsRegistration
      ? await this.registration.register(ids, [newPerformer], context.principal, metadata)
      : [];
    const executed = await this.executor.execute(gigId, toGigCommand(participantId), metadata).catch(async (error: unknown) => {
      // Only after a definite refusal. After another failure a retry completes the registration or `RegistrationCleanup` deletes it
      if (error instanceof RefusalException) await this.registration.cancel([newPerformer], metadata.commandId);
      throw error;
    });
    return this.executor.respondWithPerformer(executed, newPerformer.performerId, true);
  }

  /** The id that the registration will use, unless the participants change meanwhile. */
  private async findExpectedParticipantId(
    { organisationId }: GigAndOrganisationIds,
    { participantId: knownId, name, newParticipantId }: NewPerformerDetails,
  ): Promise<ParticipantId> {
    const [participant] = knownId
      ? await readById(this.database, organisationId, knownId)
      : await readByName(this.database, organisationId, normaliseName(name));
    if (knownId && !participant) throw new RefusalException('PARTICIPANT_NOT_FOUND');
    return participant?.id ?? newParticipantId;
  }
}

/** The error message for a missing name, by the type of gig; the dialogs for adding a performer show it. */
const nameRequiredMessages: Readonly<Record<GigType, string>> = {
  jam: 'Name is required',
  openmic: 'Participant name is required',
  generic: 'Participant name is required',
};

/**
 * Maps a request to the part of the new performer that is stored as rows, not in the event. Ids derive from the command id, so a request
 * that is repeated with its Idempotency-Key finds the rows of its first attempt. The 1 in `performer 1` and `participant 1` is the
 * performer's number in the gig command, which could add several.
 * @throws RefusalException INVALID when the request has neither a participant id nor a name, or only a name that is too long
 */
export function toNewPerformerDetails(request: AddPerformerDto, type: GigType, commandId: CommandId): NewPerformerDetails {
  const { participantId = null, name, email = null, phone = null, instagram = null, lookingForBand = false, notes = null } = request;
  const message = nameRequiredMessages[type];
  if (!participantId) {
    if (!name) throw new RefusalException('INVALID', { name: message }, { message });
    assertNameFits(name);
  }
  return {
    performerId: toPerformerId(deriveId(commandId, 'performer 1')),
    participantId,
    name: name ?? '',
    contact: { email, phone, instagram, lookingForBand },
    notes,
    newParticipantId: toParticipantId(deriveId(commandId, 'participant 1')),
  };
}

/** Builds the gig command, with the part that the event stores, once the participant id is known. */
function toAddPerformersCommand(
  request: AddPerformerDto,
  { performerId }: NewPerformerDetails,
  participantId: ParticipantId,
  at: Instant,
): GigCommand {
  const { instruments = [], tier = null, priority = false, performerType = 'solo' } = request;
  return { type: 'AddPerformers', data: { performers: [{ performerId, participantId, instruments, tier, priority, performerType }], at } };
}
