import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { getLineUp } from '@jamjar/contracts/gigs/line-up.order';
import { type ParticipantId, toGigStreamName } from '@jamjar/contracts/ids';
import { normaliseName } from '@jamjar/contracts/participants/participant.views';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { type VisitorContext } from '../auth/request-context.decorator.js';
import { type CommandMetadata, deriveOrGenerateCommandId } from '../command-handling/command-metadata.js';
import { PerformerRegistration } from '../gigs/commands/performer-registration.js';
import { GigCommandProcessor } from '../gigs/gig-command-processor.js';
import { countSlotsLeft } from '../gigs/domain/line-up.js';
import { type LinkedGig, PublicGigs } from '../gigs/queries/public-gigs.js';
import { RequestCommand } from '../http/bus-requests.js';
import { RefusalException } from '../http/refusal.exception.js';
import { ParticipantEntity } from '../participants/participant.entity.js';
import { type NewPerformerDetails } from '../participants/writes/register-performer.js';
import { columnsOf, rowsQuery } from '../rows/queries.js';
import { nameOnList, toEventData, toNewPerformers } from './new-performers.js';
import { PlaceWriter } from './place-writer.js';
import { startOfDay } from './signup-page.query.js';
import { type PublicSignupDto } from './signup.dto.js';

const { id, normalisedName } = columnsOf(ParticipantEntity, 'p');
const readByNames = rowsQuery(
  'participants-by-names',
  { id, normalisedName },
  'participants AS p WHERE organisation_id = $1 AND normalised_name = ANY ($2)',
);

/**
 * Signs up the people of a public form: all of them or nobody (docs/rules.md#signing-up).
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class SignUp extends RequestCommand<{ token: string; request: PublicSignupDto; visitor: VisitorContext }, SignupReceipt> {}

/** Works in the order of `AddPerformer`; the place is written last, like the token of a link (docs/adr/0003, docs/adr/0036). */
@CommandHandler(SignUp)
export class SignUpHandler implements ICommandHandler<SignUp> {
  constructor(
    private readonly database: Pool,
    private readonly gigs: PublicGigs,
    private readonly processor: GigCommandProcessor,
    private readonly registration: PerformerRegistration,
    private readonly places: PlaceWriter,
  ) {}

  async execute({ data: { token, request, visitor } }: SignUp): Promise<SignupReceipt> {
    const link = await this.gigs.findByToken('signup', token);
    if (!link) throw new RefusalException('SIGNUP_LINK_INVALID');
    const metadata = toMetadata(link, visitor);
    const newPerformers = toNewPerformers(request, link.gig.settings.type, metadata.commandId);
    const participantIds = await this.register(link, request, newPerformers, metadata);
    const stream = toGigStreamName(link.gigId);
    const result = await this.processor.handle(stream, toCommand(link, request, newPerformers, participantIds, metadata), metadata);
    if (result.kind === 'refused') {
      await this.registration.cancel(newPerformers, metadata.commandId);
      throw await this.toRefusal(result.code, link, request, newPerformers);
    }
    return this.places.write(link, newPerformers, metadata.commandId, visitor.idempotencyKey.value);
  }

  /** Writes the participants, unless an earlier attempt was recorded or the gig would refuse them. */
  private async register(
    link: LinkedGig,
    request: PublicSignupDto,
    newPerformers: readonly NewPerformerDetails[],
    metadata: CommandMetadata,
  ): Promise<readonly ParticipantId[]> {
    const expected = await this.findExpectedParticipantIds(link, newPerformers);
    const command = toCommand(link, request, newPerformers, expected, metadata);
    const decision = await this.processor.preview(toGigStreamName(link.gigId), command, metadata);
    const wasRecorded = decision.kind === 'accepted' && decision.events.length === 0;
    // A link that was replaced answers only what was recorded through it
    if (!link.isInUse && !wasRecorded) throw new RefusalException('SIGNUP_LINK_INVALID');
    if (decision.kind === 'refused') throw await this.toRefusal(decision.code, link, request, newPerformers);
    if (wasRecorded) return expected;
    const { organisationId } = link.gig.settings;
    return this.registration.register({ organisationId, gigId: link.gigId }, newPerformers, null, metadata);
  }

  /** The ids that the registration will use, unless the participants change meanwhile. */
  private async findExpectedParticipantIds({ gig }: LinkedGig, newPerformers: readonly NewPerformerDetails[]): Promise<ParticipantId[]> {
    const names = newPerformers.map(({ name }) => normaliseName(name));
    const known = await readByNames(this.database, gig.settings.organisationId, names);
    const byName = new Map(known.map((participant) => [participant.normalisedName, participant.id]));
    return newPerformers.map(({ newParticipantId }, index) => byName.get(names[index] ?? '') ?? newParticipantId);
  }

  /** Says what only the public form needs to know: which names are on the list, and how many places are left. */
  private async toRefusal(
    code: RefusalCode,
    link: LinkedGig,
    request: PublicSignupDto,
    newPerformers: readonly NewPerformerDetails[],
  ): Promise<RefusalException> {
    if (code === 'ALREADY_ADDED') {
      const ids = await this.findExpectedParticipantIds(link, newPerformers);
      const inLineUp = new Set(getLineUp(link.gig).map(({ participantId }) => participantId));
      return nameOnList(
        newPerformers.map(({ newParticipantId }, index) => inLineUp.has(ids[index] ?? newParticipantId)),
        request,
      );
    }
    const left = countSlotsLeft(link.gig);
    const excess = newPerformers.length - left; // 0 or less when somebody has cancelled since
    if (code !== 'GIG_FULL' || left === 0 || excess <= 0) return new RefusalException(code);
    const message = `Only ${left} slot(s) remaining. Please remove ${excess} participant(s).`;
    return new RefusalException('GIG_FULL', undefined, { message });
  }
}

/** `actor.id` says which signup it was, and not who. */
function toMetadata({ linkId, gigId }: LinkedGig, { idempotencyKey, receivedAt }: VisitorContext): CommandMetadata {
  const commandId = deriveOrGenerateCommandId(`link:${linkId}`, gigId, idempotencyKey.value);
  return { commandId, requestHash: idempotencyKey.requestHash, actor: { kind: 'public', id: commandId }, recordedAt: receivedAt };
}

function toCommand(
  { gig }: LinkedGig,
  request: PublicSignupDto,
  newPerformers: readonly NewPerformerDetails[],
  participantIds: readonly ParticipantId[],
  { recordedAt: at }: CommandMetadata,
): GigCommand {
  const performers = newPerformers.flatMap((newPerformer, index) => {
    const participantId = participantIds[index];
    return participantId ? [toEventData(request, gig.settings.type, newPerformer, participantId)] : [];
  });
  return { type: 'SignUpPerformers', data: { performers, at, startOfToday: startOfDay(at) } };
}
