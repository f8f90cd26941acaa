import { routes } from '@jamjar/contracts/routes';
import { respondWith, closeSocket, respondWithError, neverRespond } from '../faults.js';
import { screen, type Screen } from '../screen.js';
import { button, check, heading, text, fill } from '../steps.js';
import { unknownOrganisationParticipants, participants } from './paths.js';

const appearancesUrl = `**${routes.appearances}?*`;
const gigCount = text(/^\d+ nights?$/);

/** The page with all participants of an organisation. */
export const participantsScreens: readonly Screen[] = [
  screen('people', 'ines', participants, [], gigCount),
  screen('people-member', 'lou', participants, [], gigCount),
  screen('people-god', 'admin', participants, [], gigCount),
  screen('people-last-on', 'ines', participants, [check('radio', 'Last on')], gigCount),
  screen('people-found', 'ines', participants, [fill('Find a name', 'an')], text(/^\d+ of \d+ participants$/)),
  screen('people-nothing-found', 'ines', participants, [fill('Find a name', 'zzzz')], text('No participants found matching "zzzz"')),
  screen('people-empty', 'ines', participants, [], text('No participants yet.'), { preparePage: respondWith(appearancesUrl, []) }),
  screen('people-loading', 'ines', participants, [], text('Loading participants...'), { preparePage: neverRespond(appearancesUrl) }),
  screen('people-failed', 'ines', participants, [], button('Try Again'), { preparePage: respondWithError(appearancesUrl) }),
  screen('people-lost', 'ines', participants, [], text('Connection lost'), { preparePage: closeSocket }),
  screen('people-denied', 'stranger', participants, [], heading('Access Denied')),
  screen('people-unknown', 'admin', unknownOrganisationParticipants, [], heading('Invalid Organization')),
];
