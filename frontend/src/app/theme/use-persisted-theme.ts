import { useEffect } from 'react';
import { type Theme, themes } from '@jamjar/contracts/enums';
import { persistValue, usePersistedValue } from './persisted-value.js';

const storageKey = 'jamjar.theme';

/**
 * The theme of the signed-in user, which is also stored on this device; without a user, the theme that was stored last.
 * @param userTheme null while no user is signed in
 */
export function usePersistedTheme(userTheme: Theme | null): Theme {
  const storedTheme = usePersistedValue(storageKey);
  useEffect(() => {
    if (userTheme !== null) persistValue(storageKey, userTheme);
  }, [userTheme]);
  return toTheme(userTheme, toTheme(storedTheme, 'default'));
}

/** Returns `fallback` for an unknown theme, since an older version may have stored one that no longer exists. */
const toTheme = (value: unknown, fallback: Theme): Theme => themes.find((theme) => theme === value) ?? fallback;
