import { performer } from '../../testing/people.js';
import { entriesIn } from './raffle.views.js';

it('counts as entries what is left after the wins, and never less than nothing', () => {
  const people = [
    performer(1, 'Ana', { raffleEntrances: 3, raffleWins: 1 }),
    performer(2, 'Bo', { raffleEntrances: 1, raffleWins: 2 }),
    performer(3, 'Cy', { raffleEntrances: 1 }),
    performer(4, 'Di'),
  ];
  expect(entriesIn(people)).toEqual({ eligible: 2, entries: 3 });
});
