import { type Gate, SlotsByKey, Visit } from './gates.js';

const users = (count = 2, maxWaiting = 2) => new SlotsByKey(count, maxWaiting);
const enter = (...gates: Gate[]): Visit => {
  const visit = new Visit(gates);
  visit.advance();
  return visit;
};
const isThrough = async (visit: Visit) => Promise.race([visit.waitUntilThrough(60_000), Promise.resolve('waits')]);

describe('gates', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('let in whoever came first when a slot is free again', async () => {
    const slots = users();
    const [first] = [enter(slots.gateOf('ana')), enter(slots.gateOf('ana'))];
    const [third, fourth] = [new Visit([slots.gateOf('ana')]), new Visit([slots.gateOf('ana')])];
    expect([third.advance(), fourth.advance()]).toEqual([false, false]);
    const [thirdIn, fourthIn] = [third.waitUntilThrough(5_000), fourth.waitUntilThrough(5_000)];
    first.end();
    first.end();
    expect(await thirdIn).toBe(true);
    jest.advanceTimersByTime(5_000);
    expect(await fourthIn).toBe(false);
  });

  it('let others in while one user waits', () => {
    const slots = users(1);
    enter(slots.gateOf('ana'));
    enter(slots.gateOf('ana'));
    expect(new Visit([slots.gateOf('bo')]).advance()).toBe(true);
  });

  it('refuse at once when too many wait, and whoever left waits no longer', async () => {
    const slots = users(1);
    const [first, second] = [enter(slots.gateOf('ana')), enter(slots.gateOf('ana')), enter(slots.gateOf('ana'))];
    const fourth = enter(slots.gateOf('ana'));
    expect(await fourth.waitUntilThrough(5_000)).toBe(false);
    second.end();
    expect(await isThrough(enter(slots.gateOf('ana')))).toBe('waits');
    first.end();
  });

  it('are fair between the users of an organisation, however many requests one of them sends', async () => {
    const [ofUsers, ofOrganisations] = [users(3, 100), users(3, 100)];
    const visit = (user: string) => new Visit([ofUsers.gateOf(user), ofOrganisations.gateOf('hall')]);
    const flood = Array.from({ length: 30 }, () => visit('ana'));
    for (const each of flood) each.advance();
    const other = visit('bo');
    expect(other.advance()).toBe(false);
    const through = other.waitUntilThrough(5_000);
    flood[0]?.end();
    expect(await through).toBe(true);
  });

  it('count those who waited elsewhere meanwhile', () => {
    const [costly, all] = [users(1), users(1)];
    const [first, second] = [enter(costly.gateOf('ana'), all.gateOf('ana')), enter(costly.gateOf('ana'), all.gateOf('ana'))];
    first.end();
    expect(new Visit([all.gateOf('ana')]).advance()).toBe(false);
    second.end();
  });

  it('keep nothing of users without requests, whether these were let in, waited or were refused', () => {
    const [ofUsers, ofOrganisations] = [users(1, 1), users(1, 1)];
    const visits = Array.from({ length: 5 }, () => enter(ofUsers.gateOf('ana'), ofOrganisations.gateOf('hall')));
    for (const visit of visits.toReversed()) visit.end();
    expect([ofUsers.size, ofOrganisations.size]).toEqual([0, 0]);
    expect(new Visit([ofUsers.gateOf('ana'), ofOrganisations.gateOf('hall')]).advance()).toBe(true);
  });
});
