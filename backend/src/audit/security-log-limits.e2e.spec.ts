import { routes } from '@jamjar/contracts/routes';
import { dayMs } from '@jamjar/contracts/time';
import { DueWork } from '../due-work/due-work.js';
import { advanceClock } from '../testing/fake-clock.fixture.js';
import { type HttpResponse, passwordOf } from '../testing/http-client.js';
import { SecurityLogFixture, subnet } from './testing/security-log.fixture.js';

const fixture = new SecurityLogFixture();
beforeAll(() => fixture.start());
beforeEach(() => fixture.clear());
afterAll(() => fixture.close());
const wrong = 'a wrong password';

describe('a flood', () => {
  it.each([
    ['failed sign-ins with unknown usernames', null, 'sign-in failed', 1],
    ['refused requests of one user', 'operator', 'forbidden', 10],
  ] as const)('of 5,000 %s is counted in few rows and lines', async (_, user, kind, single) => {
    const userId = user && fixture.operatorId;
    for (let index = 0; index < 5_000; index++) {
      const origin = { subnet, requestId: null };
      fixture.log.record({ kind, userId, ...(user ? {} : { username: `nobody${index}` }), ...origin });
      if (index % 500 === 0) await fixture.log.flush();
    }
    await fixture.endMinute();
    const rows = await fixture.readRows();
    expect(rows).toHaveLength(single + 1);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
    expect(fixture.readLines()).toHaveLength(single + 1);
  });

  it('from many subnets at once is bounded, and hides no sign-in', async () => {
    for (let index = 0; index < 5_000; index++)
      fixture.log.record({ kind: 'sign-in failed', userId: null, subnet: `198.51.${index}.0/24`, requestId: null });
    await fixture.log.flush();
    await fixture.login('barn-operator', passwordOf('barn-operator'));
    await fixture.endMinute();
    const rows = await fixture.readRows();
    expect(rows.length).toBeLessThan(110);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(5_001);
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'signed in', userId: fixture.operatorId }));
  });

  it('of requests over HTTP is counted, too', async () => {
    const send = (): Promise<HttpResponse> => fixture.barn.memberClient.post(routes.events, {});
    for (let batch = 0; batch < 20; batch++) await Promise.all(Array.from({ length: 5 }, send));
    await fixture.endMinute();
    const rows = await fixture.readRows();
    expect(rows.every(({ kind }) => kind === 'forbidden')).toBe(true);
    expect([rows.length, rows.reduce((sum, { count }) => sum + count, 0)]).toEqual([11, 100]);
  });
});

describe('the table of the security log', () => {
  it('may be missing: requests are answered as before, and the lines are written', async () => {
    const { pool } = fixture.app.infrastructure;
    await pool.query('ALTER TABLE security_log RENAME TO hidden');
    try {
      expect((await fixture.login('barn-operator', passwordOf('barn-operator'))).status).toBe(200);
      expect((await fixture.barn.operatorClient.post(routes.events, {})).status).toBe(403);
      await fixture.log.flush();
    } finally {
      await pool.query('ALTER TABLE hidden RENAME TO security_log');
    }
    const lines = fixture.readLines();
    expect(lines.flatMap(({ kind }) => kind ?? [])).toEqual(['signed in', 'forbidden']);
    expect(lines.length).toBeGreaterThan(2); // also that they could not be written
    expect(await fixture.readRows()).toEqual([]);
  });

  it('keeps rows for ninety days', async () => {
    await fixture.login('barn-operator', wrong);
    await fixture.readRows();
    advanceClock(89 * dayMs);
    await fixture.app.nestApp.get(DueWork).run();
    expect(await fixture.readRows()).toHaveLength(1);
    advanceClock(2 * dayMs);
    await fixture.app.nestApp.get(DueWork).run();
    expect(await fixture.readRows()).toEqual([]);
  });
});
