import { createHmac } from 'node:crypto';
import pg from 'pg';
import { superuserRole } from './cluster.js';

/** The database that Jamjar works in. */
export const databaseName = 'jamjar';
/** The role that Jamjar works as: it owns the database with everything in it, and may do nothing outside (docs/adr/0073). */
const applicationRole = 'jamjar_app';
/** The key of the advisory lock under which the role is made; arbitrary, but the same in every process. */
const roleLockKey = 5_742_603;

/** A role of Postgres and its password. */
export interface Login {
  readonly role: string;
  readonly password: string;
}

/** The login of the role that Jamjar works as. Its password follows from the superuser's, which nobody else can read. */
export const toApplicationLogin = (superuserPassword: string): Login => ({
  role: applicationRole,
  password: createHmac('sha256', superuserPassword).update(applicationRole).digest('base64url'),
});

/**
 * Creates the database and the role that owns it. A database that the superuser made is handed over with everything in it, once: afterwards
 * the database belongs to the role, and nothing is changed. Of processes that start at the same time, the others wait.
 * @param superuser a connection to another database of the server @param superuserUrl the database that is created, as the superuser
 */
export async function ensureApplicationDatabase(superuser: pg.Client, superuserUrl: string, { password }: Login): Promise<void> {
  if ((await findOwner(superuser)) === applicationRole) return;
  await superuser.query('SELECT pg_advisory_lock($1)', [roleLockKey]);
  try {
    await ensureRole(superuser, password);
    const owner = await findOwner(superuser);
    if (owner === undefined) await superuser.query(`CREATE DATABASE ${databaseName} OWNER ${applicationRole}`);
    else if (owner !== applicationRole) await handOver(superuserUrl);
  } finally {
    await superuser.query('SELECT pg_advisory_unlock($1)', [roleLockKey]);
  }
}

async function findOwner(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>('SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1', [
    databaseName,
  ]);
  return rows[0]?.owner;
}

async function ensureRole(superuser: pg.Client, password: string): Promise<void> {
  const { rowCount } = await superuser.query('SELECT FROM pg_roles WHERE rolname = $1', [applicationRole]);
  const rights = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${password}'`;
  await superuser.query(`${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${applicationRole} ${rights}`);
}

/** REASSIGN OWNED refuses what belongs to the first superuser of a cluster. The sequence of a column follows its table. */
const handOverSql = `
  DO $$
  DECLARE
    object text;
  BEGIN
    FOR object IN
      WITH own_schemas AS (SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
      SELECT 'SCHEMA ' || quote_ident(nspname) FROM own_schemas WHERE nspowner = '${superuserRole}'::regrole
      UNION ALL
      SELECT 'TABLE ' || c.oid::regclass FROM pg_class AS c JOIN own_schemas AS s ON s.oid = relnamespace
       WHERE relowner = '${superuserRole}'::regrole AND relkind IN ('r', 'p', 'v', 'm', 'S')
         AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND relkind = 'S' AND deptype IN ('a', 'i'))
      UNION ALL
      SELECT 'ROUTINE ' || p.oid::regprocedure FROM pg_proc AS p JOIN own_schemas AS s ON s.oid = pronamespace
       WHERE proowner = '${superuserRole}'::regrole
      UNION ALL
      SELECT 'TYPE ' || t.oid::regtype FROM pg_type AS t JOIN own_schemas AS s ON s.oid = typnamespace
       WHERE typowner = '${superuserRole}'::regrole AND typtype IN ('e', 'd')
    LOOP
      EXECUTE 'ALTER ' || object || ' OWNER TO ${applicationRole}';
    END LOOP;
    ALTER DATABASE ${databaseName} OWNER TO ${applicationRole};
  END $$`;

async function handOver(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 5_000, application_name: 'jamjar-migrate' });
  await client.connect();
  try {
    await client.query(handOverSql); // one statement, so all of it or nothing
  } finally {
    await client.end();
  }
}
