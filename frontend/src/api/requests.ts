import { type Seen } from '@jamjar/contracts/gigs/gig.commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { logoField } from '@jamjar/contracts/logos/logo.requests';
import { type CallArgs } from './base-query.js';

const requestWith =
  (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
  (url: string, body?: object): CallArgs => ({ url, method, body });
export const post = requestWith('POST');
export const put = requestWith('PUT');
export const patch = requestWith('PATCH');
export const del = requestWith('DELETE');

/** Who is on stage and selected on this screen: sent with calls on several performers, which are refused when it is no longer so. */
export const toSeen = ({ onStage, selected }: Record<'onStage' | 'selected', readonly PerformerView[]>): Seen => ({
  stage: onStage.map(({ id }) => id),
  selected: selected.map(({ id }) => id),
});

/** The new logo of a gig or an organisation: an address, a picture to upload, or null for none. */
export type NewLogo = string | File | null;

/** Saves a logo; the routes `…/logo/upload` accept a multipart form. See `docs/rules.md#logos`. */
export function saveLogo(logo: NewLogo, url: string, uploadUrl: string): CallArgs {
  if (!(logo instanceof File)) return patch(url, { logoUrl: logo });
  const form = new FormData();
  form.append(logoField, logo);
  return post(uploadUrl, form);
}
