import { useSyncExternalStore } from 'react';

/** `localStorage` survives closing the page, `sessionStorage` a reload only. */
type StorageName = 'localStorage' | 'sessionStorage';

/** What the browser would not keep (in private windows, on a full disk): the page remembers it until it is left. Null for what was removed. */
const remembered = new Map<string, string | null>();

function readText(storage: StorageName, key: string): string | null {
  try {
    return remembered.has(key) ? (remembered.get(key) ?? null) : window[storage].getItem(key);
  } catch {
    return null;
  }
}

function writeText(storage: StorageName, key: string, text: string | null): void {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
    remembered.delete(key);
  } catch {
    remembered.set(key, text);
  }
}

/** A value that the browser keeps, as JSON. */
export interface StoredValue<Value> {
  read(): Value | null;
  write(value: Value | null): void;
}

export const storedValue = <Value>(storage: StorageName, key: string): StoredValue<Value> => ({
  read() {
    try {
      return JSON.parse(readText(storage, `jamjar.${key}`) ?? 'null') as Value | null;
    } catch {
      return null;
    }
  },
  write: (value) => writeText(storage, `jamjar.${key}`, value === null ? null : JSON.stringify(value)),
});

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
