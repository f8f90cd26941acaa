import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { useEffect } from 'react';
import { storedValue, type StoredValue } from '../client/stored-value.js';

/** The secret of the place of a performer who signed up on this phone, by the key that stands for the performer in public. */
const ownPlace = (key: string): StoredValue<string> => storedValue('localStorage', `own-place.${key}`);

/** Where this phone finds its own place of a performer; null for everybody else. */
export function findOwnPlacePath(key: string): string | null {
  const secret = ownPlace(key).read();
  return secret === null ? null : `/place/${secret}`;
}

/** Remembers whose place this phone has shown, so that the running order marks them. */
export function useRememberedPlace(secret: string, place: PlaceView | null): void {
  const keys = place?.performers.map(({ key }) => key).join(' ');
  useEffect(() => {
    for (const key of keys?.split(' ') ?? []) ownPlace(key).write(secret);
  }, [secret, keys]);
}
