import { useEffect } from 'react';
import { type Theme, themes } from '@jamjar/contracts/enums';
import { persistValue, usePersistedValue } from '../../client/persisted-value.js';
import { useMediaQuery } from '../../ui/browser/use-media-query.js';
import { type Brightness, brightnesses } from '../../ui/theme/theme-context.js';

const storageKeys = { theme: 'jamjar.theme', brightness: 'jamjar.brightness' } as const;

/**
 * Returns the theme of the signed-in user, and stores it on this device; without a user, the theme that was stored last.
 * @param userTheme null while no user is signed in
 */
export function usePersistedTheme(userTheme: Theme | null): Theme {
  const storedTheme = usePersistedValue(storageKeys.theme);
  useEffect(() => {
    if (userTheme !== null) persistValue(storageKeys.theme, userTheme);
  }, [userTheme]);
  return toTheme(userTheme, toTheme(storedTheme, 'default'));
}

/** Returns `fallback` for an unknown theme, because an older version may have stored one that no longer exists. */
const toTheme = (value: unknown, fallback: Theme): Theme => themes.find((theme) => theme === value) ?? fallback;

/** The brightness that the user chose on this device, else night for a page with `opensInNightBrightness`, else the device's setting. */
export function usePersistedBrightness(opensInNightBrightness: boolean): Brightness {
  const stored = usePersistedValue(storageKeys.brightness);
  const isDeviceLight = useMediaQuery('(prefers-color-scheme: light)');
  const defaultBrightness = isDeviceLight && !opensInNightBrightness ? 'day' : 'night';
  return brightnesses.find((brightness) => brightness === stored) ?? defaultBrightness;
}
/** Stores the brightness that the user chose on this device. */
export const persistBrightness = (brightness: Brightness): void => persistValue(storageKeys.brightness, brightness);
