import { useSyncExternalStore } from 'react';
import { readText, writeText } from './stored-value.js';

/** A text in localStorage as it is now; null without one. */
export const readPersistedValue = (key: string): string | null => readText('localStorage', key);

/** Keeps a text on this device; null removes it. Browsers fire `storage` only in the other tabs, so this tab dispatches the event itself. */
export function persistValue(key: string, value: string | null): void {
  writeText('localStorage', key, value);
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

/** A text in localStorage. All open tabs of the browser update when it changes. */
export const usePersistedValue = (key: string): string | null => useSyncExternalStore(subscribeToStorage, () => readPersistedValue(key));

function subscribeToStorage(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}
