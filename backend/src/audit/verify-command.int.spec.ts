import { createTestDatabase } from '@jamjar/infra/test-database/test-database';
import { LogUnderTest, newStream, once } from '../testing/log-under-test.js';
import { enter, roomsOn } from '../testing/room.js';
import { exitCodes, verifyCommand } from './verify-command.js';

jest.setTimeout(30_000);

let log: LogUnderTest;
const stream = newStream();

beforeAll(async () => {
  log = await LogUnderTest.create();
  const commands = roomsOn(log.store());
  for (const guest of ['Ana', 'Bo', 'Cy']) await commands.handle(stream, enter(guest), once());
});
afterAll(() => log.close());

async function verify(environment: Record<string, string>): Promise<{ code: number; said: string; complained: string }> {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await verifyCommand(environment, { say: (line) => said.push(line), complain: (line) => complained.push(line) });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

describe('npm run audit:verify', () => {
  it('says that every history is intact', async () => {
    expect(await verify({ DATABASE_URL: log.url })).toEqual({
      code: exitCodes.intact,
      said: '3 events in 1 stream: every history is intact.',
      complained: '',
    });
  });

  it('says that it could not find out when the store is not there, or the settings are wrong', async () => {
    const away = await verify({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/nothing' });
    expect(away).toMatchObject({ code: exitCodes.notVerified, complained: expect.stringContaining('could not be verified') as unknown });
    const wrong = await verify({ DATABASE_URL: 'mysql://localhost' });
    expect(wrong).toMatchObject({ code: exitCodes.notVerified, complained: expect.stringContaining('DATABASE_URL must') as unknown });
  });

  it('says so when the database has no log at all', async () => {
    const empty = await createTestDatabase();
    const { code, complained } = await verify({ DATABASE_URL: empty.url });
    expect({ code, complained }).toMatchObject({
      code: exitCodes.notVerified,
      complained: expect.stringContaining('no event log') as unknown,
    });
    await empty.drop();
  });

  it('names the first event that is not as it was recorded', async () => {
    await log.alter(`UPDATE events SET data = data || '{"number": 7}' WHERE position = 1`);
    const { code, complained } = await verify({ DATABASE_URL: log.url });
    expect(code).toBe(exitCodes.broken);
    expect(complained).toContain(`${stream} is broken at revision 1 (GuestEntered `);
    expect(complained).toContain('3 events in 1 stream: NOT INTACT.');
  });
});
