import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type HistoryPage, type VerificationView } from '@jamjar/contracts/history/history.views';
import { type GigId, toGigStreamName } from '@jamjar/contracts/ids';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { verifyFile } from '../audit/verify-file.js';
import { type RunningApp, startApp } from './running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from './test-organisation.js';

/** An organisation whose recorded events a test can read and change directly in the database. */
export interface HistoryTest {
  readonly app: RunningApp;
  readonly organisation: TestOrganisation;
  readonly database: pg.Client;
  close(): Promise<void>;
}

/** Starts an application with its own database, and an organisation in it. */
export async function startHistoryTest(): Promise<HistoryTest> {
  const app = await startApp();
  const organisation = await createTestOrganisation(app, 'history');
  const database = new pg.Client({ connectionString: app.databaseUrl });
  await database.connect();
  return {
    app,
    organisation,
    database,
    async close() {
      await database.end();
      await app.close();
    },
  };
}

/** An open mic with eight history entries: created, two performers added, each on stage and off again, completed. */
export async function createCompletedGig(organisation: TestOrganisation): Promise<TestGig> {
  const gig = await TestGig.create(organisation, 'openmic', { name: 'Tuesday Open Mic' });
  await gig.addPerformer('Ana Ruiz', { instruments: [] });
  await gig.addPerformer('Bo Lindqvist', { instruments: [] });
  for (const name of ['Ana Ruiz', 'Bo Lindqvist']) {
    await gig.sendCommand(commandPaths.PutOnStage, name);
    await gig.sendCommand(commandPaths.TakeOffStage, name);
  }
  await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true });
  return gig;
}

const freePosition = '(SELECT max(position) + 1000 FROM events)';
/** Ways to tamper with the history of `createCompletedGig`, and the revision of the first entry that verification then reports. */
export const tamperings: readonly (readonly [what: string, statements: readonly string[], firstBrokenRevision: number])[] = [
  ['altered', [`UPDATE events SET data = data || '{"minutes": 99}' WHERE stream = :stream AND revision = 4`], 4],
  ['dropped', [`DELETE FROM events WHERE stream = :stream AND revision = 4`], 5],
  [
    'dropped and renumbered',
    [
      `DELETE FROM events WHERE stream = :stream AND revision = 4`,
      ...[5, 6, 7].map(
        (revision) => `UPDATE events SET revision = revision - 1 WHERE stream = :stream AND revision = ${revision.toString()}`,
      ),
    ],
    4,
  ],
  [
    'added',
    [
      ...[7, 6, 5].map(
        (revision) => `UPDATE events SET revision = revision + 1 WHERE stream = :stream AND revision = ${revision.toString()}`,
      ),
      `INSERT INTO events (position, stream, revision, event_id, type, data, metadata, recorded_at)
         SELECT ${freePosition}, stream, 5, gen_random_uuid(), type, data, metadata, recorded_at FROM events WHERE stream = :stream AND revision = 3`,
    ],
    5,
  ],
  [
    'reordered',
    [
      `UPDATE events SET revision = 1000 WHERE stream = :stream AND revision = 4`,
      `UPDATE events SET revision = 4 WHERE stream = :stream AND revision = 5`,
      `UPDATE events SET revision = 5 WHERE stream = :stream AND revision = 1000`,
    ],
    4,
  ],
  ['made unreadable', [`UPDATE events SET data = '{}', metadata = '{}' WHERE stream = :stream AND revision = 4`], 4],
];

/** Changes the history of a gig in the database. @param statements with `:stream` for the name of its stream */
export async function tamperWith(database: pg.Client, id: GigId, statements: readonly string[]): Promise<void> {
  await database.query('ALTER TABLE events DISABLE TRIGGER append_only');
  for (const statement of statements) await database.query(statement.replaceAll(':stream', `'${toGigStreamName(id)}'`));
  await database.query('ALTER TABLE events ENABLE ALWAYS TRIGGER append_only');
}

/** Reads the history of a gig as operator. @param query begins with `?` */
export const readHistory = async ({ id, organisation }: TestGig, query = ''): Promise<HistoryPage> =>
  unwrapBody(await organisation.operatorClient.get<HistoryPage>(`${routes.history(id)}${query}`));
/** Exports the history of a gig as owner. @param query begins with `?` */
export const exportHistory = async ({ id, organisation }: TestGig, query = ''): Promise<string> =>
  unwrapBody(await organisation.ownerClient.get<string>(`${routes.historyExport(id)}${query}`));
/** Verifies the history of a gig as owner. @param query begins with `?` */
export const verifyHistory = async ({ id, organisation }: TestGig, query = ''): Promise<VerificationView> =>
  unwrapBody(await organisation.ownerClient.get<VerificationView>(`${routes.historyVerification(id)}${query}`));

/** Verifies an exported history as `npm run audit:verify -- file.ndjson` does, and returns what that prints. */
export async function verifyOnCommandLine(ndjson: string, fingerprint?: string): Promise<{ isIntact: boolean; printed: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jamjar-history-'));
  try {
    const file = path.join(folder, 'history.ndjson');
    await writeFile(file, ndjson);
    const printed: string[] = [];
    const print = (line: string): void => void printed.push(line);
    const isIntact = await verifyFile(file, fingerprint, { log: print, error: print });
    return { isIntact, printed: printed.join('\n') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** An independent check, written from docs/history-format.md alone. @returns the revision of the first entry that does not fit, or null */
export function findFirstBroken(ndjson: string): number | null {
  const toCanonicalJson = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join()}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${toCanonicalJson(each)}`).join()}}`;
  };
  let previousHash = '0'.repeat(64);
  for (const [index, line] of ndjson.trimEnd().split('\n').entries()) {
    const { metadata, ...entry } = JSON.parse(line) as { revision: number; metadata: { hash?: string } };
    const { hash, ...others } = metadata;
    const content = previousHash + toCanonicalJson({ ...entry, metadata: others });
    if (entry.revision !== index || hash !== createHash('sha256').update(content).digest('hex')) return entry.revision;
    previousHash = hash;
  }
  return null;
}
