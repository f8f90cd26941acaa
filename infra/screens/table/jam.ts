import { cut, failing, gone, minutesLater, silent } from '../mishaps.js';
import { screen, type Screen, type Step } from '../screen.js';
import {
  button,
  check,
  choose,
  chooseIn,
  dialog,
  hearsFrom,
  menu,
  openMenuIn,
  press,
  pressInDialog,
  region,
  sees,
  settles,
  text,
  write,
} from '../steps.js';
import { event } from './places.js';

const jam = event('jam');
const readOnly = text('This event has been marked as completed and is now read-only');
const list = 'Participants';
const rowMenu = (entry: string) => chooseIn(list, entry);
/** On a phone it stands by the thumb while one looks at the list. */
const add: Step = async (page, house) => {
  const list = page.getByRole('navigation').getByRole('button', { name: 'List' });
  await list.or(button('Add Participant')(page)).filter({ visible: true }).first().waitFor();
  if (await list.isVisible()) await list.click();
  await press('Add Participant')(page, house);
};
const performers = '**/api/performers?*';

/** A jam night in one page, with all of its dialogs (S2 §2). */
export const jams: readonly Screen[] = [
  screen('jam', 'ines', jam, [], region('Currently on Stage')),
  screen('jam-operator', 'sam', jam, [], region('Currently on Stage')),
  screen('jam-member', 'lou', jam, [], region('Currently on Stage')),
  screen('jam-list', 'ines', jam, [press('List')], region(list), { only: 'phone' }),
  screen('jam-chat', 'ines', jam, [press('Chat')], region('Chat'), { only: 'phone' }),
  screen('jam-manage', 'ines', jam, [press('Manage')], button('Clear All Off Stage'), { only: 'phone' }),
  screen('jam-empty', 'ines', event('jam', 'empty'), [], text('No Performers On Stage')),
  screen('jam-over', 'ines', event('jam', 'over'), [], readOnly),
  screen('jam-loading', 'ines', jam, [], text('Loading jam night data...'), { mishap: silent(performers) }),
  screen('jam-failed', 'ines', jam, [], button('Try Again'), { mishap: failing(performers) }),
  screen('jam-lost', 'ines', jam, [], text('Connection lost'), { mishap: cut }),
  screen('jam-given-up', 'ines', jam, [minutesLater], text('Tap to reconnect'), { mishap: gone }),
  screen('jam-refused', 'ines', jam, [press(/^Off: /)], text('Error'), { mishap: failing('**/take-off-stage', 'POST') }),

  screen('jam-filter', 'ines', jam, [press('Filter')], text('Priority')),
  screen('jam-filtered', 'ines', jam, [press('Filter'), check('checkbox', 'vocals')], text(/ of /)),
  screen('jam-nothing-found', 'ines', jam, [write('Find a name', 'zzzz')], text('No participants match the selected filters.')),
  screen('jam-row-menu', 'ines', jam, [openMenuIn(list)], menu),
  screen('jam-rename', 'ines', jam, [rowMenu('Edit name')], (page) => page.getByRole('textbox', { name: /name of/i })),

  screen('jam-select', 'ines', jam, [press(/^Select /)], dialog),
  screen('jam-sub-out', 'ines', jam, [press(/^Sub Out /)], dialog),
  screen('jam-sub-out-chosen', 'ines', jam, [press(/^Sub Out /), check('radio', /^Freya Holm/)], dialog),
  screen('jam-leaving-menu', 'ines', jam, [openMenuIn('Currently on Stage')], menu),
  screen('jam-clear-stage', 'ines', jam, [press('Clear All Off Stage')], dialog),
  screen('jam-reset', 'ines', jam, [press('Reset All Participants')], dialog),
  screen('jam-time-limit', 'ines', jam, [press('Set Time Limit')], dialog),
  screen(
    'jam-time-limit-wrong',
    'ines',
    jam,
    [press('Set Time Limit'), write('Minutes on stage', '-1'), pressInDialog('Save')],
    text('Time limit must be a positive number'),
  ),
  screen('jam-event-menu', 'ines', jam, [press('Manage Event')], menu),
  screen('jam-raffle-nobody', 'ines', jam, [press('Run Raffle')], text('No eligible participants available')),
  screen('jam-complete', 'ines', jam, [choose('Manage Event', 'Complete Event')], dialog),

  screen('jam-add', 'ines', jam, [add], dialog),
  screen('jam-add-required', 'ines', jam, [add, pressInDialog('Add Participant')], text('Please select at least one instrument')),
  screen('jam-add-known', 'ines', jam, [add, write('Name', 'a')], text('Already added')),
  screen('jam-details', 'ines', jam, [rowMenu('Edit Details')], dialog),
  screen('jam-entrances', 'ines', jam, [rowMenu('Set Raffle Entrances')], dialog),
  screen('jam-remove', 'ines', jam, [rowMenu('Remove')], dialog),
  // last: what somebody wrote stays
  screen(
    'jam-unread',
    'sam',
    jam,
    [sees(text('Bar wants a break at 22:00')), hearsFrom((house) => house.gig('jam', 'running'), 'A string broke, two minutes')],
    button(/new messages/),
    {
      only: 'phone',
    },
  ),
];

/** The same in tabs. */
export const tabs: readonly Screen[] = [
  screen('tabs-live', 'noa', event('jam', 'running', 'live'), [], region('Currently on Stage')),
  screen('tabs-list', 'noa', event('jam', 'running', 'signups'), [], region(list)),
  screen('tabs-chat', 'noa', event('jam', 'running', 'chat'), [], region('Chat')),
  screen('tabs-manage', 'noa', event('jam', 'running', 'manage'), [], button('Clear All Off Stage')),
  screen('tabs-live-empty', 'noa', event('jam', 'empty', 'live'), [], text('No Performers On Stage')),
  screen('tabs-list-empty', 'noa', event('jam', 'empty', 'signups'), [], text('No participants yet. Add someone to get started!')),
  screen('tabs-over', 'noa', event('jam', 'over', 'signups'), [], readOnly),
  screen('tabs-over-manage', 'noa', event('jam', 'over', 'manage'), [], readOnly),
  screen(
    'tabs-unread',
    'noa',
    event('jam', 'running', 'chat'),
    [
      sees(text('Bar wants a break at 22:00')),
      (page) => page.getByRole('link', { name: 'Live' }).click(),
      sees(region('Currently on Stage')),
      settles,
      hearsFrom((house) => house.gig('jam', 'running'), 'Found one, all is well'),
    ],
    button(/new messages/),
  ),
];
