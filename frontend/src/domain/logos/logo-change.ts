import { logoField, type LogoRequest } from '@jamjar/contracts/logos/logo.requests';
import { type RequestArgs } from '../../api/base-query.js';
import { patch, post } from '../../api/requests.js';

/** The new logo of a gig or an organisation: an address, a picture to upload, or null for none. */
export type NewLogo = string | File | null;

/** `was`: the logo that this page last knew when the new one was chosen. */
export interface LogoChange {
  logo: NewLogo;
  was: Pick<LogoRequest, 'logoUrl'>;
}

/** The request that saves a logo. A picture is sent as a multipart form, to `uploadUrl` (docs/rules.md#logos). */
export function toLogoRequest({ logo, was }: LogoChange, url: string, uploadUrl: string): RequestArgs {
  if (!(logo instanceof File)) return patch(url, { logoUrl: logo, was });
  const form = new FormData();
  form.append('was', was.logoUrl ?? '');
  form.append(logoField, logo);
  return post(uploadUrl, form);
}
