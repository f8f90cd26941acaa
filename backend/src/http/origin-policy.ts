import { type IncomingMessage } from 'node:http';

/**
 * Decides whether a browser's request comes from a page of Jamjar. Jamjar's own origin is PUBLIC_URL if set, otherwise the
 * host that the request was sent to, behind a trusted proxy its X-Forwarded-Host (docs/rules.md#sessions-and-passwords).
 */
export class OriginPolicy {
  /** The origin of PUBLIC_URL; null without that setting. */
  private readonly ownOrigin: string | null;

  constructor(
    publicUrl: string | undefined,
    private readonly isBehindProxy: boolean,
  ) {
    this.ownOrigin = publicUrl ? new URL(publicUrl).origin : null;
  }

  /** For changing requests: a foreign Origin is refused. Without an Origin only `Sec-Fetch-Site: cross-site` is refused. */
  allowsChange(request: IncomingMessage): boolean {
    if (request.headers.origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site';
    return this.allowsSocket(request);
  }

  /** For WebSocket upgrades: Jamjar's own Origin must be present. */
  allowsSocket({ headers }: IncomingMessage): boolean {
    const { origin } = headers;
    if (origin === undefined || !URL.canParse(origin)) return false;
    if (this.ownOrigin !== null) return new URL(origin).origin === this.ownOrigin;
    const forwardedHost = this.isBehindProxy ? headers['x-forwarded-host'] : undefined;
    const host = (Array.isArray(forwardedHost) ? forwardedHost[0] : forwardedHost?.split(',')[0]?.trim()) ?? headers.host;
    return host !== undefined && new URL(origin).host === normaliseHost(host, new URL(origin).protocol);
  }
}

/** The host as URL writes it: lower case, and without the protocol's default port. */
function normaliseHost(host: string, protocol: string): string | null {
  const url = `${protocol}//${host}`;
  return URL.canParse(url) ? new URL(url).host : null;
}
