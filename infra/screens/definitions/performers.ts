import { closeSocket, respondWithError, neverRespond } from '../page-preparations.js';
import { screen, type Screen } from '../screen.js';
import { button, check, dialog, click, clickInDialog, region, text, fill } from '../steps.js';
import { gigPath } from './paths.js';

const completedJamPath = gigPath('jam', 'completed', 'participants');
const runningJamPath = gigPath('jam', 'running', 'participants');
const participantsPanel = region('Participants');
const performersUrlPattern = '**/api/performers?*';

/** The page with all performers of a gig, to which the link "View All Participant Data" leads. */
export const performersScreens: readonly Screen[] = [
  screen('performers', 'owner', runningJamPath, [], { findReadyElement: participantsPanel }),
  screen('performers-member', 'member', runningJamPath, [], { findReadyElement: participantsPanel }),
  screen('performers-completed', 'owner', completedJamPath, [], {
    findReadyElement: text('This event has been marked as completed and is now read-only'),
  }),
  screen('performers-open-mic', 'owner', gigPath('openmic', 'completed', 'participants'), [], { findReadyElement: participantsPanel }),
  screen('performers-generic', 'owner', gigPath('generic', 'running', 'participants'), [], { findReadyElement: participantsPanel }),
  screen('performers-empty', 'owner', gigPath('jam', 'empty', 'participants'), [], {
    findReadyElement: text('No participants yet. Add someone to get started!'),
  }),
  screen('performers-filter', 'owner', runningJamPath, [click('Filter')], { findReadyElement: text('Not Played'), onlyOn: 'phone' }),
  screen('performers-filtered', 'owner', completedJamPath, [check('radio', 'Played'), check('checkbox', 'vocals')], {
    findReadyElement: text(/ of /),
    onlyOn: 'desktop',
  }),
  screen('performers-nothing-found', 'owner', runningJamPath, [fill('Find a name', 'zzzz')], {
    findReadyElement: text('No participants match the selected filters.'),
  }),
  screen('performers-rename', 'owner', runningJamPath, [click(/^Edit name of /)], {
    findReadyElement: (page) => page.getByRole('textbox', { name: /name of/i }),
  }),
  screen('performers-details', 'owner', runningJamPath, [click(/^Edit Details of /)], { findReadyElement: dialog }),
  screen(
    'performers-details-invalid',
    'owner',
    runningJamPath,
    [click(/^Edit Details of /), fill(/^Email/, 'nowhere'), clickInDialog('Save changes')],
    {
      findReadyElement: text('Invalid email address'),
    },
  ),
  screen('performers-loading', 'owner', runningJamPath, [], {
    findReadyElement: text('Loading participant data...'),
    preparePage: neverRespond(performersUrlPattern),
  }),
  screen('performers-failed', 'owner', runningJamPath, [], {
    findReadyElement: button('Try Again'),
    preparePage: respondWithError(performersUrlPattern),
  }),
  screen('performers-connection-lost', 'owner', runningJamPath, [], {
    findReadyElement: text('Connection lost'),
    preparePage: closeSocket,
  }),
];
