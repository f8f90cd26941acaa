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
  /** The user's own role there, or null. A god user needs none. */
  roleIn(organisation: OrganisationId): OrganisationRole | null;
}

/** The organisations in which the principal's own role is owner. */
export const organisationsOwnedBy = ({ memberships }: Principal): OrganisationId[] =>
  [...memberships].flatMap(([organisation, role]) => (role === 'owner' ? [organisation] : []));
