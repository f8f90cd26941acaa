import { themes, type Theme } from '@jamjar/contracts/enums';
import { wear } from '../mishaps.js';
import { screen, type Screen } from '../screen.js';
import { region, text } from '../steps.js';
import { event, home } from './places.js';

/** `default` looks like ocean. */
export const sevenThemes = themes.filter((theme) => theme !== 'default');

const inTheme = (theme: Theme): Screen[] => [
  screen(`home-${theme}`, 'ines', home, [], text('Tonight'), { only: 'phone', mishap: wear(theme) }),
  screen(`jam-${theme}`, 'ines', event('jam'), [], region('Currently on Stage'), { only: 'phone', mishap: wear(theme) }),
];

/** What every theme makes of the two pages that are looked at most. */
export const themed: readonly Screen[] = sevenThemes.flatMap(inTheme);
