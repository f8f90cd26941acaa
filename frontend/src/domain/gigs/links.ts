import { type LinkKind, linkKinds } from '@jamjar/contracts/gigs/link-kinds';
import { publicOriginMeta } from '@jamjar/contracts/routes';

const readStatedOrigin = (): string | undefined => document.querySelector<HTMLMetaElement>(`meta[name="${publicOriginMeta}"]`)?.content;

/** The origin of PUBLIC_URL if the server sent it, else the page's own, which other devices may not reach: see `useLinkOrigin`. */
export const getOwnOrigin = (): string => readStatedOrigin() ?? location.origin;

/** Names of the machine itself, as browsers write them. */
const loopbackHost = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/** Whether `getOwnOrigin` leads to the machine of this browser alone. PUBLIC_URL is taken at its word. */
export const isOwnOriginLocal = (): boolean => readStatedOrigin() === undefined && loopbackHost.test(location.hostname);

/** Title of the dialog of a kind of links, and its entry in the menu. */
export const toLinkTitle = (kind: LinkKind): string => `${linkKinds[kind].title} Link`;
