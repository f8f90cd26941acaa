import { type IncomingMessage } from 'node:http';

/**
 * Whether a browser's request comes from a page of ours: PUBLIC_URL when set, else the host that it asked for
 * (decisions, "Accounts and access").
 */
export class OwnOrigin {
  private readonly origin: string | null;

  constructor(
    publicUrl: string | undefined,
    private readonly behindProxy: boolean,
  ) {
    this.origin = publicUrl ? new URL(publicUrl).origin : null;
  }

  /** For requests that change something: a foreign Origin is refused; without one (scripts) only what a browser calls cross-site. */
  allowsChange(request: IncomingMessage): boolean {
    if (request.headers.origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site';
    return this.allowsSocket(request);
  }

  /** For sockets: an own Origin must be there. */
  allowsSocket({ headers }: IncomingMessage): boolean {
    const { origin } = headers;
    if (origin === undefined || !URL.canParse(origin)) return false;
    if (this.origin !== null) return new URL(origin).origin === this.origin;
    const forwarded = this.behindProxy ? headers['x-forwarded-host'] : undefined;
    const host = (Array.isArray(forwarded) ? forwarded[0] : forwarded?.split(',')[0]?.trim()) ?? headers.host;
    return host !== undefined && new URL(origin).host === hostIn(host, new URL(origin).protocol);
  }
}

/** As URL writes it: lower case, and without the scheme's own port. */
function hostIn(host: string, protocol: string): string | null {
  const url = `${protocol}//${host}`;
  return URL.canParse(url) ? new URL(url).host : null;
}
