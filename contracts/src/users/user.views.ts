import { type OrganisationRole, type Theme, type UserRole } from '../enums.js';
import { type OrganisationId, type UserId } from '../ids.js';

/** A user as the client knows them (S1 §3, "users"); never a password. */
export interface UserView {
  id: UserId;
  username: string;
  role: UserRole;
  theme: Theme;
  multiScreenJams: boolean;
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
/** `token` is a random value per session that the client stores; it is no credential. */
export interface LoginAnswer {
  token: string;
  user: UserView;
}
/** POST /api/users */
export interface CreateUserRequest {
  username: string;
  password: string;
  organisationId?: OrganisationId;
  role?: 'operator' | 'owner';
}
/** PATCH /api/users/{id}/settings */
export interface UserSettings {
  multiScreenJams: boolean;
}
/** PUT /api/users/theme: one's own */
export interface ThemeChoice {
  theme: Theme;
}
/** POST /api/users/reset-password: one's own */
export interface ResetOwnPasswordRequest {
  currentPassword: string;
  newPassword: string;
}
/** POST /api/users/{id}/reset-password */
export interface ResetPasswordRequest {
  newPassword: string;
}
/** What both resets, and a forced logout, answer. */
export interface Done {
  message: string;
}
