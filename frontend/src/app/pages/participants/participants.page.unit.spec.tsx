import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { blueRoomOrganisation } from '../../../testing/gigs.fixture.js';
import {
  createParticipant,
  createUserWithRole,
  participantsRequest,
  setUpParticipantsPage,
} from '../../../testing/participants-page.fixture.js';
import { createDeferred } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { paths } from '../../../domain/paths.js';

/** antd is slow in jsdom, especially on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

const ana = createParticipant(1, 'Ana Ruiz', { nights: 3, lastAppearance: new Date(2024, 2, 5, 20).toISOString() });
const bo = createParticipant(2, 'Bo Lind', { nights: 12, lastAppearance: new Date(2023, 10, 25, 20).toISOString(), lookingForBand: true });
const cy = createParticipant(3, 'Cy Young', { nights: 1 });
const dee = createParticipant(4, 'dee');

const { server, openParticipantsPage, respondWithParticipants } = setUpParticipantsPage();
const readNames = (): (string | null | undefined)[] =>
  screen.getAllByRole('listitem').map((row) => row.querySelector('[title]')?.textContent);
const getRow = (name: string): HTMLElement => {
  const row = screen.getByTitle(name).closest('li');
  if (!row) throw new Error(`${name} is in no row`);
  return row;
};
const search = (name: string): void => void fireEvent.change(screen.getByLabelText('Find a name'), { target: { value: name } });
const countReads = (): number => server.requests.filter(({ method, path }) => `${method} ${path}` === participantsRequest).length;

describe('ParticipantsPage', () => {
  it('lists participants by name, with their number of gigs and the date of their last appearance', async () => {
    respondWithParticipants(dee, cy, bo, ana);
    openParticipantsPage();
    await screen.findByText('4 participants');
    screen.getByRole('heading', { name: 'The Blue Room' });
    expect(readNames()).toEqual(['Ana Ruiz', 'Bo Lind', 'Cy Young', 'dee']);
    within(getRow('Ana Ruiz')).getByText('3 nights');
    within(getRow('Ana Ruiz')).getByText('Last took part on 5 Mar 24');
    within(getRow('Cy Young')).getByText('1 night');
    within(getRow('Cy Young')).getByText('Has not taken part yet');
    within(getRow('dee')).getByText('No nights yet');
    expect(screen.getAllByText('Looking for Band')).toEqual(within(getRow('Bo Lind')).getAllByText('Looking for Band'));
    expect(screen.getByLabelText('Back').getAttribute('href')).toBe(paths.home);
  });

  it.each(['member', 'operator', 'owner'] as const)('has no buttons in the list for the role %s', async (role) => {
    respondWithParticipants(ana, bo);
    openParticipantsPage(createUserWithRole(role));
    await screen.findByText('2 participants');
    expect(within(screen.getByRole('region', { name: 'Participants' })).queryAllByRole('button')).toHaveLength(0);
  });

  it('shows the participants to god, who belongs to no organisation', async () => {
    respondWithParticipants(ana);
    server.when(`GET ${routes.organisations}`, () => ({ body: [{ ...blueRoomOrganisation, organisationUsers: [] }] }));
    openParticipantsPage({ ...inesUser, role: 'god' });
    await screen.findByText('1 participant');
    await screen.findByRole('heading', { name: 'The Blue Room' });
  });

  it('filters by a part of the name; Clear Search shows all again and focuses the list', async () => {
    respondWithParticipants(ana, bo, cy, dee);
    openParticipantsPage();
    await screen.findByText('4 participants');
    search(' LIN ');
    await screen.findByText('1 of 4 participants');
    expect(readNames()).toEqual(['Bo Lind']);
    search('zoe');
    await screen.findByText('No participants found matching "zoe"');
    fireEvent.click(screen.getByText('Clear Search'));
    await screen.findByText('4 participants');
    expect(readNames()).toHaveLength(4);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Participants' }));
  });

  it('sorts by the number of gigs or by the date of the last appearance', async () => {
    respondWithParticipants(ana, bo, cy, dee);
    openParticipantsPage();
    await screen.findByText('4 participants');
    fireEvent.click(screen.getByLabelText('Last took part'));
    await waitFor(() => expect(readNames()).toEqual(['Ana Ruiz', 'Bo Lind', 'Cy Young', 'dee']));
    fireEvent.click(screen.getByLabelText('Nights'));
    await waitFor(() => expect(readNames()).toEqual(['Bo Lind', 'Ana Ruiz', 'Cy Young', 'dee']));
  });

  it('renders only some rows of a long list, each with its place in the whole list', async () => {
    respondWithParticipants(
      ...Array.from({ length: 1_000 }, (_, number) => createParticipant(number, `Person ${String(number).padStart(4, '0')}`)),
    );
    openParticipantsPage();
    await screen.findByText('1000 participants');
    expect(readNames().length).toBeLessThan(60);
    expect(getRow('Person 0004').getAttribute('aria-posinset')).toBe('5');
    expect(getRow('Person 0004').getAttribute('aria-setsize')).toBe('1000');
    search('person 0999');
    await screen.findByText('1 of 1000 participants');
    expect(readNames()).toEqual(['Person 0999']);
  });

  it('shows a loading state, then an empty state without participants', async () => {
    const response = createDeferred();
    server.when(participantsRequest, () => response.promise.then(() => ({ body: [] })));
    openParticipantsPage();
    await screen.findByText('Loading participants...');
    response.resolve();
    await screen.findByText('No participants yet.');
    expect(screen.queryByLabelText('Find a name')).toBeNull();
  });

  it('shows an error with Try Again when loading fails', async () => {
    server.when(participantsRequest, () => ({ status: 500, body: {} }));
    openParticipantsPage();
    await screen.findByText('Failed to load participants');
    respondWithParticipants(ana);
    fireEvent.click(screen.getByText('Try Again'));
    await screen.findByText('1 participant');
  });
});

describe('ParticipantsPage without access', () => {
  it('shows Access Denied and does not request the participants', async () => {
    openParticipantsPage(inesUser);
    await screen.findByText('Access Denied');
    expect(countReads()).toBe(0);
  });
  it('shows Invalid Organization when the server answers 404', async () => {
    server.when(`GET ${routes.organisations}`, () => ({ body: [] }));
    server.when(participantsRequest, () => ({ status: 404, body: { message: 'Organisation not found', code: 'ORGANISATION_NOT_FOUND' } }));
    openParticipantsPage({ ...inesUser, role: 'god' });
    await screen.findByText('Invalid Organization');
  });
  it('shows Invalid Organization for an address without a valid id', async () => {
    openParticipantsPage(createUserWithRole('member'), '/participants/nowhere');
    await screen.findByText('Invalid Organization');
  });
});

describe('a list of participants that is longer than a page', () => {
  const partRequest = (parameter: string): string => `GET ${routes.appearances}?organisationId=${blueRoomOrganisation.id}&${parameter}`;

  it('shows further participants on demand, and finds by name those who are not loaded', async () => {
    server.when(participantsRequest, () => ({ body: [ana], seq: 1, headers: { 'x-next-cursor': 'first' } }));
    server.when(partRequest('search=yOUNG'), () => ({ body: [cy], seq: 1 }));
    server.when(partRequest('cursor=first'), () => ({ body: [bo], seq: 1 }));
    openParticipantsPage();
    await screen.findByText('1+ participants');
    search('yOUNG');
    await screen.findByText('Searching...');
    await screen.findByTitle('Cy Young');
    search('');
    fireEvent.click(await screen.findByRole('button', { name: 'Show Older' }));
    await screen.findByText('3 participants');
    expect(readNames()).toEqual(['Ana Ruiz', 'Bo Lind', 'Cy Young']);
  });
});
