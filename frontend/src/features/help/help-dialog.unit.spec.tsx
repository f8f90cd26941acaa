import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../testing/render-with-providers.js';
import { HelpDialog } from './help-dialog.js';

/** The texts of all elements with a tag. */
const read = (tag: string): string[] =>
  [...screen.getByRole('region', { name: 'Help' }).querySelectorAll(tag)].map(({ textContent }) => textContent);

const sections = ['The event page', 'The participants table', 'When nobody can sign up'];
const terms = ['Jam Night', 'Open Mic', 'Event', 'Manage', 'Chat', 'Signups are closed for this event', 'This event is full'];
const roles = ['Owner', 'Operator', 'Member'];

describe('the help', () => {
  it.each([
    ['explains the kinds of events, the table, and why nobody can sign up', false, sections, terms],
    ['explains the roles, too', true, [...sections, 'Who may do what'], [...terms, ...roles]],
  ])('%s', (_, showRoles, expectedSections, expectedTerms) => {
    renderWithProviders(<HelpDialog showRoles={showRoles} onClose={() => undefined} />);
    expect([read('h3'), read('dt')]).toEqual([expectedSections, expectedTerms]);
    expect(read('li')).toHaveLength(6);
    expect(read('dd').join(' ')).toContain('Whoever is first in line is tagged Up Next. Next takes everybody off and puts that one on.');
    expect(read('p')).toContain('A completed event is read-only.');
  });
});
