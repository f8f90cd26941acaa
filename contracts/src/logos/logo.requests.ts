import { type WithPreviousValues } from '../edit-conflicts.js';

/** PATCH /api/organisations/{id}/logo, PATCH /api/events/{id}/logo: null removes the logo. */
export interface LogoRequest extends WithPreviousValues<{ logoUrl: string | null }> {
  logoUrl: string | null;
}

/** Name of the file field in the multipart form that is sent to …/logo/upload. */
export const logoField = 'logo';

/** The accepted media types of a logo. */
export const logoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'];

const httpUrlPattern = /^https?:\/\/[\p{L}\p{N}\-._~:[\]]+(?:[/?#]\S*)?$/iu;

/** Whether the text has the form of an http or https URL. Only browsers load a logo from it, never the server. */
export const isHttpUrl = (text: string): boolean => httpUrlPattern.test(text);
