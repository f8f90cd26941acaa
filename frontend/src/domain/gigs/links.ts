import { type LinkKind, linkKinds } from '@jamjar/contracts/gigs/link-kinds';
import { publicOriginMeta } from '@jamjar/contracts/routes';

/** The origin in links and QR codes that are handed on: that of PUBLIC_URL if the server told it, else the page's own (docs/rules.md#links). */
export const getLinkOrigin = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${publicOriginMeta}"]`)?.content ?? location.origin;

/** Title of the dialog of a kind of links, and its entry in the menu. */
export const toLinkTitle = (kind: LinkKind): string => `${linkKinds[kind].title} Link`;
