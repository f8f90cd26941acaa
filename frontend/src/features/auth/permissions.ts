import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { type UserView } from '@jamjar/contracts/users/user.views';

/** What a user may do in one organisation: see docs/rules.md#access. Decides only what the app shows; the server checks every request. */
export interface Permissions {
  canView: boolean;
  /** Change performers, stage, queue and raffle of a gig; read its timeline, history, report and feedback, and the analytics. */
  canOperate: boolean;
  /** What owners may do, for example create, edit and delete gigs, generate their links, manage users and read the account history. */
  canManage: boolean;
  /** Whether the user operates only this gig, for one evening: without the details of people and without its other pages. */
  isTemporary: boolean;
}

/** The permissions of `user` in one organisation or, with `gigId`, at one of its gigs; god may do everything. */
export function getPermissions(organisationId: OrganisationId, user: UserView, gigId: GigId | null = null): Permissions {
  if (user.role === 'god') return { canView: true, canOperate: true, canManage: true, isTemporary: false };
  const role: OrganisationRole | null =
    user.organisationUsers.find((membership) => membership.organisation.id === organisationId)?.role ?? null;
  if (role === null && gigId && user.temporaryEvents?.includes(gigId))
    return { canView: true, canOperate: true, canManage: false, isTemporary: true };
  return {
    canView: role !== null,
    canOperate: role === 'operator' || role === 'owner',
    canManage: role === 'owner',
    isTemporary: false,
  };
}
