import { type Screen } from '../screen.js';
import { accounts } from './accounts.js';
import { dataPages } from './data.js';
import { entrance } from './entrance.js';
import { generics } from './generic.js';
import { homes } from './home.js';
import { jams, tabs } from './jam.js';
import { openMics } from './open-mic.js';
import { peoplePages } from './people.js';

/** Every screen in every state, by what belongs together. One line per picture; axe and the layout walk the same table. */
export const screens: Readonly<Record<string, readonly Screen[]>> = {
  entrance,
  home: homes,
  accounts,
  jam: jams,
  tabs,
  'open-mic': openMics,
  generic: generics,
  data: dataPages,
  people: peoplePages,
};
