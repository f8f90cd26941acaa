import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '@jamjar/infra/process/run-program';
import { createTestDatabase } from '@jamjar/infra/testing/test-database';
import { EventLogFixture, newStreamName, newCommandMetadata } from '../testing/event-log.fixture.js';
import { enter, createSampleCommandProcessor } from '../testing/sample-aggregate.js';
import { createVerifyProgram, exitCodes } from './audit-verify.program.js';

let log: EventLogFixture;
const stream = newStreamName();

beforeAll(async () => {
  log = await EventLogFixture.create();
  const commands = createSampleCommandProcessor(log.createStore());
  for (const guest of ['Ana', 'Bo', 'Cy']) await commands.handle(stream, enter(guest), newCommandMetadata());
});
afterAll(() => log.close());

async function verify(environment: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const output: string[] = [];
  const errors: string[] = [];
  const context = {
    stopSignal: new AbortController().signal,
    output: { log: (line: string) => void output.push(line), error: (line: string) => void errors.push(line) },
  };
  const code = await runProgram(createVerifyProgram(args), environment, context);
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}

describe('npm run audit:verify', () => {
  it('prints that every history is intact', async () => {
    expect(await verify({ DATABASE_URL: log.url })).toEqual({
      code: exitCodes.intact,
      output: '3 events in 1 stream: every history is intact.',
      errors: '',
    });
  });

  it('prints an error when the store is unreachable or the settings are invalid', async () => {
    const unreachable = await verify({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/nothing' });
    expect(unreachable).toMatchObject({ code: exitCodes.notVerified, errors: expect.stringContaining('could not be verified') as unknown });
    const invalid = await verify({ DATABASE_URL: 'mysql://localhost' });
    expect(invalid).toMatchObject({ code: exitCodes.notVerified, errors: expect.stringContaining('DATABASE_URL must') as unknown });
  });

  it('prints an error when the database has no event log', async () => {
    const empty = await createTestDatabase();
    const { code, errors } = await verify({ DATABASE_URL: empty.url });
    expect({ code, errors }).toMatchObject({
      code: exitCodes.notVerified,
      errors: expect.stringContaining('no event log') as unknown,
    });
    await empty.drop();
  });

  it('checks a file instead of the store, without a database', async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'jamjar-audit-')), 'history.ndjson');
    await writeFile(file, '');
    const noDatabase = { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/nothing' };
    expect(await verify(noDatabase, file)).toMatchObject({
      code: exitCodes.broken,
      errors: expect.stringContaining('no history entry') as unknown,
    });
    await rm(path.dirname(file), { recursive: true });
    expect(await verify(noDatabase, file)).toMatchObject({
      code: exitCodes.notVerified,
      errors: expect.stringContaining('ENOENT') as unknown,
    });
  });

  it.each([
    [['--fingerprint', `1-${'0'.repeat(64)}`], 'expected one file'],
    [['one.ndjson', 'another.ndjson'], 'expected one file'],
    [['one.ndjson', '--fingerprint', '7'], '7 is not a fingerprint'],
    [['--fingers', '1'], "Unknown option '--fingers'"],
  ])('prints what is wrong with the arguments %j', async (args, message) => {
    expect(await verify({ DATABASE_URL: log.url }, ...args)).toMatchObject({
      code: exitCodes.notVerified,
      errors: expect.stringContaining(message) as unknown,
    });
  });

  it('prints the first broken event', async () => {
    await log.runWithoutAppendOnlyTrigger(`UPDATE events SET data = data || '{"number": 7}' WHERE position = 1`);
    const { code, errors } = await verify({ DATABASE_URL: log.url });
    expect(code).toBe(exitCodes.broken);
    expect(errors).toContain(`${stream} is broken at revision 1 (GuestEntered `);
    expect(errors).toContain('3 events in 1 stream: NOT INTACT.');
  });
});
