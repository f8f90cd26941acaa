import { refusals } from '@jamjar/contracts/refusals';
import { Injectable } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { SessionAuthenticator } from '../auth/session-authenticator.js';
import { type Principal } from '../auth/principal.js';
import { OriginPolicy } from '../http/origin-policy.js';

type Refusal = (typeof refusals)['NOT_SIGNED_IN' | 'FOREIGN_ORIGIN' | 'BUSY'];
type VerifyCallback = (isAccepted: boolean, status?: number, message?: string) => void;

/** Decides before the upgrade who may open a socket: signed-in users, from pages of this application's origin. */
@Injectable()
export class SocketAuthenticator {
  private readonly principals = new WeakMap<IncomingMessage, Principal>();
  private isRefusingNewSockets = false;

  constructor(
    private readonly sessionAuthenticator: SessionAuthenticator,
    private readonly originPolicy: OriginPolicy,
  ) {}

  /** From now on refuses upgrades of this application's own pages with BUSY. Those of other pages are always refused (FOREIGN_ORIGIN). */
  refuseNewSockets(): void {
    this.isRefusingNewSockets = true;
  }

  /** The `verifyClient` option of `ws`. Never throws: after an error (Postgres is unreachable, say) the upgrade is refused with BUSY. */
  readonly verifyClient = ({ req }: { req: IncomingMessage }, callback: VerifyCallback): void => {
    void this.findRefusal(req)
      .catch(() => refusals.BUSY)
      .then((refusal) => (refusal ? callback(false, refusal.status, refusal.message) : callback(true)));
  };

  /** @returns the principal of an accepted upgrade request
   * @throws Error when the request was not accepted by `verifyClient` */
  getPrincipal(request: IncomingMessage): Principal {
    const principal = this.principals.get(request);
    if (!principal) throw new Error('The upgrade request was not authenticated');
    return principal;
  }

  private async findRefusal(request: IncomingMessage): Promise<Refusal | null> {
    if (!this.originPolicy.allowsSocket(request)) return refusals.FOREIGN_ORIGIN;
    const principal = await this.sessionAuthenticator.authenticate(request);
    if (this.isRefusingNewSockets) return refusals.BUSY;
    if (!principal) return refusals.NOT_SIGNED_IN;
    this.principals.set(request, principal);
    return null;
  }
}
