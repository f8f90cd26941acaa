import { refusals } from '@jamjar/contracts/refusals';
import { Settings } from '@jamjar/infra/process/settings';
import { type ProxyTrust } from '@jamjar/infra/process/trusted-proxies';
import { Injectable } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { OriginPolicy } from '../../http/api.middleware.js';
import { subnetOf, toProxyTrust } from '../../http/client-address.js';
import { TokenBuckets } from '../../http/token-bucket.js';

/** Limits per subnet: an audience of phones behind one address stays below them, a flood does not (docs/rules.md#public-sockets). */
const maxSocketsPerSubnet = 3_000;
const maxNewSocketsAtOnce = 50;
const newSocketsPerSecond = 50;

type Refusal = (typeof refusals)['TOO_MANY_ATTEMPTS' | 'FOREIGN_ORIGIN' | 'BUSY'];
/** How `ws` is told whether an upgrade is accepted. */
export type VerifyCallback = (isAccepted: boolean, status?: number, message?: string, headers?: Record<string, string>) => void;

/** Decides before the upgrade who may open a public socket: everybody from pages of this application's origin, within the limits. */
@Injectable()
export class PublicSocketLimits {
  private readonly openCounts = new Map<string, number>();
  private readonly newSocketTokens = new TokenBuckets(maxNewSocketsAtOnce, newSocketsPerSecond);
  private readonly proxyTrust: ProxyTrust;
  private isRefusingNewSockets = false;

  constructor(
    settings: Settings,
    private readonly originPolicy: OriginPolicy,
  ) {
    this.proxyTrust = toProxyTrust(settings);
  }

  /** Refuses all later upgrades: foreign origins with FOREIGN_ORIGIN as before, all others with BUSY. */
  refuseNewSockets(): void {
    this.isRefusingNewSockets = true;
  }

  /** The `verifyClient` option of `ws`. */
  readonly verifyClient = ({ req }: { req: IncomingMessage }, callback: VerifyCallback): void => {
    const refusal = this.findRefusal(req);
    if (refusal) callback(false, refusal.status, refusal.message, { 'Retry-After': '15' });
    else callback(true);
  };

  /** Counts an open socket. @returns a function to call when the socket is closed */
  countOpenSocket(request: IncomingMessage): () => void {
    const subnet = subnetOf(request, this.proxyTrust);
    this.openCounts.set(subnet, this.getOpenCount(subnet) + 1);
    return () => {
      const remainingCount = this.getOpenCount(subnet) - 1;
      if (remainingCount > 0) this.openCounts.set(subnet, remainingCount);
      else this.openCounts.delete(subnet);
    };
  }

  private findRefusal(request: IncomingMessage): Refusal | null {
    if (!this.originPolicy.allowsSocket(request)) return refusals.FOREIGN_ORIGIN;
    if (this.isRefusingNewSockets) return refusals.BUSY;
    const subnet = subnetOf(request, this.proxyTrust);
    if (this.getOpenCount(subnet) >= maxSocketsPerSubnet) return refusals.TOO_MANY_ATTEMPTS;
    return this.newSocketTokens.tryConsume(subnet) ? null : refusals.TOO_MANY_ATTEMPTS;
  }

  private readonly getOpenCount = (subnet: string): number => this.openCounts.get(subnet) ?? 0;
}
