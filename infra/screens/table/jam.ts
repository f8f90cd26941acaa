import { closeSocket, respondWithError, closeSocketWithFakeClock, runClockUntilDisconnected, neverRespond } from '../faults.js';
import { screen, type Screen, type Step } from '../screen.js';
import {
  button,
  check,
  chooseFromMenu,
  chooseFromRowMenu,
  dialog,
  receiveChatMessage,
  menu,
  openRowMenu,
  click,
  clickInDialog,
  region,
  waitFor,
  waitTwoFrames,
  text,
  fill,
} from '../steps.js';
import { gig } from './paths.js';

const jam = gig('jam');
const readOnly = text('This event has been marked as completed and is now read-only');
const listPanel = 'Participants';
const chooseFromListRow = (entry: string) => chooseFromRowMenu(listPanel, entry);
/** On a phone the button is visible only while the list is. */
const clickAdd: Step = async (page, instance) => {
  const listButton = page.getByRole('navigation').getByRole('button', { name: 'List' });
  await listButton.or(button('Add Participant')(page)).filter({ visible: true }).first().waitFor();
  if (await listButton.isVisible()) await listButton.click();
  await click('Add Participant')(page, instance);
};
const performersUrl = '**/api/performers?*';

/** The page of a jam as a single page, with all its dialogs. */
export const jamScreens: readonly Screen[] = [
  screen('jam', 'ines', jam, [], region('Currently on Stage')),
  screen('jam-operator', 'sam', jam, [], region('Currently on Stage')),
  screen('jam-member', 'lou', jam, [], region('Currently on Stage')),
  screen('jam-list', 'ines', jam, [click('List')], region(listPanel), { onlyOn: 'phone' }),
  screen('jam-chat', 'ines', jam, [click('Chat')], region('Chat'), { onlyOn: 'phone' }),
  screen('jam-manage', 'ines', jam, [click('Manage')], button('Clear All Off Stage'), { onlyOn: 'phone' }),
  screen('jam-empty', 'ines', gig('jam', 'empty'), [], text('No Performers On Stage')),
  screen('jam-over', 'ines', gig('jam', 'completed'), [], readOnly),
  screen('jam-loading', 'ines', jam, [], text('Loading jam night data...'), { preparePage: neverRespond(performersUrl) }),
  screen('jam-failed', 'ines', jam, [], button('Try Again'), { preparePage: respondWithError(performersUrl) }),
  screen('jam-lost', 'ines', jam, [], text('Connection lost'), { preparePage: closeSocket }),
  screen('jam-given-up', 'ines', jam, [runClockUntilDisconnected], text('Tap to reconnect'), { preparePage: closeSocketWithFakeClock }),
  screen('jam-refused', 'ines', jam, [click(/^Off: /)], text('Error'), { preparePage: respondWithError('**/take-off-stage', 'POST') }),

  screen('jam-filter', 'ines', jam, [click('Filter')], text('Priority')),
  screen('jam-filtered', 'ines', jam, [click('Filter'), check('checkbox', 'vocals')], text(/ of /)),
  screen('jam-nothing-found', 'ines', jam, [fill('Find a name', 'zzzz')], text('No participants match the selected filters.')),
  screen('jam-row-menu', 'ines', jam, [openRowMenu(listPanel)], menu),
  screen('jam-rename', 'ines', jam, [chooseFromListRow('Edit name')], (page) => page.getByRole('textbox', { name: /name of/i })),

  screen('jam-select', 'ines', jam, [click(/^Select /)], dialog),
  screen('jam-sub-out', 'ines', jam, [click(/^Sub Out /)], dialog),
  screen('jam-sub-out-chosen', 'ines', jam, [click(/^Sub Out /), check('radio', /^Freya Holm/)], dialog),
  screen('jam-leaving-menu', 'ines', jam, [openRowMenu('Currently on Stage')], menu),
  screen('jam-clear-stage', 'ines', jam, [click('Clear All Off Stage')], dialog),
  screen('jam-reset', 'ines', jam, [click('Reset All Participants')], dialog),
  screen('jam-time-limit', 'ines', jam, [click('Set Time Limit')], dialog),
  screen(
    'jam-time-limit-wrong',
    'ines',
    jam,
    [click('Set Time Limit'), fill('Minutes on stage', '-1'), clickInDialog('Save')],
    text('Time limit must be a positive number'),
  ),
  screen('jam-event-menu', 'ines', jam, [click('Manage Event')], menu),
  screen('jam-raffle-nobody', 'ines', jam, [click('Run Raffle')], text('No eligible participants available')),
  screen('jam-complete', 'ines', jam, [chooseFromMenu('Manage Event', 'Complete Event')], dialog),

  screen('jam-add', 'ines', jam, [clickAdd], dialog),
  screen('jam-add-required', 'ines', jam, [clickAdd, clickInDialog('Add Participant')], text('Please select at least one instrument')),
  screen('jam-add-known', 'ines', jam, [clickAdd, fill('Name', 'a')], text('Already added')),
  screen('jam-details', 'ines', jam, [chooseFromListRow('Edit Details')], dialog),
  screen('jam-entrances', 'ines', jam, [chooseFromListRow('Set Raffle Entrances')], dialog),
  screen('jam-remove', 'ines', jam, [chooseFromListRow('Remove')], dialog),
  // last, because the chat message stays
  screen(
    'jam-unread',
    'sam',
    jam,
    [
      waitFor(text('Bar wants a break at 22:00')),
      receiveChatMessage((instance) => instance.gig('jam', 'running'), 'A string broke, two minutes'),
    ],
    button(/new messages/),
    {
      onlyOn: 'phone',
    },
  ),
];

/** The page of a jam with tabs, for users with that setting. */
export const jamTabScreens: readonly Screen[] = [
  screen('tabs-live', 'noa', gig('jam', 'running', 'live'), [], region('Currently on Stage')),
  screen('tabs-list', 'noa', gig('jam', 'running', 'signups'), [], region(listPanel)),
  screen('tabs-chat', 'noa', gig('jam', 'running', 'chat'), [], region('Chat')),
  screen('tabs-manage', 'noa', gig('jam', 'running', 'manage'), [], button('Clear All Off Stage')),
  screen('tabs-live-empty', 'noa', gig('jam', 'empty', 'live'), [], text('No Performers On Stage')),
  screen('tabs-list-empty', 'noa', gig('jam', 'empty', 'signups'), [], text('No participants yet. Add someone to get started!')),
  screen('tabs-over', 'noa', gig('jam', 'completed', 'signups'), [], readOnly),
  screen('tabs-over-manage', 'noa', gig('jam', 'completed', 'manage'), [], readOnly),
  screen(
    'tabs-unread',
    'noa',
    gig('jam', 'running', 'chat'),
    [
      waitFor(text('Bar wants a break at 22:00')),
      (page) => page.getByRole('link', { name: 'Live' }).click(),
      waitFor(region('Currently on Stage')),
      waitTwoFrames,
      receiveChatMessage((instance) => instance.gig('jam', 'running'), 'Found one, all is well'),
    ],
    button(/new messages/),
  ),
];
