import { closeSocket, respondWithError, closeSocketWithFakeClock, runClockUntilDisconnected, neverRespond } from '../page-preparations.js';
import { screen, type Screen, type Step } from '../screen.js';
import {
  button,
  check,
  chooseFromMenu,
  chooseFromRowMenu,
  dialog,
  receiveChatMessage,
  menuItem,
  openRowMenu,
  click,
  clickInDialog,
  region,
  waitFor,
  waitTwoFrames,
  text,
  fill,
} from '../steps.js';
import { gigPath } from './paths.js';

const jamPath = gigPath('jam');
const readOnlyBanner = text('This event has been marked as completed and is now read-only');
const listPanel = 'Participants';
const chooseFromListRowMenu = (entry: string) => chooseFromRowMenu(listPanel, entry);
/** On a phone the button is visible only while the list is. */
const clickAdd: Step = async (page, instance) => {
  const listButton = page.getByRole('navigation').getByRole('button', { name: 'List' });
  await listButton.or(button('Add Participant')(page)).filter({ visible: true }).first().waitFor();
  if (await listButton.isVisible()) await listButton.click();
  await click('Add Participant')(page, instance);
};
const performersUrlPattern = '**/api/performers?*';
/** A message that the demo has sent. Once it is visible the chat is loaded, and only later messages count as unread. */
const demoChatMessage = text('Bar wants a break at 22:00');

/** A jam on a single page, with its dialogs. */
export const jamScreens: readonly Screen[] = [
  screen('jam', 'owner', jamPath, [], { findReadyElement: region('Currently on Stage') }),
  screen('jam-operator', 'operator', jamPath, [], { findReadyElement: region('Currently on Stage') }),
  screen('jam-member', 'member', jamPath, [], { findReadyElement: region('Currently on Stage') }),
  screen('jam-list', 'owner', jamPath, [click('List')], { findReadyElement: region(listPanel), onlyOn: 'phone' }),
  screen('jam-chat', 'owner', jamPath, [click('Chat')], { findReadyElement: region('Chat'), onlyOn: 'phone' }),
  screen('jam-manage', 'owner', jamPath, [click('Manage')], { findReadyElement: button('Clear All Off Stage'), onlyOn: 'phone' }),
  screen('jam-empty', 'owner', gigPath('jam', 'empty'), [], { findReadyElement: text('No Performers On Stage') }),
  screen('jam-completed', 'owner', gigPath('jam', 'completed'), [], { findReadyElement: readOnlyBanner }),
  screen('jam-loading', 'owner', jamPath, [], {
    findReadyElement: text('Loading jam night data...'),
    preparePage: neverRespond(performersUrlPattern),
  }),
  screen('jam-failed', 'owner', jamPath, [], {
    findReadyElement: button('Try Again'),
    preparePage: respondWithError(performersUrlPattern),
  }),
  screen('jam-connection-lost', 'owner', jamPath, [], { findReadyElement: text('Connection lost'), preparePage: closeSocket }),
  screen('jam-tap-to-reconnect', 'owner', jamPath, [runClockUntilDisconnected], {
    findReadyElement: text('Tap to reconnect'),
    preparePage: closeSocketWithFakeClock,
  }),
  screen('jam-action-failed', 'owner', jamPath, [click(/^Off: /)], {
    findReadyElement: text('Error'),
    preparePage: respondWithError('**/take-off-stage', 'POST'),
  }),

  screen('jam-filter', 'owner', jamPath, [click('Filter')], { findReadyElement: text('Priority') }),
  screen('jam-filtered', 'owner', jamPath, [click('Filter'), check('checkbox', 'vocals')], { findReadyElement: text(/ of /) }),
  screen('jam-nothing-found', 'owner', jamPath, [fill('Find a name', 'zzzz')], {
    findReadyElement: text('No participants match the selected filters.'),
  }),
  screen('jam-row-menu', 'owner', jamPath, [openRowMenu(listPanel)], { findReadyElement: menuItem }),
  screen('jam-rename', 'owner', jamPath, [chooseFromListRowMenu('Edit name')], {
    findReadyElement: (page) => page.getByRole('textbox', { name: /name of/i }),
  }),

  screen('jam-select', 'owner', jamPath, [click(/^Select /)], { findReadyElement: dialog }),
  screen('jam-sub-out', 'owner', jamPath, [click(/^Sub Out /)], { findReadyElement: dialog }),
  screen('jam-sub-out-chosen', 'owner', jamPath, [click(/^Sub Out /), check('radio', /^Freya Holm/)], { findReadyElement: dialog }),
  screen('jam-on-stage-row-menu', 'owner', jamPath, [openRowMenu('Currently on Stage')], { findReadyElement: menuItem }),
  screen('jam-clear-stage', 'owner', jamPath, [click('Clear All Off Stage')], { findReadyElement: dialog }),
  screen('jam-reset', 'owner', jamPath, [click('Reset All Participants')], { findReadyElement: dialog }),
  screen('jam-time-limit', 'owner', jamPath, [click('Set Time Limit')], { findReadyElement: dialog }),
  screen('jam-time-limit-invalid', 'owner', jamPath, [click('Set Time Limit'), fill('Minutes on stage', '-1'), clickInDialog('Save')], {
    findReadyElement: text('Time limit must be a positive number'),
  }),
  screen('jam-event-menu', 'owner', jamPath, [click('Manage Event')], { findReadyElement: menuItem }),
  screen('jam-raffle-no-eligible', 'owner', jamPath, [click('Run Raffle')], {
    findReadyElement: text('No eligible participants available'),
  }),
  screen('jam-complete-event', 'owner', jamPath, [chooseFromMenu('Manage Event', 'Complete Event')], { findReadyElement: dialog }),

  screen('jam-add', 'owner', jamPath, [clickAdd], { findReadyElement: dialog }),
  screen('jam-add-required', 'owner', jamPath, [clickAdd, clickInDialog('Add Participant')], {
    findReadyElement: text('Please select at least one instrument'),
  }),
  screen('jam-add-known', 'owner', jamPath, [clickAdd, fill('Name', 'a')], { findReadyElement: text('Already added') }),
  screen('jam-details', 'owner', jamPath, [chooseFromListRowMenu('Edit Details')], { findReadyElement: dialog }),
  screen('jam-entrances', 'owner', jamPath, [chooseFromListRowMenu('Set Raffle Entrances')], { findReadyElement: dialog }),
  screen('jam-remove', 'owner', jamPath, [chooseFromListRowMenu('Remove')], { findReadyElement: dialog }),
  // last, because the chat message stays
  screen(
    'jam-unread',
    'operator',
    jamPath,
    [waitFor(demoChatMessage), receiveChatMessage((instance) => instance.gig('jam', 'running'), 'A string broke, two minutes')],
    { findReadyElement: button(/new messages/), onlyOn: 'phone' },
  ),
];

