import { type House } from '../house.js';
import { cut, failing, silent } from '../mishaps.js';
import { type Screen } from '../screen.js';
import { button, choose, dialog, menu, press, pressInDialog, region, text, write } from '../steps.js';

const at = (house: House): string => `/event/${house.night('jam', 'running')}`;
const over = (house: House): string => `/event/${house.night('jam', 'over')}`;
const empty = (house: House): string => `/event/${house.night('jam', 'empty')}`;
const performers = '**/api/performers?*';

/** A jam night in one page (S2 §2). */
export const jam: readonly Screen[] = [{ name: 'jam', who: 'ines', at, shows: region('Currently on Stage') }];
void [cut, failing, silent, button, choose, menu, dialog, press, pressInDialog, text, write, over, empty, performers];
