import { type OrganisationRole, type Theme, type UserRole } from '../enums.js';
import { type OrganisationId, type UserId } from '../ids.js';

/** A user, without the password. */
export interface UserView {
  id: UserId;
  username: string;
  role: UserRole;
  theme: Theme;
  /** Whether the user sees a jam in several tabs instead of on one page. */
  multiScreenJams: boolean;
  /** The API's name for the user's memberships. */
  organisationUsers: MembershipView[];
}
export interface MembershipView {
  role: OrganisationRole;
  organisation: { id: OrganisationId; name: string };
}
/** POST /api/login */
export interface LoginRequest {
  username: string;
  password: string;
}
/** `token` is a random value that the web app keeps while the user is signed in. It is not a credential. */
export interface LoginResponse {
  token: string;
  user: UserView;
}
/** POST /api/users. `role` (default: operator) becomes the user's role and, with `organisationId`, the role of their membership. */
export interface CreateUserRequest {
  username: string;
  password: string;
  organisationId?: OrganisationId;
  role?: 'operator' | 'owner';
}
/** PATCH /api/users/{id}/settings */
export type UserSettings = Pick<UserView, 'multiScreenJams'>;
/** PUT /api/users/theme: sets the theme of the signed-in user. */
export type SetThemeRequest = Pick<UserView, 'theme'>;
/** POST /api/users/reset-password: changes the password of the signed-in user. */
export interface ResetOwnPasswordRequest {
  currentPassword: string;
  newPassword: string;
}
/** POST /api/users/{id}/reset-password */
export interface ResetPasswordRequest {
  newPassword: string;
}
/** The response to both password resets, to a forced logout, and to subscribing to and unsubscribing from push. */
export interface MessageResponse {
  message: string;
}
