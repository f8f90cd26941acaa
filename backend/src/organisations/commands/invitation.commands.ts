import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type GigId, invitationId, type InvitationId, type OrganisationId } from '@jamjar/contracts/ids';
import { type NewInvitationView } from '@jamjar/contracts/organisations/invitation.views';
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
import { hashToken, InvitationTokens } from '../invitation-tokens.js';
import { readInvitation } from '../queries/invitation.queries.js';

interface NewInvitation {
  readonly organisationId: OrganisationId;
  /** The gig that it makes somebody a temporary operator of, without a role; null with a role. */
  readonly gigId: GigId | null;
  readonly role: OrganisationRole | null;
  readonly uses: number;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
  /** The path of the request. */
  readonly route: string;
}

/**
 * Creates an invitation to an organisation, or to one of its gigs. Responds with it and, this once, with the token of its link (docs/rules.md#invitations).
 * @throws RefusalException ORGANISATION_NOT_FOUND, NOT_ALLOWED, TOO_MANY_INVITATIONS, NOT_SIGNED_IN; IdempotencyKeyReused
 */
export class CreateInvitation extends RequestCommand<{ invitation: NewInvitation; context: RequestContext }, NewInvitationView> {}

export const CreateInvitationHandler = commandHandler(
  CreateInvitation,
  [AccountWriter, InvitationTokens, Pool],
  async (accounts, tokens, database, { invitation: { organisationId, gigId, role, uses, expiresAt, route }, context }) => {
    const { principal, idempotencyKey, receivedAt } = context;
    const identity = buildCommandMetadata(context, route);
    const id = invitationId(deriveId(identity.commandId, 'invitation'));
    const token = await tokens.create([principal.userId, route], idempotencyKey);
    await accounts.execute({ principal, idempotency: { ...identity, resultId: id } }, async (transaction, currentPrincipal) => {
      // Owners may give every role, so this also checks that nobody invites to a higher role than their own
      await assertMayManageMemberships(transaction, currentPrincipal, organisationId);
      await transaction.insert(InvitationEntity, {
        ...{ id, organisationId, gigId, role, maxUses: uses, usesLeft: uses, tokenHash: hashToken(token), createdBy: principal.userId },
        createdAt: new Date(receivedAt),
        expiresAt: new Date(expiresAt),
      });
      await assertWithinLimit(transaction, 'invitations', organisationId);
      const fields = [gigId === null ? 'role' : 'temporaryOperator'];
      return { audit: [{ action: 'invited', object: { kind: 'invitation', id }, organisationId, fields, role }], changes: [] };
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
    const invitation = { id, organisationId };
    if (!(await transaction.existsBy(InvitationEntity, invitation))) throw new RefusalException('INVITATION_INVALID');
    const { affected } = await transaction.update(InvitationEntity, { ...invitation, revokedAt: IsNull() }, { revokedAt: new Date() });
    const entry = { action: 'revoked', object: { kind: 'invitation', id }, organisationId, fields: [] } as const;
    return { audit: affected === 1 ? [entry] : [], changes: [] };
  });
});
