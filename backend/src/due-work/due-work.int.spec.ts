import { instant, type Instant } from '@jamjar/contracts/ids';
import { createPool } from '@jamjar/infra/database/pool';
import { createMigratedDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { Logger } from '@nestjs/common';
import * as fc from 'fast-check';
import { type Pool, type PoolClient } from 'pg';
import { allMigrations } from '../config/infrastructure.module.js';
import { advanceClock, resetClock, setClock } from '../testing/fake-clock.fixture.js';
import { type DueRow, scheduleWork } from './due-rows.js';
import { DueWork } from './due-work.js';

/** `DUE_WORK_RUNS=1000` runs more sequences. */
const runCount = Number(process.env.DUE_WORK_RUNS ?? 25);
const kind = 'test';
/** Advances the clock beyond every time in these tests, and beyond every postponed attempt. */
const longAdvanceMs = 100 * 86_400_000;
const startAt = Date.parse('2027-03-05T20:00:00Z');

let database: TestDatabase;
let pools: readonly [Pool, Pool];

beforeAll(async () => {
  Logger.overrideLogger(false);
  setClock(startAt);
  database = await createMigratedDatabase(allMigrations);
  const open = (): Pool => createPool(database.url, { applicationName: 'due-work-spec', maxConnections: 3 });
  pools = [open(), open()];
  await pools[0].query('CREATE TABLE done (nr bigserial PRIMARY KEY, subject text, at timestamptz, done_at timestamptz)');
});
beforeEach(async () => {
  setClock(startAt);
  await pools[0].query('TRUNCATE due, done RESTART IDENTITY');
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
  resetClock();
});

const now = (): Instant => instant(Date.now());
const schedule = (subject: string, at: Instant): Promise<void> => scheduleWork(pools[0], kind, [{ subject, at }]);

interface DoneRow {
  readonly nr: number;
  readonly subject: string;
  readonly at: number;
  readonly doneAt: number;
}
async function readDone(): Promise<DoneRow[]> {
  const text = `SELECT nr::int, subject, extract(epoch FROM at)::float8 * 1000 AS at, extract(epoch FROM done_at)::float8 * 1000 AS "doneAt"
    FROM done ORDER BY nr`;
  return (await pools[0].query<DoneRow>(text)).rows;
}
const readDoneSubjects = async (): Promise<string[]> => (await readDone()).map(({ subject }) => subject);
async function writeDone(transaction: PoolClient, rows: readonly DueRow[], at: Instant): Promise<boolean> {
  for (const row of rows)
    await transaction.query('INSERT INTO done (subject, at, done_at) VALUES ($1, $2, $3)', [row.subject, new Date(row.at), new Date(at)]);
  return false;
}

type Fault = 'none' | 'failure' | 'lost connection';
/** The due work of two servers. A fault can stop it after its rows are written and before they are committed. */
class Servers {
  /** The subjects whose row could not be done when it was tried alone. */
  readonly failed = new Set<string>();
  readonly both: readonly [DueWork, DueWork];

  constructor(private readonly chooseFault: () => Fault) {
    const create = (pool: Pool): DueWork => {
      const work = new DueWork(pool);
      work.register([kind], (...due) => this.handle(...due));
      return work;
    };
    this.both = [create(pools[0]), create(pools[1])];
  }

  private async handle(transaction: PoolClient, rows: readonly DueRow[], at: Instant): Promise<boolean> {
    await writeDone(transaction, rows, at);
    const fault = rows.length === 0 ? 'none' : this.chooseFault();
    if (fault === 'none') return false;
    const [first, second] = rows;
    if (first && !second) this.failed.add(first.subject);
    if (fault === 'lost connection') await transaction.query('SELECT pg_terminate_backend(pg_backend_pid())');
    throw new Error('The work failed');
  }
}

/** A time at which a subject was to fall due, and the number of the row that was done last when it was scheduled. */
interface ScheduledWork {
  readonly subject: string;
  readonly at: number;
  readonly lastDoneNr: number;
}

function findViolations(scheduled: readonly ScheduledWork[], done: readonly DoneRow[], failed: ReadonlySet<string>): string[] {
  const isSame = (one: { subject: string; at: number }, other: { subject: string; at: number }): boolean =>
    one.subject === other.subject && one.at === other.at;
  const lastOfEach = [...new Map(scheduled.map((each) => [each.subject, each])).values()];
  return [
    ...done.filter(({ at, doneAt }) => doneAt < at).map(({ subject }) => `${subject} was done before its time`),
    ...done
      .filter((each) => done.some((other) => other.nr < each.nr && isSame(each, other)))
      .map(({ subject }) => `${subject} was done twice`),
    ...done.filter((each) => !scheduled.some((other) => isSame(each, other))).map(({ subject }) => `${subject} was not scheduled`),
    ...lastOfEach.filter((each) => !done.some((other) => isSame(each, other))).map(({ subject }) => `${subject} was not done`),
    ...done
      .filter(({ subject }) => !failed.has(subject))
      .filter((each) => {
        const lastDoneNr = scheduled.findLast((other) => isSame(each, other))?.lastDoneNr ?? 0;
        return done.some(({ nr, at }) => nr > lastDoneNr && nr < each.nr && at > each.at);
      })
      .map(({ subject }) => `${subject} was done after a later one`),
  ];
}

describe('due work of two servers', () => {
  it('is done once, in order and never before its time, whatever stops it and however the clock jumps', async () => {
    const property = fc.asyncProperty(fc.gen(), async (generate) => {
      setClock(startAt);
      await pools[0].query('TRUNCATE due, done RESTART IDENTITY');
      const choose = (bound: number): number => generate(() => fc.noBias(fc.nat(2 ** 30))) % bound;
      let areFaultsOver = false;
      const servers = new Servers(() => (areFaultsOver || choose(4) > 0 ? 'none' : choose(2) > 0 ? 'failure' : 'lost connection'));
      const scheduled: ScheduledWork[] = [];
      for (let step = 0; step < 25; step++) {
        const action = choose(6);
        if (action < 3) {
          const row = { subject: `subject ${choose(12)}`, at: instant(Date.now() - 20_000 + choose(300_000)) };
          scheduled.push({ ...row, lastDoneNr: (await readDone()).at(-1)?.nr ?? 0 });
          await schedule(row.subject, row.at);
        } else if (action === 3) advanceClock(choose(20) === 0 ? -3_600_000 : choose(200_000));
        else await Promise.all((action === 4 ? servers.both : [servers.both[choose(2) === 0 ? 0 : 1]]).map((each) => each.run()));
      }
      areFaultsOver = true;
      advanceClock(longAdvanceMs);
      await servers.both[0].run();
      expect({ scheduled, violations: findViolations(scheduled, await readDone(), servers.failed) }).toMatchObject({ violations: [] });
    });
    await fc.assert(property, {
      numRuns: runCount,
      endOnFailure: true,
      plugins: [fc.interruptAfterTimeLimit(300_000, { failOnInterrupt: true })],
    });
  }, 300_000);

  it('that fails is tried again later and holds up no other', async () => {
    const work = new DueWork(pools[0]);
    let isBroken = true;
    work.register([kind], async (transaction, rows, at) => {
      await writeDone(transaction, rows, at);
      if (isBroken && rows.some(({ subject }) => subject === 'Bo')) throw new Error('The work failed');
      return false;
    });
    for (const [index, subject] of ['Ana', 'Bo', 'Cy'].entries()) await schedule(subject, instant(now() - 3_000 + index));
    await work.run();
    expect(await readDoneSubjects()).toEqual(['Ana', 'Cy']);
    isBroken = false;
    await work.run();
    expect(await readDoneSubjects()).toEqual(['Ana', 'Cy']);
    advanceClock(60_000);
    await work.run();
    expect(await readDoneSubjects()).toEqual(['Ana', 'Cy', 'Bo']);
  });
});

describe('a repeated task', () => {
  it('runs once per interval on one of two servers, once after a long stop, and soon after a clock that was wrong', async () => {
    let count = 0;
    const start = async (pool: Pool): Promise<DueWork> => {
      const work = new DueWork(pool);
      work.repeat('cleaning', 60_000, () => Promise.resolve((count += 1)));
      await work.onApplicationBootstrap();
      return work;
    };
    const servers = [await start(pools[0]), await start(pools[1])];
    const runAll = () => Promise.all(servers.map((work) => work.run()));
    await runAll();
    expect(count).toBe(0);
    for (let minute = 0; minute < 3; minute++) {
      advanceClock(60_000);
      await runAll();
      await runAll();
    }
    expect(count).toBe(3);
    advanceClock(longAdvanceMs);
    await runAll();
    expect(count).toBe(4);
    await Promise.all(servers.map((work) => work.onModuleDestroy()));
    advanceClock(-longAdvanceMs);
    servers.push(await start(pools[0]));
    advanceClock(60_000);
    await runAll();
    expect(count).toBe(5);
    await Promise.all(servers.map((work) => work.onModuleDestroy()));
  });
});
