import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { drawFixture } from '../../../testing/draws.fixture.js';
import { preferReducedMotionInEachTest } from '../../../testing/reduced-motion.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { fridayGigId, performerFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { createTestStore } from '../../../testing/test-store.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { CurrentUserId } from '../../../ui/dialog/current-user-id.js';
import { raffleDrawn } from '../raffle.slice.js';
import { raffleAnimation } from '../use-raffle-draw.js';
import { RaffleAnnouncer } from './raffle-announcer.js';
import { RaffleDialog } from './raffle-dialog.js';

preferReducedMotionInEachTest();
const server = startServerForEachTest();
const [firstCommitment, secondCommitment] = ['7f3a91c05be20d44'.padEnd(64, 'e'), 'b'.repeat(64)];
const answerSeal = (commitment = firstCommitment) =>
  server.when(`POST ${routes.raffleSeal(fridayGigId)}`, () => ({ body: { commitment, sealedAt: '2026-11-27T20:00:00.000Z' } }));
beforeEach(() => void answerSeal());
// no test needs a longer animation
beforeAll(() => jest.replaceProperty(raffleAnimation, 'durationMs', 100));
afterAll(() => jest.restoreAllMocks());

const ana = performerFixture(1, 'Ana', { raffleEntrances: 3, raffleWins: 1 });
const bo = performerFixture(2, 'Bo', { raffleEntrances: 1, raffleWins: 1 });
const cy = performerFixture(3, 'Cy', { attended: true });
const di = performerFixture(4, 'Di');
const gig = { id: fridayGigId, type: 'jam' } as const;

/** @param index which of several buttons with that name, from 0: the second one is in the confirmation; -1: the last */
const press = (name: string, index = 0): boolean => fireEvent.click(screen.getAllByRole('button', { name }).at(index) ?? document.body);
const readBodies = (route: string) => server.requests.filter(({ path }) => path === route).map(({ body }) => body);
const readDraws = () => readBodies(routes.raffle(fridayGigId));
const countSeals = (): number => readBodies(routes.raffleSeal(fridayGigId)).length;
const store = createTestStore(); // shared by the tests, so each draw has a revision of its own
const openDialog = (performers: readonly PerformerView[]) =>
  renderWithProviders(
    <CurrentUserId value={inesUser.id}>
      <RaffleDialog gig={gig} performers={performers} onClose={() => undefined} />
      <RaffleAnnouncer gigId={fridayGigId} />
    </CurrentUserId>,
    store,
  );
const answerDraw = (revision: number, name: string) =>
  server.when(`POST ${routes.raffle(fridayGigId)}`, () => ({
    body: { revision, winner: { id: ana.id, name }, stats: { totalEntrances: 2, eligibleParticipants: 1 } },
  }));

