/** PATCH /api/organisations/{id}/logo, PATCH /api/events/{id}/logo: null takes the logo away (S1 §7). */
export interface LogoRequest {
  logoUrl: string | null;
}

/** The field of the multipart form of …/logo/upload (S1 §7). */
export const logoField = 'logo';

/** S1 §5: what a file must be, and in which words it is refused. */
export const logoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'];

const webAddress = /^https?:\/\/[\p{L}\p{N}\-._~:[\]]+(?:[/?#]\S*)?$/iu;

/** An address on the web, as far as its looks go: nobody asks for it but the browsers that show it. */
export const isLogoUrl = (text: string): boolean => webAddress.test(text);
