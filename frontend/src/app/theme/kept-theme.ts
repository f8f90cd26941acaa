import { useEffect } from 'react';
import { type Theme, themes } from '@jamjar/contracts/enums';
import { keepWord, useKeptWord } from './kept-word.js';

const name = 'jamjar.theme';

/**
 * The theme of whoever is signed in, kept on this device; while nobody is, the one that was used here last (S2 §7, theme).
 * @param own null while nobody is signed in
 */
export function useKeptTheme(own: Theme | null): Theme {
  const kept = useKeptWord(name);
  useEffect(() => {
    if (own !== null) keepWord(name, own);
  }, [own]);
  return themeOr(own, themeOr(kept, 'default'));
}

/** A user who was stored by an older version may have a theme that there is not. */
const themeOr = (own: unknown, otherwise: Theme): Theme => themes.find((theme) => theme === own) ?? otherwise;