describe('RaffleDialog', () => {
  it('looks disabled while nobody is eligible; a press then says so and draws nothing', () => {
    openDialog([bo]);
    expect(screen.getByRole('button', { name: 'Run Raffle' }).getAttribute('aria-disabled')).toBe('true');
    press('Run Raffle');
    screen.getByText('No eligible participants');
    screen.getByText('No participants have raffle entrances available.');
    expect(server.requests.map(({ path }) => path)).not.toContain(routes.raffle(fridayGigId));
  });

  it('seals the next draw when it opens, shows the commitment, and draws with it', async () => {
    answerDraw(4, 'Sealed winner');
    openDialog([ana]);
    const sealText = await screen.findByTitle(firstCommitment);
    expect(sealText.textContent).toBe('Sealed: 7f3a 91c0 5be2 0d44');
    press('Run Raffle');
    await screen.findByText('Sealed winner');
    expect(readDraws()).toEqual([{ commitment: firstCommitment }]);
    expect(screen.queryByTitle(firstCommitment)).toBeNull();
  });

  it('makes a new seal for the draw after one of another host, and for the draw after a refusal', async () => {
    openDialog([ana]);
    await screen.findByTitle(firstCommitment);
    act(() => void store.dispatch(raffleDrawn({ gigId: fridayGigId, revision: 5, winnerName: 'Of another host' })));
    expect(screen.queryByTitle(firstCommitment)).toBeNull();
    answerSeal(secondCommitment);
    server.when(`POST ${routes.raffle(fridayGigId)}`, () => ({
      status: 409,
      body: {
        message: 'Already drawn',
        code: 'ALREADY_DRAWN',
        last: { type: 'RaffleDrawn', by: { name: 'sam' }, at: '2026-11-27T20:06:00.000Z' },
      },
    }));
    press('Draw Again');
    await screen.findByText(/^Already drawn \(sam, \d\d:06\)$/);
    expect(readDraws()).toEqual([{ commitment: secondCommitment }]);
    await waitFor(() => expect(screen.queryByTitle(secondCommitment)).toBeNull()); // the seal is forgotten just after the refusal is shown
    answerDraw(6, 'Third');
    await screen.findByRole('button', { name: 'Run Raffle' });
    press('Run Raffle');
    await screen.findByText('Third');
    expect(countSeals()).toBe(3);
  });

  it('draws nothing when it cannot be sealed', async () => {
    server.when(`POST ${routes.raffleSeal(fridayGigId)}`, () => ({
      status: 409,
      body: { message: 'The raffle is off', code: 'RAFFLE_OFF' },
    }));
    openDialog([ana]);
    press('Run Raffle');
    await screen.findByText('The raffle is off');
    await waitFor(() => expect(screen.queryByText('Drawing…')).toBeNull(), { timeout: 4_000 });
    expect(readDraws()).toEqual([]);
  });

  it('checks the draw whose winner it shows', async () => {
    openDialog([ana]);
    act(() => void store.dispatch(raffleDrawn({ gigId: fridayGigId, revision: 11, winnerName: 'Ana R.' })));
    press('Check this draw');
    await screen.findByText('Failed to load the draw');
    server.when(`GET ${routes.draw(fridayGigId, 11)}`, () => ({ body: drawFixture() }));
    press('Try Again');
    await screen.findByText('This draw is right');
    press('Close', -1);
    await waitFor(() => expect(screen.queryByText('This draw is right')).toBeNull());
  });

  it('shows with reduced motion no name until there is a winner, and then the winner until the raffle data is reset', async () => {
    answerDraw(7, 'The winner');
    server.when(`POST ${routes.raffleReset(fridayGigId)}`, () => ({ body: { affectedPerformers: 2 } }));
    openDialog([ana, bo]);
    screen.getByText((_text, element) => element?.tagName === 'P' && element.textContent === '2 entries from 1 participant');
    press('Run Raffle');
    screen.getByText('Drawing…');
    expect(screen.queryByText('Ana')).toBeNull();
    await screen.findByText('The winner');
    screen.getByText('Raffle winner');
    expect(screen.queryByRole('region', { name: 'Raffle winner' })).toBeNull();

    press('Reset All Raffle Data');
    press('Reset All Raffle Data', 1);
    await screen.findByText('Reset raffle data for 2 participants');
    expect(screen.queryByText('The winner')).toBeNull();
  });

  it('draws another winner with the button Draw Again', async () => {
    openDialog([ana]);
    answerDraw(8, 'First');
    press('Run Raffle');
    await screen.findByText('First');
    expect(screen.queryByRole('button', { name: 'Run Raffle' })).toBeNull();
    answerDraw(9, 'Second');
    press('Draw Again');
    expect(screen.queryByText('First')).toBeNull();
    await screen.findByText('Second');
  });

  it('gives one entrance to everyone present who has none', async () => {
    const { unmount } = openDialog([ana, bo, cy, di]);
    server.when(`PUT ${commandPaths.SetRaffleEntrances(fridayGigId)}`, () => ({ body: [] }));
    press('Everyone here gets 1');
    await waitFor(() =>
      expect(readBodies(commandPaths.SetRaffleEntrances(fridayGigId)).at(-1)).toEqual({ performerIds: [cy.id, di.id], entrances: 1 }),
    );
    unmount();
  });

  it('sets the entrances of the chosen performers, but not to a negative number', async () => {
    openDialog([ana, bo, cy]);
    server.when(`PUT ${commandPaths.SetRaffleEntrances(fridayGigId)}`, () => ({ body: [] }));
    press('Set Raffle Entrances');
    expect(screen.getByRole('button', { name: 'Set for 0' }).hasAttribute('disabled')).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Everyone (3)' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Bo 0 entries' }));
    const field = screen.getByLabelText('Raffle entrances');
    fireEvent.change(field, { target: { value: '-2' } });
    await screen.findByRole('button', { name: 'Set for 2' });
    press('Set for 2');
    await screen.findByText('Please enter a valid number (0 or higher)');
    fireEvent.change(field, { target: { value: '4' } });
    press('Set for 2');
    await waitFor(() =>
      expect(readBodies(commandPaths.SetRaffleEntrances(fridayGigId)).at(-1)).toEqual({ performerIds: [ana.id, cy.id], entrances: 4 }),
    );
  });

  it('keeps the choice of performers while the dialog is closed, without those who were removed meanwhile', async () => {
    server.when(`PUT ${commandPaths.SetRaffleEntrances(fridayGigId)}`, () => ({ body: [] }));
    const { unmount } = openDialog([ana, bo, cy]);
    press('Set Raffle Entrances');
    for (const name of ['Ana 2 entries', 'Bo 0 entries']) fireEvent.click(screen.getByRole('checkbox', { name }));
    await screen.findByRole('button', { name: 'Set for 2' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    unmount();
    openDialog([bo, cy]);
    press('Set Raffle Entrances');
    await screen.findByRole('button', { name: 'Set for 1' });
    press('Set for 1');
    await waitFor(() =>
      expect(readBodies(commandPaths.SetRaffleEntrances(fridayGigId)).at(-1)).toEqual({ performerIds: [bo.id], entrances: 1 }),
    );
  });
});

it('RaffleAnnouncer shows the winner of a draw on another screen in a banner, until it is closed', () => {
  renderWithProviders(<RaffleAnnouncer gigId={fridayGigId} />, store);
  act(() => void store.dispatch(raffleDrawn({ gigId: fridayGigId, revision: 20, winnerName: 'Freya' })));
  screen.getByText('Freya has won the raffle!');
  expect(screen.getByRole('region', { name: 'Raffle winner' }).textContent).toBe('Raffle winner: Freya');
  press('Close the raffle winner');
  expect(screen.queryByRole('region', { name: 'Raffle winner' })).toBeNull();
});
