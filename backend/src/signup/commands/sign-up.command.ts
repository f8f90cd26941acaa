import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { getLineUp } from '@jamjar/contracts/gigs/line-up.order';
import { type ParticipantId } from '@jamjar/contracts/ids';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { toTooManyNamesMessage } from '@jamjar/contracts/signup/missing-field';
import { type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { type VisitorContext } from '../../auth/request-context.decorator.js';
import { type CommandMetadata, deriveOrGenerateCommandId } from '../../command-handling/command-metadata.js';
import { PerformerAddition } from '../../gigs/commands/performer-addition.js';
import { countSlotsLeft } from '@jamjar/contracts/gigs/rules/line-up';
import { type LinkedGig, PublicGigs } from '../../gigs/queries/public-gigs.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type NewPerformerDetails } from '../../participants/commands/register-performer.js';
import { createNameOnListRefusal, listNewPerformerDetails, toNewPerformer } from './new-performers.js';
import { PlaceWriter } from './place-writer.js';
import { startOfDay } from '../queries/signup-page.query.js';
import { type PublicSignupDto } from '../signup.dto.js';

/**
 * Signs up everybody whom a public signup form names: all of them or none (docs/rules.md#signing-up).
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class SignUp extends RequestCommand<{ token: string; request: PublicSignupDto; visitor: VisitorContext }, SignupReceipt> {}

/** Writes the place after the events are recorded, as is done with a link's token (docs/adr/0036). */
export const SignUpHandler = commandHandler(
  SignUp,
  [PublicGigs, PerformerAddition, PlaceWriter],
  async (gigs, addition, places, { token, request, visitor }) => {
    const link = await gigs.findByToken('signup', token);
    if (!link) throw new RefusalException('SIGNUP_LINK_INVALID');
    const { gigId, gig, isInUse } = link;
    const metadata = toMetadata(link, visitor);
    const newPerformers = listNewPerformerDetails(request, gig.settings.type, metadata.commandId);
    const { result } = await addition.add({
      ids: { organisationId: gig.settings.organisationId, gigId },
      newPerformers,
      actor: null,
      metadata,
      toGigCommand: (participantIds) => toCommand(link, request, newPerformers, participantIds, metadata),
      // through a replaced link nobody can sign up, but a signup that was recorded before gets its response again
      checkFirstAttempt: () => {
        if (!isInUse) throw new RefusalException('SIGNUP_LINK_INVALID');
      },
    });
    if (result.kind === 'refused') throw await toRefusal(addition, result.code, link, request, newPerformers);
    return places.write(link, newPerformers, metadata.commandId, visitor.idempotencyKey.value);
  },
);

/** Creates the refusal for the public form: it also says which names are in the line-up already, or how many more can sign up. */
async function toRefusal(
  addition: PerformerAddition,
  code: RefusalCode,
  link: LinkedGig,
  request: PublicSignupDto,
  newPerformers: readonly NewPerformerDetails[],
): Promise<RefusalException> {
  if (code === 'ALREADY_ADDED') {
    const ids = await addition.findExpectedIds(link.gig.settings.organisationId, newPerformers);
    const idsInLineUp = new Set(getLineUp(link.gig).map(({ participantId }) => participantId));
    return createNameOnListRefusal(
      newPerformers.map(({ newParticipantId }, index) => idsInLineUp.has(ids[index] ?? newParticipantId)),
      request,
    );
  }
  const slotsLeft = countSlotsLeft(link.gig);
  const excessCount = newPerformers.length - slotsLeft; // 0 or less when somebody has cancelled meanwhile
  if (code !== 'GIG_FULL' || slotsLeft === 0 || excessCount <= 0) return new RefusalException(code);
  return new RefusalException('GIG_FULL', undefined, { message: toTooManyNamesMessage(slotsLeft, excessCount) });
}

/** `actor.id` identifies the signup, not a person. */
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
    return participantId ? [toNewPerformer(request, gig.settings.type, newPerformer, participantId)] : [];
  });
  return { type: 'SignUpPerformers', data: { performers, at, startOfToday: startOfDay(at) } };
}
