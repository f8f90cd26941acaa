import { type LinkOriginsView } from '@jamjar/contracts/gigs/gig.requests';
import { routes } from '@jamjar/contracts/routes';
import { useEffect, useState } from 'react';
import { parseIsolated } from '@jamjar/contracts/text/isolate';
import { persistValue, usePersistedValue } from '../../client/persisted-value.js';
import { onWake } from '../../client/wake.js';
import { getOwnOrigin, isOwnOriginLocal } from './links.js';

/** Where links and QR codes lead that are handed on (docs/rules.md#links). */
export interface LinkOrigin {
  /** Null while it is not known, and where no other device reaches the server. */
  origin: string | null;
  /** Several where the machine is in several networks; null while they are not known. */
  choices: readonly string[] | null;
}

const chosenKey = 'jamjar.link-origin';

/** Of the choices another one, on this device from now on. */
export const chooseLinkOrigin = (origin: string): void => persistValue(chosenKey, origin);

/** The origin of links. Where the page is open at `localhost` it is read from the server, again when the network or the page returns. */
export function useLinkOrigin(): LinkOrigin {
  const [isLocal] = useState(isOwnOriginLocal);
  const [origins, setOrigins] = useState<readonly string[] | null>(null);
  const chosen = usePersistedValue(chosenKey);
  useEffect(() => {
    if (!isLocal) return undefined;
    const ask = (): void =>
      void readLinkOrigins().then(setOrigins, () => {
        setOrigins((known) => known ?? []);
      });
    ask();
    return onWake(ask);
  }, [isLocal]);
  const choices = isLocal ? origins : [getOwnOrigin()];
  return { origin: choices?.find((each) => each === chosen) ?? choices?.[0] ?? null, choices };
}

/** @throws Error when the server does not answer */
async function readLinkOrigins(): Promise<readonly string[]> {
  const response = await fetch(routes.linkOrigins);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (parseIsolated(await response.text()) as LinkOriginsView).origins;
}
