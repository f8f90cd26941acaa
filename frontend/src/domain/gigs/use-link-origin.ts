import { type LinkOriginsView } from '@jamjar/contracts/gigs/gig.requests';
import { routes } from '@jamjar/contracts/routes';
import { useEffect, useState } from 'react';
import { parseJsonWithBidiIsolates } from '@jamjar/contracts/text/isolate';
import { persistValue, usePersistedValue } from '../../client/persisted-value.js';
import { onWake } from '../../client/wake.js';
import { getPublicOrigin, isPublicOriginLoopback } from './links.js';

/** The origin of the links and QR codes that users pass on (docs/rules.md#links). */
export interface LinkOrigin {
  /** Null while it is not known, and when there are no `choices`. */
  origin: string | null;
  /** The possible origins; none where no other device reaches the machine, or when the server could not be asked; null while unknown. */
  choices: readonly string[] | null;
}

const chosenOriginKey = 'jamjar.link-origin';

/** Chooses one of the possible origins for this device; it is remembered. */
export const chooseLinkOrigin = (origin: string): void => persistValue(chosenOriginKey, origin);

/** The origin of links. For a page at `localhost` it is read from the server, and again whenever the network or the page comes back. */
export function useLinkOrigin(): LinkOrigin {
  const [isLoopback] = useState(isPublicOriginLoopback);
  const [origins, setOrigins] = useState<readonly string[] | null>(null);
  const chosen = usePersistedValue(chosenOriginKey);
  useEffect(() => {
    if (!isLoopback) return undefined;
    const read = (): void =>
      void readLinkOrigins().then(setOrigins, () => {
        setOrigins((known) => known ?? []);
      });
    read();
    return onWake(read);
  }, [isLoopback]);
  const choices = isLoopback ? origins : [getPublicOrigin()];
  return { origin: choices?.find((each) => each === chosen) ?? choices?.[0] ?? null, choices };
}

/** @throws Error when the server does not answer, or answers with an error */
async function readLinkOrigins(): Promise<readonly string[]> {
  const response = await fetch(routes.linkOrigins);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (parseJsonWithBidiIsolates(await response.text()) as LinkOriginsView).origins;
}
