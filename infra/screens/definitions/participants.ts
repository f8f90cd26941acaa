import { routes } from '@jamjar/contracts/routes';
import { respondWith, closeSocket, respondWithError, neverRespond } from '../page-preparations.js';
import { screen, type Screen } from '../screen.js';
import { button, check, heading, text, fill } from '../steps.js';
import { unknownOrganisationPath, participantsPath } from './paths.js';

const appearancesUrlPattern = `**${routes.appearances}?*`;
const gigCountText = text(/^\d+ nights?$/);

/** The page with all participants of an organisation. */
export const participantsScreens: readonly Screen[] = [
  screen('participants', 'owner', participantsPath, [], { findReadyElement: gigCountText }),
  screen('participants-member', 'member', participantsPath, [], { findReadyElement: gigCountText }),
  screen('participants-god', 'god', participantsPath, [], { findReadyElement: gigCountText }),
  screen('participants-sorted-by-last-on', 'owner', participantsPath, [check('radio', 'Last on')], { findReadyElement: gigCountText }),
  screen('participants-found', 'owner', participantsPath, [fill('Find a name', 'an')], {
    findReadyElement: text(/^\d+ of \d+ participants$/),
  }),
  screen('participants-nothing-found', 'owner', participantsPath, [fill('Find a name', 'zzzz')], {
    findReadyElement: text('No participants found matching "zzzz"'),
  }),
  screen('participants-empty', 'owner', participantsPath, [], {
    findReadyElement: text('No participants yet.'),
    preparePage: respondWith(appearancesUrlPattern, []),
  }),
  screen('participants-loading', 'owner', participantsPath, [], {
    findReadyElement: text('Loading participants...'),
    preparePage: neverRespond(appearancesUrlPattern),
  }),
  screen('participants-failed', 'owner', participantsPath, [], {
    findReadyElement: button('Try Again'),
    preparePage: respondWithError(appearancesUrlPattern),
  }),
  screen('participants-connection-lost', 'owner', participantsPath, [], {
    findReadyElement: text('Connection lost'),
    preparePage: closeSocket,
  }),
  screen('participants-access-denied', 'outsider', participantsPath, [], { findReadyElement: heading('Access Denied') }),
  screen('participants-unknown-organisation', 'god', unknownOrganisationPath, [], { findReadyElement: heading('Invalid Organization') }),
];
