import { performerFixture } from '../../testing/performers.fixture.js';
import { countEntries } from './count-entries.js';

it('countEntries subtracts wins from entrances, with a minimum of 0 per performer', () => {
  const performers = [
    performerFixture(1, 'Ana', { raffleEntrances: 3, raffleWins: 1 }),
    performerFixture(2, 'Bo', { raffleEntrances: 1, raffleWins: 2 }),
    performerFixture(3, 'Cy', { raffleEntrances: 1 }),
    performerFixture(4, 'Di'),
  ];
  expect(countEntries(performers)).toEqual({ eligibleCount: 2, entryCount: 3 });
});
