import * as v from 'valibot';
import { organisationRoles, themes, userRoles } from '../enums.js';
import { idSchema, timestamp } from '../field.schemas.js';
import { type GigId, type OrganisationId, type UserId } from '../ids.js';

/** A user's role in an organisation. */
export interface MembershipView extends v.InferOutput<typeof membershipSchema> {}
export const membershipSchema = v.object({
  role: v.picklist(organisationRoles),
  organisation: v.object({ id: idSchema<OrganisationId>(), name: v.string() }),
});
/** A user, without the password. */
export interface UserView extends v.InferOutput<typeof userSchema> {}
export const userSchema = v.object({
  id: idSchema<UserId>(),
  username: v.string(),
  role: v.picklist(userRoles),
  theme: v.picklist(themes),
  /** Whether the user sees a jam in several tabs instead of on one page. */
  multiScreenJams: v.boolean(),
  /** The API's name for the user's memberships. */
  organisationUsers: v.array(membershipSchema),
  /** Of the user who is signed in: since when a second factor is on; null without one. */
  secondFactorAt: v.exactOptional(v.nullable(timestamp)),
  /** Of the user who is signed in: the gigs that they run for one evening; absent in answers of older servers. */
  temporaryEvents: v.exactOptional(v.array(idSchema<GigId>())),
});
/** POST /api/login. `code`: from the user's app, or a recovery code; ignored unless a second factor is on. */
export interface LoginRequest {
  username: string;
  password: string;
  code?: string | null;
}
/** `token` is a random value that the web app keeps while the user is signed in. It is not a credential. */
export interface LoginResponse extends v.InferOutput<typeof loginResponseSchema> {}
export const loginResponseSchema = v.object({
  token: v.string(),
  user: userSchema,
});
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
export type SetThemeRequest = ThemeView;
/** The response to PUT /api/users/theme. */
export type ThemeView = v.InferOutput<typeof themeSchema>;
export const themeSchema = v.pick(userSchema, ['theme']);
/** POST /api/users/reset-password: changes the password of the signed-in user. */
export interface ResetOwnPasswordRequest {
  currentPassword: string;
  newPassword: string;
}
/** POST /api/users/{id}/reset-password */
export interface ResetPasswordRequest {
  newPassword: string;
}
/** The response to signing out, to both password resets, to a forced logout, and to subscribing to and unsubscribing from push. */
export interface MessageResponse extends v.InferOutput<typeof messageResponseSchema> {}
export const messageResponseSchema = v.object({ message: v.string() });
