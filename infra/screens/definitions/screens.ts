import { themes } from '@jamjar/contracts/enums';
import { respondWithTheme } from '../page-preparations.js';
import { defineScreens, type Screen } from '../screen.js';
import { region, text } from '../steps.js';
import { genericScreens, gigPath, jamScreens, jamTabScreens, openMicScreens, performersScreens } from './gigs.js';
import { accountScreens, homePath, homeScreens, participantsScreens } from './home-and-organisations.js';
import { signInAndErrorScreens } from './sign-in-and-errors.js';

/** Every screen in each of its states, by group. A group’s key names the folder of its pictures. The accessibility tests use the same definitions. */
export const screenGroups: Readonly<Record<string, readonly Screen[]>> = {
  'sign-in-and-errors': signInAndErrorScreens,
  home: homeScreens,
  accounts: accountScreens,
  jam: jamScreens,
  'jam-tabs': jamTabScreens,
  'open-mic': openMicScreens,
  generic: genericScreens,
  performers: performersScreens,
  participants: participantsScreens,
};

/** All themes except `default`, which looks like `ocean`. */
export const themesWithoutDefault = themes.filter((theme) => theme !== 'default');

/** The home page and the page of a jam in every distinct theme, on a phone. */
export const themeScreens = themesWithoutDefault.flatMap((theme) => {
  const preparePage = respondWithTheme(theme);
  return defineScreens('owner', homePath, {
    [`home-${theme}`]: { preparePage, shows: text('Tonight'), onlyOn: 'phone' },
    [`jam-${theme}`]: { path: gigPath('jam'), preparePage, shows: region('Currently on Stage'), onlyOn: 'phone' },
  });
});
