import { type Settings } from '@jamjar/infra/process/settings';
import { type IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';
import { clientSubnet } from './rate-limiter.js';

/** Express's setting `trust proxy`: whether, or how many, proxies in front are trusted. */
export function trustedProxies({ TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>): boolean | number {
  if (TRUST_PROXY === 'off') return false;
  return TRUST_PROXY === 'on' ? true : Number(TRUST_PROXY);
}

/** The part of a client's address by which limits count, also of an upgrade request, which Express does not see. */
export function subnetOf(request: IncomingMessage, trusted: boolean | number): string {
  const isTrusted = (_address: string, hop: number): boolean => (typeof trusted === 'number' ? hop < trusted : trusted);
  return clientSubnet(proxyAddress(request, isTrusted));
}
