import { closeSocket, respondWithError, neverRespond } from '../faults.js';
import { screen, type Screen } from '../screen.js';
import { button, check, dialog, click, clickInDialog, region, text, fill } from '../steps.js';
import { gig } from './paths.js';

const completedGig = gig('jam', 'completed', 'participants');
const runningGig = gig('jam', 'running', 'participants');
const participantsPanel = region('Participants');
const performersUrl = '**/api/performers?*';

/** The page with all performers of a gig (View All Participant Data). */
export const performersScreens: readonly Screen[] = [
  screen('data', 'ines', runningGig, [], participantsPanel),
  screen('data-member', 'lou', runningGig, [], participantsPanel),
  screen('data-over', 'ines', completedGig, [], text('This event has been marked as completed and is now read-only')),
  screen('data-open-mic', 'ines', gig('openmic', 'completed', 'participants'), [], participantsPanel),
  screen('data-generic', 'ines', gig('generic', 'running', 'participants'), [], participantsPanel),
  screen('data-empty', 'ines', gig('jam', 'empty', 'participants'), [], text('No participants yet. Add someone to get started!')),
  screen('data-filter', 'ines', runningGig, [click('Filter')], text('Not Played'), { onlyOn: 'phone' }),
  screen('data-filtered', 'ines', completedGig, [check('radio', 'Played'), check('checkbox', 'vocals')], text(/ of /), {
    onlyOn: 'desktop',
  }),
  screen('data-nothing-found', 'ines', runningGig, [fill('Find a name', 'zzzz')], text('No participants match the selected filters.')),
  screen('data-rename', 'ines', runningGig, [click(/^Edit name of /)], (page) => page.getByRole('textbox', { name: /name of/i })),
  screen('data-details', 'ines', runningGig, [click(/^Edit Details of /)], dialog),
  screen(
    'data-details-wrong',
    'ines',
    runningGig,
    [click(/^Edit Details of /), fill(/^Email/, 'nowhere'), clickInDialog('Save changes')],
    text('Invalid email address'),
  ),
  screen('data-loading', 'ines', runningGig, [], text('Loading participant data...'), { preparePage: neverRespond(performersUrl) }),
  screen('data-failed', 'ines', runningGig, [], button('Try Again'), { preparePage: respondWithError(performersUrl) }),
  screen('data-lost', 'ines', runningGig, [], text('Connection lost'), { preparePage: closeSocket }),
];
