import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import { query } from './testing/embedded-postgres.fixture.js';

let dataDir: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'jamjar-embedded-'));
  chmodSync(dataDir, 0o755);
  server = await startEmbeddedPostgres({ dataDir });
});
afterAll(async () => {
  await server.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startAgain(): Promise<void> {
  await server.stop();
  server = await startEmbeddedPostgres({ dataDir });
}

/** Everything in the database that belongs to a role of ours, with the role. */
const listOwners = (): Promise<unknown[]> =>
  query(
    server.superuserUrl,
    `SELECT 'table ' || c.oid::regclass AS object, relowner::regrole::text AS owner FROM pg_class AS c WHERE relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
     UNION ALL SELECT 'routine ' || oid::regprocedure, proowner::regrole::text FROM pg_proc WHERE pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
     UNION ALL SELECT 'type ' || oid::regtype, typowner::regrole::text FROM pg_type WHERE typnamespace::regnamespace::text !~ '^(pg_|information_schema)'
     UNION ALL SELECT 'schema ' || nspname, nspowner::regrole::text FROM pg_namespace WHERE nspname !~ '^pg_'
     UNION ALL SELECT 'database', datdba::regrole::text FROM pg_database WHERE datname = 'jamjar'
     ORDER BY 1`,
  );

describe('the role that Jamjar works as', () => {
  it('is no superuser, creates neither databases nor roles, and owns its database', async () => {
    const roles = await query(
      server.url,
      'SELECT rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user',
    );
    expect(roles).toEqual([
      { rolname: 'jamjar_app', rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
    ]);
  });

  it.each([
    ["COPY (SELECT 1) TO PROGRAM 'true'", 'permission denied to COPY to or from an external program'],
    ["COPY (SELECT 1) TO '/tmp/jamjar-copy'", 'permission denied to COPY to a file'],
    ["SELECT pg_read_file('PG_VERSION')", 'permission denied for function pg_read_file'],
    ["SELECT lo_import('/etc/passwd')", 'permission denied for function lo_import'],
    ['SELECT rolpassword FROM pg_authid', 'permission denied for table pg_authid'],
    ['ALTER ROLE CURRENT_USER SUPERUSER', 'permission denied to alter role'],
    ['ALTER SYSTEM SET fsync = off', 'permission denied to set parameter'],
    ['SET ROLE jamjar', 'permission denied to set role'],
    ['CREATE DATABASE other', 'permission denied to create database'],
  ])('may not: %s', async (statement, message) => {
    await expect(query(server.url, statement)).rejects.toThrow(message);
  });

  it('gets a database that the superuser made once, with everything in it; later starts change nothing', async () => {
    for (const statement of [
      'ALTER DATABASE jamjar OWNER TO jamjar',
      'CREATE SCHEMA queue',
      "CREATE TYPE queue.state AS ENUM ('new', 'done')",
      'CREATE TABLE queue.job (id serial, state queue.state, at date) PARTITION BY RANGE (at)',
      "CREATE TABLE queue.job_2026 PARTITION OF queue.job FOR VALUES FROM ('2026-01-01') TO ('2027-01-01')",
      'CREATE TABLE gig (id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, name text)',
      'CREATE VIEW gigs AS SELECT name FROM gig',
      'CREATE SEQUENCE numbers',
      'CREATE FUNCTION songs(integer) RETURNS integer LANGUAGE sql AS $$ SELECT $1 $$',
    ])
      await query(server.superuserUrl, statement);

    await startAgain();
    const owners = await listOwners();
    expect(owners).toContainEqual({ object: 'table gig', owner: 'jamjar_app' });
    expect(owners).toContainEqual({ object: 'database', owner: 'jamjar_app' });
    expect(
      owners.filter((each) => /"(jamjar)"/.test(JSON.stringify(each)) && !JSON.stringify(each).includes('information_schema')),
    ).toEqual([]);

    for (const statement of [
      'ALTER TABLE gig ADD COLUMN venue text',
      'CREATE OR REPLACE FUNCTION songs(integer) RETURNS integer LANGUAGE sql AS $$ SELECT $1 + 1 $$',
      'CREATE FUNCTION bars() RETURNS integer LANGUAGE sql AS $$ SELECT 12 $$',
      "CREATE TABLE queue.job_2027 PARTITION OF queue.job FOR VALUES FROM ('2027-01-01') TO ('2028-01-01')",
      'TRUNCATE gig',
    ])
      await query(server.url, statement);
    const ownersBefore = await listOwners();
    await startAgain();
    await startAgain();
    expect(await listOwners()).toEqual(ownersBefore);
    expect(await query(server.url, 'SELECT songs(1), bars()')).toEqual([{ songs: 2, bars: 12 }]);
  });

  it('keeps its password, so that another process reaches the server with it', async () => {
    const { url } = server;
    await startAgain();
    expect(server.url).toBe(url);
    expect(new URL(url).username).toBe('jamjar_app');
    expect(new URL(url).password).not.toBe(new URL(server.superuserUrl).password);
  });
});
