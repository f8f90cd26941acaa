import { checkRows, id, object } from '@jamjar/contracts/type-guards';
import { type GigId, organisationId, type OrganisationId, type UserId, userId } from '@jamjar/contracts/ids';
import { type LogoRequest } from '@jamjar/contracts/logos/logo.requests';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { toNameKey } from '@jamjar/contracts/text/name-keys';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { routes } from '@jamjar/contracts/routes';
import { contactTextFields } from '@jamjar/contracts/participants/contact';
import { Pool } from 'pg';
import { type EntityManager, IsNull } from 'typeorm';
import { type AuditEntry } from '../../audit/audit-writer.js';
import { AccessCache } from '../../auth/access-cache.js';
import { endTemporaryOperatorsOfOrganisation } from '../../auth/temporary-operators.js';
import { AccountWriter } from '../../auth/account-writer.js';
import { PasswordPolicy } from '../../auth/password-policy.js';
import { hashPassword } from '../../auth/passwords.js';
import { type Principal } from '../../auth/principal.js';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { deriveId } from '../../command-handling/command-metadata.js';
import { assertNotChangedMeanwhile } from '../../http/changed-meanwhile.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type SequencedResponse } from '../../http/sequenced-response.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RelationalWriter, type WriteResult } from '../../relational-writes/relational-writer.js';
import { readReturnedRows } from '../../relational-writes/returned-rows.js';
import { OrganisationEntity, OrganisationUserEntity, UserEntity } from '../../auth/account.entities.js';
import { type CreateOrganisationDto } from '../organisation.dto.js';
import { respondWithOrganisation } from '../queries/organisation.queries.js';
import { buildMembershipChange } from './membership.commands.js';

/**
 * Creates an organisation and its first owner in one transaction, and responds with the organisation.
 * @throws RefusalException PASSWORD_TOO_COMMON, ORGANISATION_NAME_TAKEN, USERNAME_TAKEN, NOT_SIGNED_IN (session ended meanwhile), ORGANISATION_NOT_FOUND
 * (request repeated after the deletion); IdempotencyKeyReused
 */
export class CreateOrganisation extends RequestCommand<
  { request: CreateOrganisationDto; context: RequestContext },
  SequencedResponse<OrganisationView>
> {}

export const CreateOrganisationHandler = commandHandler(
  CreateOrganisation,
  [AccountWriter, Pool, PasswordPolicy],
  async (accounts, database, passwordPolicy, { request, context }) => {
    const { name, username, password } = request;
    await passwordPolicy.assertAllowed('password', password, username);
    const { principal } = context;
    const identity = buildCommandMetadata(context, routes.organisations);
    const id = organisationId(deriveId(identity.commandId, 'organisation'));
    const ownerId = userId(deriveId(identity.commandId, 'owner'));
    const passwordHash = await hashPassword(password); // before the transaction, because it takes long
    await accounts.execute({ principal, idempotency: { ...identity, resultId: id } }, async (transaction) => {
      const author = { createdBy: principal.userId, updatedBy: principal.userId };
      await transaction.insert(OrganisationEntity, { id, name, normalisedName: toNameKey(name), ...author });
      await transaction.insert(UserEntity, { id: ownerId, username, passwordHash, role: 'owner', ...author });
      await transaction.insert(OrganisationUserEntity, { organisationId: id, userId: ownerId, role: 'owner' });
      const created = { action: 'created', organisationId: id } as const;
      return {
        audit: [
          { ...created, object: { kind: 'organisation', id }, fields: ['name'] },
          { ...created, object: { kind: 'user', id: ownerId }, fields: ['username', 'password', 'role'], role: 'owner' },
        ],
        changes: [],
      };
    });
    return respondWithOrganisation(database, id);
  },
);

/**
 * Changes or (null) removes an organisation's logo, which gigs without one show (docs/rules.md#logos). Responds with the organisation.
 * @throws RefusalException ORGANISATION_NOT_FOUND, CHANGED_MEANWHILE
 */
export class ChangeOrganisationLogo extends RequestCommand<
  { id: OrganisationId; principal: Principal } & LogoRequest,
  SequencedResponse<OrganisationView>
> {}

