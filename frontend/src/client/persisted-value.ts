import { useSyncExternalStore } from 'react';
import { readText, writeText } from './stored-value.js';

/** Reads a text from localStorage; null if there is none. */
export const readPersistedValue = (key: string): string | null => readText('localStorage', key);

/** Stores a text in localStorage; null removes it. Browsers fire `storage` only in the other tabs, so this tab dispatches the event itself. */
export function persistValue(key: string, value: string | null): void {
  writeText('localStorage', key, value);
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

/** A text in localStorage. The component renders again when any tab of the browser changes it. */
export const usePersistedValue = (key: string): string | null => useSyncExternalStore(subscribeToStorage, () => readPersistedValue(key));

function subscribeToStorage(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}
