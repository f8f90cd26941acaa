import { allMigrations } from '@jamjar/backend/config/infrastructure.module';
import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '../database/migrate.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.js';
import { query } from '../embedded/testing/embedded-postgres.fixture.js';
import { ServerProcess } from './testing/server-process.js';

const execute = promisify(execFile);

let dataDir: string;
/** Joins the server of the data folder, to look at it as the superuser. */
let postgres: EmbeddedPostgres;
let backend: ServerProcess | undefined;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'jamjar-role-'));
  chmodSync(dataDir, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir });
});
afterAll(async () => {
  await backend?.stop();
  await postgres.remove();
});

/** The roles that own something in the database, and those that have connections to it. */
async function listRoles(): Promise<{ owners: unknown; users: unknown }> {
  const owners = await query(
    postgres.superuserUrl,
    `SELECT owner::regrole::text AS role, count(*)::integer > 10 AS many FROM (
       SELECT relowner, relnamespace FROM pg_class UNION ALL SELECT proowner, pronamespace FROM pg_proc UNION ALL SELECT typowner, typnamespace FROM pg_type
     ) AS owned (owner, schema) WHERE schema::regnamespace::text !~ '^(pg_|information_schema)' GROUP BY owner`,
  );
  const users = await query(
    postgres.superuserUrl,
    `SELECT DISTINCT usename AS role FROM pg_stat_activity WHERE application_name ~ '^jamjar' AND datname = 'jamjar'`,
  );
  return { owners, users };
}

/** Starts the server on the data folder, plays a gig, rebuilds the read models, and starts the server again. */
async function playAGig(): Promise<void> {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '' };
  backend = await ServerProcess.startBackend(environment);
  const organisation = await createTestOrganisation(backend, 'barn');
  const gig = await TestGig.createOpenMic(organisation, 2);
  for (const id of gig.allPerformerIds) {
    await organisation.operatorClient.call('POST', commandPaths.PutOnStage(id));
    await organisation.operatorClient.call('POST', commandPaths.TakeOffStage(id));
  }
  const { stdout } = await execute(process.execPath, ['projections/dist/rebuild.main.js'], { env: { ...process.env, ...environment } });
  expect(stdout).toContain('rebuilt from');
  await backend.stop();
  backend = await ServerProcess.startBackend(environment);
}

it('a database that an earlier version made as the superuser is handed over to the role that Jamjar works as', async () => {
  await query(postgres.superuserUrl, 'ALTER DATABASE jamjar OWNER TO jamjar; DROP ROLE jamjar_app');
  await migrate(postgres.superuserUrl, allMigrations);
  const asSuperuser = await ServerProcess.startBackend({ DATABASE_URL: postgres.superuserUrl, LOG_LEVEL: 'warn' });
  await asSuperuser.stop(); // has made the queue of notifications
  expect(asSuperuser.output).toContain('The role jamjar of DATABASE_URL is a superuser of Postgres, which Jamjar does not need');
  expect(await listRoles()).toEqual({ owners: [{ role: 'jamjar', many: true }], users: [] });
  await postgres.stop();
  postgres = await startEmbeddedPostgres({ dataDir });

  await playAGig();
  expect(await listRoles()).toEqual({ owners: [{ role: 'jamjar_app', many: true }], users: [{ role: 'jamjar_app' }] });
  expect(backend?.output).not.toContain('superuser');
});