export const ChangeOrganisationLogoHandler = commandHandler(
  ChangeOrganisationLogo,
  [RelationalWriter, Pool],
  async (writer, database, { id, logoUrl, was, principal }) => {
    await writer.execute({ actor: principal }, async (transaction) => {
      const stored = await transaction.findOne(OrganisationEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (stored) assertNotChangedMeanwhile<Pick<LogoRequest, 'logoUrl'>>(stored, { logoUrl }, was);
      await updateOrganisation(transaction, id, { logoUrl, updatedAt: new Date(), updatedBy: principal.userId });
      return {
        audit: [{ action: 'updated', object: { kind: 'organisation', id }, organisationId: id, fields: ['logoUrl'] }],
        // The views of the organisation and of all its gigs contain the logo, so all browsers that may see them must reload everything
        changes: [buildResync(id)],
      };
    });
    return respondWithOrganisation(database, id);
  },
);

/**
 * Soft-deletes an organisation, deletes its memberships and clears its participants' email, phone and Instagram. Its gigs are hidden; their
 * event streams are kept.
 * @throws RefusalException ORGANISATION_NOT_FOUND, NOT_SIGNED_IN (session ended meanwhile)
 */
export class DeleteOrganisation extends RequestCommand<{ id: OrganisationId; principal: Principal }, void> {}

export const DeleteOrganisationHandler = commandHandler(
  DeleteOrganisation,
  [AccountWriter, AccessCache],
  async (accounts, accessCache, { id, principal }) => {
    await accounts.execute({ principal }, (transaction) => softDelete(transaction, id, principal));
    accessCache.invalidateOrganisation(id);
  },
);

async function softDelete(transaction: EntityManager, organisation: OrganisationId, principal: Principal): Promise<WriteResult> {
  const now = new Date();
  await updateOrganisation(transaction, organisation, { deletedAt: now, updatedAt: now, updatedBy: principal.userId });
  const members = await readReturnedRows(transaction, 'DELETE FROM organisation_users WHERE organisation_id = $1 RETURNING user_id', [
    organisation,
  ]);
  const memberIds = checkRows(members, object({ user_id: id<UserId>() })).map(({ user_id }) => user_id);
  await transaction.query(
    `UPDATE participants SET ${contactTextFields.map((field) => `${field} = NULL`).join(', ')}, updated_at = $2 WHERE organisation_id = $1`,
    [organisation, now],
  );
  const entry = { organisationId: organisation, fields: [] };
  const endedOperators = await endTemporaryOperatorsOfOrganisation(transaction, organisation);
  return {
    audit: [
      ...endedOperators.audit,
      ...memberIds.map((memberId): AuditEntry => ({ ...entry, action: 'removed', object: { kind: 'user', id: memberId } })),
      { ...entry, action: 'deleted', object: { kind: 'organisation', id: organisation } },
    ],
    changes: [
      // The changes of the gigs come first, because members receive them only while they belong to the organisation
      ...(await buildGigDeletions(transaction, organisation)),
      ...memberIds.map((memberId) => buildMembershipChange(memberId, organisation, 'removed')),
      ...endedOperators.changes,
      // The members have left, so only god users' browsers receive it. Those may show completed gigs, which `buildGigDeletions` omits
      buildResync(organisation),
    ],
  };
}

/** @throws RefusalException ORGANISATION_NOT_FOUND */
async function updateOrganisation(transaction: EntityManager, id: OrganisationId, values: Partial<OrganisationEntity>): Promise<void> {
  const { affected } = await transaction.update(OrganisationEntity, { id, deletedAt: IsNull() }, values);
  if (affected !== 1) throw new RefusalException('ORGANISATION_NOT_FOUND');
}

async function buildGigDeletions(transaction: EntityManager, organisation: OrganisationId): Promise<NewChange[]> {
  const sql = 'SELECT id FROM gigs WHERE organisation_id = $1 AND NOT completed AND NOT deleted ORDER BY id';
  const gigs = checkRows(await transaction.query(sql, [organisation]), object({ id: id<GigId>() }));
  return gigs.map((gig) => ({ kind: 'event_deleted', audience: `organisation:${organisation}`, gigId: gig.id, keys: {} }));
}

const buildResync = (id: OrganisationId): NewChange => ({ kind: 'resync', audience: `organisation:${id}`, gigId: null, keys: {} });
