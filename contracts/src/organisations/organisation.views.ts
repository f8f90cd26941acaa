import { type OrganisationRole } from '../enums.js';
import { type OrganisationId, type UserId } from '../ids.js';

/** An organisation as its owners and god see it in lists (S1 §3). Dates: ISO 8601, UTC. */
export interface OrganisationView {
  id: OrganisationId;
  name: string;
  logoUrl: string | null;
  createdAt: string;
  updatedAt: string;
  createdBy: UserId | null;
  updatedBy: UserId | null;
  organisationUsers: { role: OrganisationRole; user: { id: UserId; username: string } }[];
}
/** POST /api/organisations: the organisation and its first owner. */
export interface CreateOrganisationRequest {
  name: string;
  username: string;
  password: string;
}
/** POST /api/organisations/{id}/users */
export interface AllocateUserRequest {
  userId: UserId;
  role: OrganisationRole;
}
