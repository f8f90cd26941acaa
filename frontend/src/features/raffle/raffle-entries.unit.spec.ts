import { performerFixture } from '../../testing/performers.fixture.js';
import { countEntries, findPresentWithoutEntrances } from './raffle-entries.js';

it('countEntries subtracts wins from entrances, with a minimum of 0 per performer', () => {
  const performers = [
    performerFixture(1, 'Ana', { raffleEntrances: 3, raffleWins: 1 }),
    performerFixture(2, 'Bo', { raffleEntrances: 1, raffleWins: 2 }),
    performerFixture(3, 'Cy', { raffleEntrances: 1 }),
    performerFixture(4, 'Di'),
  ];
  expect(countEntries(performers)).toEqual({ eligibleCount: 2, entryCount: 3 });
});

it('findPresentWithoutEntrances leaves out performers with entrances, even if all have won, and at a generic event absent ones', () => {
  const performers = [
    performerFixture(1, 'Ana', { raffleEntrances: 1, raffleWins: 1 }),
    performerFixture(2, 'Bo'),
    performerFixture(3, 'Cy', { attended: true }),
  ];
  expect(findPresentWithoutEntrances('jam', performers).map(({ name }) => name)).toEqual(['Bo', 'Cy']);
  expect(findPresentWithoutEntrances('generic', performers).map(({ name }) => name)).toEqual(['Cy']);
});
