import { type ProxyTrust } from '@jamjar/infra/process/trusted-proxies';
import { type RequestHandler } from 'express';
import helmet from 'helmet';
import { LRUCache } from 'lru-cache';
import { type IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { requestedHost } from './client-address.js';
import { isLocalName } from './local-names.js';
import { RefusalException } from './refusal.exception.js';

const changingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Switches off browser features that no page of Jamjar uses, so that no script can use them. */
const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join();

/**
 * Sets the security headers of every response. Scripts come only from this server, inline styles are needed by antd, and logos may come
 * from any host. HTTPS is enforced only with an https PUBLIC_URL, because in a local network Jamjar is usually reached by plain HTTP.
 */
export function setSecurityHeaders(publicUrl: string | undefined): RequestHandler {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"], // also for connections, workers and the manifest
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps,
    // Browsers accept these two only over HTTPS
    originAgentCluster: isHttps,
    crossOriginOpenerPolicy: isHttps,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }) as RequestHandler;
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', permissionsPolicy);
    return setHeaders(request, response, next);
  };
}

/** Refuses a request with two Host headers, because a proxy may use one of them and this server the other. */
export const refuseTwoHosts: RequestHandler = (request, _response, next) => {
  if (namesTwoHosts(request)) throw new RefusalException('INVALID', { host: 'Given twice' });
  next();
};

const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1;

/**
 * Middleware of all requests under /api. It forbids caches to store the response, which depends on the user and on the current data, and
 * refuses changing requests from pages of other origins, against cross-site request forgery (docs/rules.md#sessions-and-passwords).
 * It does not read the body, which `BodyGuard` does.
 */
export const checkApiRequests =
  (originPolicy: OriginPolicy): RequestHandler =>
  (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    if (changingMethods.has(request.method) && !originPolicy.allowsChange(request))
      throw new RefusalException('FOREIGN_ORIGIN', undefined, originPolicy.isOwnHost(request) ? {} : { message: unknownHost });
    next();
  };

/** The last addresses that requests named, parsed; false for a text that is no URL. */
const urls = new LRUCache<string, URL | false>({ max: 100, memoMethod: (text) => URL.canParse(text) && new URL(text) });

const unknownHost = 'Jamjar is not set up for this address. Set PUBLIC_URL to it.';

/**
 * Decides whether a browser's request comes from a page of Jamjar. Jamjar's own origin is PUBLIC_URL if set, otherwise the
 * host that the request was sent to, behind a trusted proxy its X-Forwarded-Host (docs/rules.md#proxies). That host must then be an
 * IP address, or a name that no stranger can own: the owner of any other name could point it at this server (DNS rebinding).
 */
export class OriginPolicy {
  /** The origin of PUBLIC_URL; null without that setting. */
  readonly ownOrigin: string | null;

  constructor(
    publicUrl: string | undefined,
    private readonly trust: ProxyTrust,
  ) {
    this.ownOrigin = publicUrl ? new URL(publicUrl).origin : null;
  }

  /** For changing requests: a foreign Origin is refused. Without an Origin only `Sec-Fetch-Site: cross-site` is refused. */
  allowsChange(request: IncomingMessage): boolean {
    if (request.headers.origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site';
    return this.allowsSocket(request);
  }

  /** Whether the request was sent to a host that is known to be this server. */
  isOwnHost(request: IncomingMessage): boolean {
    if (this.ownOrigin !== null) return true;
    const url = urls.memo(`http://${requestedHost(request, this.trust)}`);
    const name = url ? url.hostname.replace(/\.$/, '') : '';
    return name.startsWith('[') || isIP(name) !== 0 || isLocalName(name) || name === hostname().toLowerCase();
  }

  /** For WebSocket upgrades: Jamjar's own Origin must be present. */
  allowsSocket(request: IncomingMessage): boolean {
    const { headers } = request;
    const page = headers.origin !== undefined && urls.memo(headers.origin);
    if (!page || namesTwoHosts(request)) return false;
    if (this.ownOrigin !== null) return page.origin === this.ownOrigin;
    if (!this.isOwnHost(request)) return false;
    const ownHost = requestedHost(request, this.trust);
    // URL writes the host in lower case and without the default port of the protocol
    const ownUrl = urls.memo(`${page.protocol}//${ownHost}`);
    return ownHost !== '' && ownUrl && page.host === ownUrl.host;
  }
}
