import { routes } from '@jamjar/contracts/routes';
import { answering, cut, failing, silent } from '../mishaps.js';
import { screen, type Screen } from '../screen.js';
import { button, check, heading, text, write } from '../steps.js';
import { nobodysPeople, people } from './places.js';

const appearances = `**${routes.appearances}?*`;
const gigs = text(/^\d+ nights?$/);

/** An organisation's people (S1 §2, /participants/{organisationId}). */
export const peoplePages: readonly Screen[] = [
  screen('people', 'ines', people, [], gigs),
  screen('people-member', 'lou', people, [], gigs),
  screen('people-god', 'admin', people, [], gigs),
  screen('people-last-on', 'ines', people, [check('radio', 'Last on')], gigs),
  screen('people-found', 'ines', people, [write('Find a name', 'an')], text(/^\d+ of \d+ participants$/)),
  screen('people-nothing-found', 'ines', people, [write('Find a name', 'zzzz')], text('No participants found matching "zzzz"')),
  screen('people-empty', 'ines', people, [], text('No participants yet.'), { mishap: answering(appearances, []) }),
  screen('people-loading', 'ines', people, [], text('Loading participants...'), { mishap: silent(appearances) }),
  screen('people-failed', 'ines', people, [], button('Try Again'), { mishap: failing(appearances) }),
  screen('people-lost', 'ines', people, [], text('Connection lost'), { mishap: cut }),
  screen('people-denied', 'stranger', people, [], heading('Access Denied')),
  screen('people-unknown', 'admin', nobodysPeople, [], heading('Invalid Organization')),
];
