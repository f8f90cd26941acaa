import { useEffect } from 'react';
import { type Theme, themes } from '@jamjar/contracts/enums';

const storageName = 'jamjar.theme';

/**
 * The theme of whoever is signed in, kept on this device; while nobody is, the one that was used here last (S2 §7, theme).
 * @param own null while nobody is signed in
 */
export function useKeptTheme(own: Theme | null): Theme {
  useEffect(() => {
    if (own !== null) keep(own);
  }, [own]);
  return themeOr(own, kept());
}

/** A user who was stored by an older version may have a theme that there is not. */
const themeOr = (own: unknown, otherwise: Theme): Theme => themes.find((theme) => theme === own) ?? otherwise;

function kept(): Theme {
  try {
    return themeOr(localStorage.getItem(storageName), 'default');
  } catch {
    return 'default';
  }
}

function keep(theme: Theme): void {
  try {
    localStorage.setItem(storageName, theme);
  } catch {
    // no storage: the sign-in looks as it does at first
  }
}
