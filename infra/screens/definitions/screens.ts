import { type Screen } from '../screen.js';
import { accountScreens } from './accounts.js';
import { performersScreens } from './performers.js';
import { signInAndErrorScreens } from './sign-in-and-errors.js';
import { genericScreens } from './generic.js';
import { homeScreens } from './home.js';
import { jamScreens, jamTabScreens } from './jam.js';
import { openMicScreens } from './open-mic.js';
import { participantsScreens } from './participants.js';

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
