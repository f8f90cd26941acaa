import { useSyncExternalStore } from 'react';

/** Holds values for the lifetime of the page when localStorage is not writable. */
const memoryFallback = new Map<string, string | null>();

/** Stores a value on this device; null removes it. Browsers fire `storage` only in the other tabs, so this tab dispatches the event itself. */
export function persistValue(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    memoryFallback.delete(key);
  } catch {
    memoryFallback.set(key, value);
  }
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

/** A value in localStorage. All open tabs of the browser update when it changes. */
export const usePersistedValue = (key: string): string | null => useSyncExternalStore(subscribeToStorage, () => readPersistedValue(key));

function subscribeToStorage(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

/** A value in localStorage as it is now; null without one. */
export function readPersistedValue(key: string): string | null {
  try {
    return memoryFallback.has(key) ? (memoryFallback.get(key) ?? null) : localStorage.getItem(key);
  } catch {
    return null;
  }
}
