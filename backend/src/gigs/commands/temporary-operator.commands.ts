import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type GigId, type UserId } from '@jamjar/contracts/ids';
import { type NewInvitationView } from '@jamjar/contracts/organisations/invitation.views';
import { dayMs } from '@jamjar/contracts/time';
import { CommandBus } from '@nestjs/cqrs';
import { assertMayManageMemberships } from '../../auth/account-policy.js';
import { AccountWriter } from '../../auth/account-writer.js';
import { type Principal } from '../../auth/principal.js';
import { type RequestContext } from '../../auth/request-context.decorator.js';
import { endTemporaryOperator } from '../../auth/temporary-operators.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { CreateInvitation } from '../../organisations/commands/invitation.commands.js';
import { GigRepository } from '../queries/gig.repository.js';

/**
 * Creates an invitation for one person to help at a gig; it ends when helping would (docs/rules.md#helper-for-tonight).
 * @throws RefusalException GIG_NOT_FOUND, GIG_COMPLETED, GIG_PAST, and as `CreateInvitation`
 */
export class InviteTemporaryOperator extends RequestCommand<{ gigId: GigId; context: RequestContext }, NewInvitationView> {}

export const InviteTemporaryOperatorHandler = commandHandler(
  InviteTemporaryOperator,
  [GigRepository, CommandBus],
  async (repository, commands, { gigId, context }) => {
    const { phase, settings } = await repository.getExisting(gigId);
    if (phase === 'completed') throw new RefusalException('GIG_COMPLETED');
    const expiresAt = settings.endsAt ?? settings.date + dayMs;
    if (expiresAt <= context.receivedAt) throw new RefusalException('GIG_PAST');
    const { organisationId } = settings;
    const route = accountRoutes.temporaryOperators(gigId);
    return commands.execute(
      new CreateInvitation({ invitation: { organisationId, gigId, role: null, uses: 1, expiresAt, route }, context }),
    );
  },
);

/**
 * Ends what somebody may do as temporary operator of a gig, at once and on all servers.
 * @throws RefusalException USER_NOT_FOUND for who is none, GIG_NOT_FOUND, ORGANISATION_NOT_FOUND, NOT_ALLOWED, NOT_SIGNED_IN
 */
export class EndTemporaryOperator extends RequestCommand<{ gigId: GigId; userId: UserId; principal: Principal }, void> {}

export const EndTemporaryOperatorHandler = commandHandler(
  EndTemporaryOperator,
  [AccountWriter, GigRepository],
  async (accounts, repository, { gigId, userId, principal }) => {
    const { settings } = await repository.getExisting(gigId);
    await accounts.execute({ principal, users: [userId] }, async (transaction, currentPrincipal) => {
      await assertMayManageMemberships(transaction, currentPrincipal, settings.organisationId);
      const ended = await endTemporaryOperator(transaction, { gigId, userId });
      if (ended.changes.length === 0) throw new RefusalException('USER_NOT_FOUND');
      return ended;
    });
  },
);
