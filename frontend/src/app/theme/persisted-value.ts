import { useCallback, useSyncExternalStore } from 'react';

/** Holds values for the lifetime of the page when localStorage is not writable. */
const memoryFallback = new Map<string, string>();

/** A value in localStorage, for example the theme. All open tabs of the browser update when it changes. */
export function usePersistedValue(key: string): string | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const handleStorage = (domEvent: StorageEvent): void => {
        if (domEvent.key === key || domEvent.key === null) onChange();
      };
      addEventListener('storage', handleStorage);
      return () => removeEventListener('storage', handleStorage);
    },
    [key],
  );
  return useSyncExternalStore(subscribe, () => readPersistedValue(key));
}

/** Stores a value. Browsers fire `storage` only in the other tabs, so this tab dispatches the event itself. */
export function persistValue(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    memoryFallback.delete(key);
  } catch {
    memoryFallback.set(key, value);
  }
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

function readPersistedValue(key: string): string | null {
  try {
    return memoryFallback.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}
