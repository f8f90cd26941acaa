import { type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';

/** The user who sends a request, with their memberships. Access depends on `isGod` and the memberships alone (docs/rules.md#access). */
export interface Principal {
  readonly userId: UserId;
  readonly username: string;
  readonly isGod: boolean;
  readonly sessionId: string;
  /** When the session expires, in milliseconds since 1970. */
  readonly sessionEndsAt: number;
  /** Without deleted organisations. */
  readonly memberships: ReadonlyMap<OrganisationId, OrganisationRole>;
  /** The role of the user's membership in the organisation; null without a membership, which a god user does not need. */
  roleIn(organisation: OrganisationId): OrganisationRole | null;
}

/** The organisations in which the principal's membership has the role owner; being god does not count. */
export const organisationsOwnedBy = ({ memberships }: Principal): OrganisationId[] =>
  [...memberships].flatMap(([organisation, role]) => (role === 'owner' ? [organisation] : []));
