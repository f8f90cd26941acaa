import { Admission, type AdmissionCondition, KeyedSemaphore } from './admission.js';

const semaphoreOf = (permitCount = 2, maxWaiting = 2) => new KeyedSemaphore(permitCount, maxWaiting);
const admit = (...conditions: AdmissionCondition[]): Admission => {
  const admission = new Admission(conditions);
  admission.advance();
  return admission;
};
const outcomeOf = async (admission: Admission) => Promise.race([admission.waitUntilGranted(60_000), Promise.resolve('waits')]);

describe('Admission', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('gives a free permit to the request that came first', async () => {
    const semaphore = semaphoreOf();
    const [first] = [admit(semaphore.permitOf('ana')), admit(semaphore.permitOf('ana'))];
    const [third, fourth] = [new Admission([semaphore.permitOf('ana')]), new Admission([semaphore.permitOf('ana')])];
    expect([third.advance(), fourth.advance()]).toEqual([false, false]);
    const [thirdIsGranted, fourthIsGranted] = [third.waitUntilGranted(5_000), fourth.waitUntilGranted(5_000)];
    first.end();
    first.end();
    expect(await thirdIsGranted).toBe(true);
    jest.advanceTimersByTime(5_000);
    expect(await fourthIsGranted).toBe(false);
  });

  it('admits other users while one user waits', () => {
    const semaphore = semaphoreOf(1);
    admit(semaphore.permitOf('ana'));
    admit(semaphore.permitOf('ana'));
    expect(new Admission([semaphore.permitOf('bo')]).advance()).toBe(true);
  });

  it('refuses immediately when too many wait, and does not count those that have ended', async () => {
    const semaphore = semaphoreOf(1);
    const [first, second] = [admit(semaphore.permitOf('ana')), admit(semaphore.permitOf('ana')), admit(semaphore.permitOf('ana'))];
    const fourth = admit(semaphore.permitOf('ana'));
    expect(await fourth.waitUntilGranted(5_000)).toBe(false);
    second.end();
    expect(await outcomeOf(admit(semaphore.permitOf('ana')))).toBe('waits');
    first.end();
  });

  it('is fair between the users of an organisation, however many requests one of them sends', async () => {
    const [ofUsers, ofOrganisations] = [semaphoreOf(3, 100), semaphoreOf(3, 100)];
    const admission = (user: string) => new Admission([ofUsers.permitOf(user), ofOrganisations.permitOf('hall')]);
    const flood = Array.from({ length: 30 }, () => admission('ana'));
    for (const each of flood) each.advance();
    const other = admission('bo');
    expect(other.advance()).toBe(false);
    const granted = other.waitUntilGranted(5_000);
    flood[0]?.end();
    expect(await granted).toBe(true);
  });

  it('gives a request that waited for its first permit the second one, too', () => {
    const [costly, all] = [semaphoreOf(1), semaphoreOf(1)];
    const [first, second] = [admit(costly.permitOf('ana'), all.permitOf('ana')), admit(costly.permitOf('ana'), all.permitOf('ana'))];
    first.end();
    expect(new Admission([all.permitOf('ana')]).advance()).toBe(false);
    second.end();
  });

  it('stores nothing for a user whose requests have all ended, whether they were admitted, waiting or refused', () => {
    const [ofUsers, ofOrganisations] = [semaphoreOf(1, 1), semaphoreOf(1, 1)];
    const admissions = Array.from({ length: 5 }, () => admit(ofUsers.permitOf('ana'), ofOrganisations.permitOf('hall')));
    for (const admission of admissions.toReversed()) admission.end();
    expect([ofUsers.keyCount, ofOrganisations.keyCount]).toEqual([0, 0]);
    expect(new Admission([ofUsers.permitOf('ana'), ofOrganisations.permitOf('hall')]).advance()).toBe(true);
  });
});
