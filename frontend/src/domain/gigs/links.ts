import { type LinkKind, linkKinds } from '@jamjar/contracts/gigs/link-kinds';
import { publicOriginMeta } from '@jamjar/contracts/routes';

const readConfiguredOrigin = (): string | undefined => document.querySelector<HTMLMetaElement>(`meta[name="${publicOriginMeta}"]`)?.content;

/** The origin of PUBLIC_URL, if the server has written it into the page; else the origin of the page, which may be `localhost`. */
export const getPublicOrigin = (): string => readConfiguredOrigin() ?? location.origin;

/** Names of the machine itself, as browsers write them. */
const loopbackHost = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/** Whether `getPublicOrigin` leads to the machine of this browser alone; false for any PUBLIC_URL, which is not checked. */
export const isPublicOriginLoopback = (): boolean => readConfiguredOrigin() === undefined && loopbackHost.test(location.hostname);

/** The title of a link's dialog and of its menu entry. */
export const toLinkTitle = (kind: LinkKind): string => `${linkKinds[kind].title} Link`;
