import { type Screen } from '../screen.js';
import { entrance } from './entrance.js';
import { home } from './home.js';
import { jam } from './jam.js';

/** Every screen in every state, by what belongs together. One line per picture; axe and the layout walk the same table. */
export const screens: Readonly<Record<string, readonly Screen[]>> = { entrance, home, jam };