/** A jam in tabs, for users with that setting. */
export const jamTabScreens: readonly Screen[] = [
  screen('tabs-live', 'ownerWithTabs', gigPath('jam', 'running', 'live'), [], { findReadyElement: region('Currently on Stage') }),
  screen('tabs-list', 'ownerWithTabs', gigPath('jam', 'running', 'signups'), [], { findReadyElement: region(listPanel) }),
  screen('tabs-chat', 'ownerWithTabs', gigPath('jam', 'running', 'chat'), [], { findReadyElement: region('Chat') }),
  screen('tabs-manage', 'ownerWithTabs', gigPath('jam', 'running', 'manage'), [], { findReadyElement: button('Clear All Off Stage') }),
  screen('tabs-live-empty', 'ownerWithTabs', gigPath('jam', 'empty', 'live'), [], { findReadyElement: text('No Performers On Stage') }),
  screen('tabs-list-empty', 'ownerWithTabs', gigPath('jam', 'empty', 'signups'), [], {
    findReadyElement: text('No participants yet. Add someone to get started!'),
  }),
  screen('tabs-completed', 'ownerWithTabs', gigPath('jam', 'completed', 'signups'), [], { findReadyElement: readOnlyBanner }),
  screen('tabs-completed-manage', 'ownerWithTabs', gigPath('jam', 'completed', 'manage'), [], { findReadyElement: readOnlyBanner }),
  screen(
    'tabs-unread',
    'ownerWithTabs',
    gigPath('jam', 'running', 'chat'),
    [
      waitFor(demoChatMessage),
      (page) => page.getByRole('link', { name: 'Live' }).click(),
      waitFor(region('Currently on Stage')),
      waitTwoFrames,
      receiveChatMessage((instance) => instance.gig('jam', 'running'), 'Found one, all is well'),
    ],
    { findReadyElement: button(/new messages/) },
  ),
];
