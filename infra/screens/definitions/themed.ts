import { themes, type Theme } from '@jamjar/contracts/enums';
import { respondWithTheme } from '../page-preparations.js';
import { screen, type Screen } from '../screen.js';
import { region, text } from '../steps.js';
import { gigPath, homePath } from './paths.js';

/** All themes except `default`, which looks like `ocean`. */
export const themesWithoutDefault = themes.filter((theme) => theme !== 'default');

const toThemeScreens = (theme: Theme): Screen[] => [
  screen(`home-${theme}`, 'owner', homePath, [], {
    findReadyElement: text('Tonight'),
    onlyOn: 'phone',
    preparePage: respondWithTheme(theme),
  }),
  screen(`jam-${theme}`, 'owner', gigPath('jam'), [], {
    findReadyElement: region('Currently on Stage'),
    onlyOn: 'phone',
    preparePage: respondWithTheme(theme),
  }),
];

/** The home page and the page of a jam in every distinct theme, on a phone. */
export const themeScreens: readonly Screen[] = themesWithoutDefault.flatMap(toThemeScreens);
