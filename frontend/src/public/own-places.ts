import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { useEffect } from 'react';
import { storedValue, type StoredValue } from '../client/stored-value.js';

/** The stored secret of a performer's place. @param key identifies the performer on public pages */
const storedSecret = (key: string): StoredValue<string> => storedValue('localStorage', `own-place.${key}`);

/** The path of a performer's place page if it was opened in this browser before; null for all other performers. */
export function findOwnPlacePath(key: string): string | null {
  const secret = storedSecret(key).read();
  return secret === null ? null : `/place/${secret}`;
}

/** Stores the secret of the shown place for each of its performers, so that the running order marks them with "You". */
export function useStorePlaceSecret(secret: string, place: PlaceView | null): void {
  const keys = place?.performers.map(({ key }) => key).join(' ');
  useEffect(() => {
    for (const key of keys?.split(' ') ?? []) storedSecret(key).write(secret);
  }, [secret, keys]);
}
