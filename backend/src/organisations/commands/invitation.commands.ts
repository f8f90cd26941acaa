import { accountRoutes } from '@jamjar/contracts/account-routes';
import { invitationId, type InvitationId, type OrganisationId } from '@jamjar/contracts/ids';
import { type NewInvitationView } from '@jamjar/contracts/organisations/invitation.views';
import { dayMs } from '@jamjar/contracts/time';
import { Pool } from 'pg';
import { IsNull } from 'typeorm';
import { assertMayManageMemberships } from '../../auth/account-policy.js';
import { AccountWriter } from '../../auth/account-writer.js';
import { InvitationEntity } from '../../auth/invitation.entities.js';
import { assertWithinLimit } from '../../auth/organisation-limits.js';
import { type Principal } from '../../auth/principal.js';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { deriveId } from '../../command-handling/command-metadata.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type CreateInvitationDto } from '../invitation.dto.js';
import { hashToken, InvitationTokens } from '../invitation-tokens.js';
import { readInvitation } from '../queries/invitation.queries.js';

/**
 * Creates an invitation to an organisation. Responds with it and, this once, with the token of its link (docs/rules.md#invitations).
 * @throws RefusalException ORGANISATION_NOT_FOUND, NOT_ALLOWED, TOO_MANY_INVITATIONS, NOT_SIGNED_IN; IdempotencyKeyReused
 */
export class CreateInvitation extends RequestCommand<
  { organisationId: OrganisationId; request: CreateInvitationDto; context: RequestContext },
  NewInvitationView
> {}

export const CreateInvitationHandler = commandHandler(
  CreateInvitation,
  [AccountWriter, InvitationTokens, Pool],
  async (accounts, tokens, database, { organisationId, request: { role, uses, days }, context }) => {
    const { principal, idempotencyKey, receivedAt } = context;
    const route = accountRoutes.invitations(organisationId);
    const identity = buildCommandMetadata(context, route);
    const id = invitationId(deriveId(identity.commandId, 'invitation'));
    const token = await tokens.create([principal.userId, route], idempotencyKey);
    await accounts.execute({ principal, idempotency: { ...identity, resultId: id } }, async (transaction, currentPrincipal) => {
      // Owners may give every role, so this also checks that nobody invites to a higher role than their own
      await assertMayManageMemberships(transaction, currentPrincipal, organisationId);
      await transaction.insert(InvitationEntity, {
        ...{ id, organisationId, role, maxUses: uses, usesLeft: uses, tokenHash: hashToken(token), createdBy: principal.userId },
        createdAt: new Date(receivedAt),
        expiresAt: new Date(receivedAt + days * dayMs),
      });
      await assertWithinLimit(transaction, 'invitations', organisationId);
      return { audit: [{ action: 'invited', object: { kind: 'invitation', id }, organisationId, fields: ['role'], role }], changes: [] };
    });
    return { ...(await readInvitation(database, organisationId, id)), token };
  },
);

/**
 * Revokes an invitation; users who have joined with it stay. Revoking one again changes nothing.
 * @throws RefusalException INVITATION_INVALID for an unknown one, ORGANISATION_NOT_FOUND, NOT_ALLOWED, NOT_SIGNED_IN
 */
export class RevokeInvitation extends RequestCommand<{ organisationId: OrganisationId; id: InvitationId; principal: Principal }, void> {}

export const RevokeInvitationHandler = commandHandler(RevokeInvitation, [AccountWriter], async (accounts, data) => {
  const { organisationId, id, principal } = data;
  await accounts.execute({ principal }, async (transaction, currentPrincipal) => {
    await assertMayManageMemberships(transaction, currentPrincipal, organisationId);
    const invitation = { id, organisationId, gigId: IsNull() };
    if (!(await transaction.existsBy(InvitationEntity, invitation))) throw new RefusalException('INVITATION_INVALID');
    const { affected } = await transaction.update(InvitationEntity, { ...invitation, revokedAt: IsNull() }, { revokedAt: new Date() });
    const entry = { action: 'revoked', object: { kind: 'invitation', id }, organisationId, fields: [] } as const;
    return { audit: affected === 1 ? [entry] : [], changes: [] };
  });
});
