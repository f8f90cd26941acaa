import { screen } from '@testing-library/react';
import { refusals } from '@jamjar/contracts/refusals';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { HelpDialog } from './help-dialog.js';

const texts = [
  'The event page',
  'Open an event to run it. Everybody on the same event sees every change at once.',
  'Jam Night',
  'Select the next performers and press Next band: everybody else goes off, unless marked with Stays. Or put on, swap and take off one by one.',
  'Open Mic',
  'Whoever is first in line is tagged Up Next. Next takes everybody off and puts that one on. On stage, the row turns red once the time limit is over.',
  'Event',
  'There is no stage: mark people as attended when they arrive.',
  'Manage',
  'The numbers of the night, View All Participant Data, the raffle, and resetting everything.',
  'Chat',
  'For whoever works at this event. The header turns red when somebody wrote.',
  'A completed event is read-only.',
  'The participants table',
  'Each row has one button, for what usually comes next. Everything else is behind the three dots at its end.',
  'Drag a row to where it belongs, or move it up, down or to the top from its menu.',
  'Hold skips somebody who is not there, and keeps the place; Back ends it.',
  'Undo in the bar or the timeline, or the key U, takes an action back.',
  'On an event page, the key ? shows the keys for finding, adding, the next one and Off.',
  'A star marks priority. Search by name, or filter, to find somebody.',
  'Add Participant knows everybody who was here before: type the first letters of the name.',
  'When nobody can sign up',
  refusals.SIGNUPS_CLOSED.message,
  'Signups are switched off, or the event is completed or over. You can go on adding people to an open event yourself.',
  refusals.GIG_FULL.message,
  'As many have signed up as the limit allows. Removing somebody makes room for another.',
];
const textsOfRoles = [
  'Who may do what',
  'Owner',
  'Creates events, edits, completes and deletes them, sets the time limit, switches the raffle on, and runs the night.',
  'Operator',
  'Runs the night: participants, stage, raffle and chat.',
  'Member',
  'Looks on, and writes in the chat.',
  'Manage shows who belongs to your organisations.',
];

describe('the help', () => {
  it.each([
    ['explains the event page, the participants table, and why nobody can sign up', false, texts],
    ['explains the roles, too', true, [...texts, ...textsOfRoles]],
  ])('%s, word for word', (_, showRoles, expected) => {
    renderWithProviders(<HelpDialog showRoles={showRoles} onClose={() => undefined} />);
    screen.getByRole('dialog', { name: 'Help and Getting Started' });
    const elements = screen.getByRole('region', { name: 'Help' }).querySelectorAll('h3, p, dt, dd, li');
    expect([...elements].map(({ textContent }) => textContent)).toEqual(expected);
  });
});
