import { fireEvent, screen } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { mounted } from '../../../testing/mounted.js';
import { friday, performer } from '../../../testing/people.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { RaffleDialog } from './raffle-dialog.js';

const server = serverForEachTest();

const ana = performer(1, 'Ana', { raffleEntrances: 3, raffleWins: 1 });
const bo = performer(2, 'Bo', { raffleEntrances: 1, raffleWins: 1 });
const press = (name: string, which = 0): boolean => fireEvent.click(screen.getAllByRole('button', { name })[which] ?? document.body);

describe('the raffle', () => {
  it('says that nobody can win, and asks nobody', () => {
    mounted(<RaffleDialog gigId={friday} performers={[bo]} onClose={() => undefined} />);
    press('Run Raffle');
    screen.getByText('No eligible participants');
    screen.getByText('No participants have raffle entrances available.');
    expect(server.asked).toEqual([]);
  });

  it('shows who has won, until all raffle data is reset', async () => {
    const stats = { totalEntrances: 2, eligibleParticipants: 1 };
    server.when(`POST ${routes.raffle(friday)}`, () => ({ body: { winner: { id: ana.id, name: 'The winner' }, stats } }));
    server.when(`POST ${routes.raffleReset(friday)}`, () => ({ body: { affectedPerformers: 2 } }));
    mounted(<RaffleDialog gigId={friday} performers={[ana, bo]} onClose={() => undefined} />);
    press('Run Raffle');
    await screen.findByText('The winner');

    press('Reset All Raffle Data');
    press('Reset All Raffle Data', 1);
    await screen.findByText('Reset raffle data for 2 participants');
    expect(screen.queryByText('The winner')).toBeNull();
  });
});
