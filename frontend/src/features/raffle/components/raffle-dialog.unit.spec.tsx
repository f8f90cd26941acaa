import { fireEvent, screen } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { fridayGigId, performerFixture } from '../../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { countEntries, RaffleDialog } from './raffle-dialog.js';

const server = startServerForEachTest();

const ana = performerFixture(1, 'Ana', { raffleEntrances: 3, raffleWins: 1 });
const bo = performerFixture(2, 'Bo', { raffleEntrances: 1, raffleWins: 1 });
/** @param index which of several buttons with that name, from 0: the second one is in the confirmation */
const press = (name: string, index = 0): boolean => fireEvent.click(screen.getAllByRole('button', { name })[index] ?? document.body);

describe('RaffleDialog', () => {
  it('shows a message and sends no request when nobody is eligible', () => {
    renderWithProviders(<RaffleDialog gigId={fridayGigId} performers={[bo]} onClose={() => undefined} />);
    press('Run Raffle');
    screen.getByText('No eligible participants');
    screen.getByText('No participants have raffle entrances available.');
    expect(server.requests).toEqual([]);
  });

  it('shows the winner until the raffle data is reset', async () => {
    const stats = { totalEntrances: 2, eligibleParticipants: 1 };
    server.when(`POST ${routes.raffle(fridayGigId)}`, () => ({
      body: { revision: 7, winner: { id: ana.id, name: 'The winner' }, stats },
    }));
    server.when(`POST ${routes.raffleReset(fridayGigId)}`, () => ({ body: { affectedPerformers: 2 } }));
    renderWithProviders(<RaffleDialog gigId={fridayGigId} performers={[ana, bo]} onClose={() => undefined} />);
    press('Run Raffle');
    await screen.findByText('The winner');

    press('Reset All Raffle Data');
    press('Reset All Raffle Data', 1);
    await screen.findByText('Reset raffle data for 2 participants');
    expect(screen.queryByText('The winner')).toBeNull();
  });
});

it('countEntries subtracts wins from entrances, with a minimum of 0 per performer', () => {
  const performers = [
    performerFixture(1, 'Ana', { raffleEntrances: 3, raffleWins: 1 }),
    performerFixture(2, 'Bo', { raffleEntrances: 1, raffleWins: 2 }),
    performerFixture(3, 'Cy', { raffleEntrances: 1 }),
    performerFixture(4, 'Di'),
  ];
  expect(countEntries(performers)).toEqual({ eligibleCount: 2, entryCount: 3 });
});
