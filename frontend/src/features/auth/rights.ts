import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type UserView } from '@jamjar/contracts/users/user.views';

/** What somebody may do in one organisation (decisions, "Rights"). The server decides; this only hides what would be refused. */
export interface Rights {
  see: boolean;
  /** Performers, stage, queue, raffle, timeline. */
  operate: boolean;
  /** Create, raffle switch, complete, settings. */
  own: boolean;
}

export function rightsIn(organisation: OrganisationId, user: UserView): Rights {
  if (user.role === 'god') return { see: true, operate: true, own: true };
  const role: OrganisationRole | null =
    user.organisationUsers.find((membership) => membership.organisation.id === organisation)?.role ?? null;
  return { see: role !== null, operate: role === 'operator' || role === 'owner', own: role === 'owner' };
}
