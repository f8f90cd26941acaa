import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';

/** Who is signed in, as of at most two seconds ago. Rights come from `god` and the memberships alone (decisions, "Rights"). */
export interface Person {
  readonly userId: UserId;
  readonly username: string;
  readonly god: boolean;
  readonly sessionId: string;
  /** When the session ends by itself, in ms since 1970. */
  readonly sessionEndsAt: number;
  /** Living organisations only. */
  readonly memberships: ReadonlyMap<OrganisationId, OrganisationRole>;
  /** Their own role there; god has none of their own and may everything. */
  roleIn(organisation: OrganisationId): OrganisationRole | null;
}

/** The organisations that they own; god owns none by name. */
export const ownedBy = ({ memberships }: Person): OrganisationId[] =>
  [...memberships].flatMap(([organisation, role]) => (role === 'owner' ? [organisation] : []));
