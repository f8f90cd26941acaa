import { refusals } from '@jamjar/contracts/refusals';
import { routes } from '@jamjar/contracts/routes';
import { type SecurityKind } from '@jamjar/contracts/users/security-log.views';
import { Settings } from '@jamjar/infra/process/settings';
import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { type IncomingMessage } from 'node:http';
import { SecurityLog } from '../audit/security-log.js';
import { setPrincipal } from '../auth/request-context.decorator.js';
import { AccessCache } from '../auth/access-cache.js';
import { OriginPolicy } from '../http/api.middleware.js';
import { loggedSubnetOf, toProxyTrust } from '../http/client-address.js';
import { type IdleConnections } from '../http/idle-connections.js';
import { PublicSocketLimits, type VerifyCallback } from './public/public-socket-limits.js';

/** How long a client may take to answer a close frame. */
const closeTimeoutMs = 5_000;
/** What the security log has of refused upgrades. */
const kindByStatus = new Map<number | undefined, SecurityKind>([
  [refusals.FOREIGN_ORIGIN.status, 'foreign origin'],
  [refusals.TOO_MANY_ATTEMPTS.status, 'limited'],
]);
/** A longer message closes the socket with 1009. */
const maxClientMessageBytes = 1_024;

/**
 * Runs WebSocket servers (`ws`) on the application's HTTP server. `SocketAuthenticator` accepts or refuses each upgrade; for `/ws/public`,
 * `PublicSocketLimits` does.
 */
export class RealtimeWsAdapter extends WsAdapter {
  constructor(
    private readonly app: INestApplicationContext,
    private readonly connections: IdleConnections,
  ) {
    super(app);
  }

  override create(port: number, options: Record<string, unknown> = {}): unknown {
    const isPublic = options.path === routes.publicSocket;
    const { verifyClient } = isPublic ? this.app.get(PublicSocketLimits) : this.app.get(SocketAuthenticator);
    return super.create(port, {
      ...options,
      verifyClient: this.recordRefusals(verifyClient),
      maxPayload: maxClientMessageBytes,
      perMessageDeflate: false, // compression is per socket, but `encodeTextFrame` encodes each message once for all sockets
      closeTimeout: closeTimeoutMs,
    });
  }

  /** Records refused upgrades in the security log, because they are neither requests of the log nor pass `RefusalFilter`. */
  private recordRefusals(verifyClient: VerifyClient): VerifyClient {
    const [securityLog, trust] = [this.app.get(SecurityLog), toProxyTrust(this.app.get(Settings))];
    return (info, callback) =>
      verifyClient(info, (isAccepted, status, ...rest) => {
        const kind = kindByStatus.get(status);
        if (kind) securityLog.record({ kind, userId: null, subnet: loggedSubnetOf(info.req, trust), requestId: null });
        callback(isAccepted, status, ...rest);
      });
  }

  /** Binds nothing: the gateway listens to messages itself, because the rate limit applies before a message is parsed. */
  override bindMessageHandlers(): void {
    return undefined;
  }

  /** Ignores protocol errors of clients, after which `ws` closes the socket; logs errors of the server. */
  override bindErrorHandler<Server extends NodeJS.EventEmitter>(server: Server): Server {
    server.on('connection', (socket: NodeJS.EventEmitter, request: IncomingMessage) => {
      this.connections.forget(request.socket); // a WebSocket does not count as an idle connection
      socket.on('error', () => undefined);
    });
    server.on('error', (error) => this.logger.error(error));
    return server;
  }
}

type Refusal = (typeof refusals)['NOT_SIGNED_IN' | 'FOREIGN_ORIGIN' | 'BUSY'];
type VerifyClient = (info: { req: IncomingMessage }, callback: VerifyCallback) => void;

/** Decides before the upgrade who may open a socket: signed-in users from pages of this application's origin. */
@Injectable()
export class SocketAuthenticator {
  private isRefusingNewSockets = false;

  constructor(
    private readonly accessCache: AccessCache,
    private readonly originPolicy: OriginPolicy,
  ) {}

  /** Refuses all later upgrades: foreign origins with FOREIGN_ORIGIN as before, all others with BUSY. */
  refuseNewSockets(): void {
    this.isRefusingNewSockets = true;
  }

  /** The `verifyClient` option of `ws`. Never throws: after an error (Postgres is unreachable, say) the upgrade is refused with BUSY. */
  readonly verifyClient = ({ req }: { req: IncomingMessage }, callback: VerifyCallback): void => {
    void this.findRefusal(req)
      .catch(() => refusals.BUSY)
      .then((refusal) => (refusal ? callback(false, refusal.status, refusal.message) : callback(true)));
  };

  private async findRefusal(request: IncomingMessage): Promise<Refusal | null> {
    if (!this.originPolicy.allowsSocket(request)) return refusals.FOREIGN_ORIGIN;
    const principal = await this.accessCache.authenticate(request);
    if (this.isRefusingNewSockets) return refusals.BUSY;
    if (!principal) return refusals.NOT_SIGNED_IN;
    setPrincipal(request, principal);
    return null;
  }
}
