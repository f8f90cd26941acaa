import { useEffect, useSyncExternalStore } from 'react';
import { type Theme, themes } from '@jamjar/contracts/enums';
import { useMediaQuery } from '../../ui/use-media-query.js';
import { type Brightness, brightnesses } from './themes.js';

const storageKeys = { theme: 'jamjar.theme', brightness: 'jamjar.brightness' } as const;
/** Holds values for the lifetime of the page when localStorage is not writable. */
const memoryFallback = new Map<string, string>();

/**
 * The theme of the signed-in user, which is also stored on this device; without a user, the theme that was stored last.
 * @param userTheme null while no user is signed in
 */
export function usePersistedTheme(userTheme: Theme | null): Theme {
  const storedTheme = usePersistedValue(storageKeys.theme);
  useEffect(() => {
    if (userTheme !== null) persistValue(storageKeys.theme, userTheme);
  }, [userTheme]);
  return toTheme(userTheme, toTheme(storedTheme, 'default'));
}

/** Returns `fallback` for an unknown theme, since an older version may have stored one that no longer exists. */
const toTheme = (value: unknown, fallback: Theme): Theme => themes.find((theme) => theme === value) ?? fallback;

/** The brightness that the user chose on this device, else night for a page with `opensInNightBrightness`, else the device's setting. */
export function usePersistedBrightness(opensInNightBrightness: boolean): Brightness {
  const stored = usePersistedValue(storageKeys.brightness);
  const isDeviceLight = useMediaQuery('(prefers-color-scheme: light)');
  const defaultBrightness = isDeviceLight && !opensInNightBrightness ? 'day' : 'night';
  return brightnesses.find((brightness) => brightness === stored) ?? defaultBrightness;
}
export const persistBrightness = (brightness: Brightness): void => persistValue(storageKeys.brightness, brightness);

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

/** A value in localStorage. All open tabs of the browser update when it changes. */
const usePersistedValue = (key: string): string | null => useSyncExternalStore(subscribeToStorage, () => readPersistedValue(key));

function subscribeToStorage(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

function readPersistedValue(key: string): string | null {
  try {
    return memoryFallback.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}
