import { checkRows, object, string } from '@jamjar/contracts/type-guards';
import { type SqlExecutor } from '@jamjar/infra/changes/change-log';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { type Settings } from '@jamjar/infra/process/settings';
import { toWrappingKey, unwrapSecret, type WrappingKey, wrappingKeyIdOf, wrapSecret } from '@jamjar/infra/process/wrapped-secrets';
import { randomBytes } from 'node:crypto';
import { type Pool, type PoolClient } from 'pg';
import { RefusalException } from '../http/refusal.exception.js';
import { rewrapSecrets } from './rewrap-secrets.js';

/** A secret that protects nothing: its row names the key of the database, and its lock separates writers from a change of the key. */
const keyCheck = { name: 'key check', value: 'jamjar' };

const createRandomSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The secrets of the server in Postgres, wrapped with SECRETS_KEY where that is set (docs/adr/0073). Other tables keep a secret with `seal`
 * and `open`, in a column that `wrappedColumns` names.
 */
export class SecretBox {
  /** Use `create`, which checks the key. */
  constructor(
    private readonly database: Pool,
    private readonly key: WrappingKey | null,
  ) {}

  /** Checks the key and wraps what is still plain. @throws UnreadableSecretError when the secrets are wrapped with another key */
  static async create(database: Pool, { SECRETS_KEY }: Pick<Settings, 'SECRETS_KEY'>): Promise<SecretBox> {
    const key = SECRETS_KEY === undefined ? null : toWrappingKey(SECRETS_KEY);
    const { name, value } = keyCheck;
    await database.query('INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [name, value]);
    await runInTransaction(database, async (transaction) => {
      unwrapSecret(key, `secrets ${name}`, await lockKeyCheck(transaction, key ? 'FOR NO KEY UPDATE' : ''));
      if (key) await rewrapSecrets(transaction, { from: null, to: key, onlyPlain: true });
    });
    return new SecretBox(database, key);
  }

  /** Checks that all secrets of the server can be read. @throws UnreadableSecretError, for example when one was changed */
  async check(): Promise<void> {
    const { rows } = await this.database.query<{ name: string; value: string }>('SELECT name, value FROM secrets');
    for (const { name, value } of rows) unwrapSecret(this.key, `secrets ${name}`, value);
  }

  /** Reads a secret that all instances share. A missing one is created, by default from 32 random bytes. */
  async load(name: string, createSecret: () => string = createRandomSecret): Promise<string> {
    let stored = await this.read(name);
    if (stored === undefined) {
      await runInTransaction(this.database, (transaction) => this.write(transaction, name, createSecret(), 'NOTHING'));
      stored = await this.read(name); // that of another instance, if it was faster
    }
    if (stored === undefined) throw new Error(`The secret ${name} was deleted while it was read`);
    return this.open(`secrets ${name}`, stored);
  }

  /** Replaces a secret. A running server uses the former one as long as it keeps it in memory. @throws RefusalException as `seal` */
  async renew(transaction: SqlExecutor, name: string, newSecret: string = createRandomSecret()): Promise<void> {
    await this.write(transaction, name, newSecret, 'UPDATE SET value = excluded.value');
  }

  /**
   * Wraps a secret for storing it in the same transaction; a change of the key waits for that.
   * @param name the table and the row's key, as in `wrappedColumns`: `secrets session`
   * @throws RefusalException BUSY when the key of the database is not, or no longer, that of this server
   */
  async seal(transaction: SqlExecutor, name: string, secret: string): Promise<string> {
    if (wrappingKeyIdOf(await lockKeyCheck(transaction, 'FOR SHARE')) !== (this.key?.id ?? null)) throw otherKey();
    return this.key ? wrapSecret(this.key, name, secret) : secret;
  }

  /** Reads what `seal` returned. @throws RefusalException BUSY as `seal`; UnreadableSecretError when the value was changed */
  open(name: string, stored: string): string {
    const id = wrappingKeyIdOf(stored);
    if (id !== null && id !== this.key?.id) throw otherKey();
    return unwrapSecret(this.key, name, stored);
  }

  private async read(name: string): Promise<string | undefined> {
    return toValues(await this.database.query('SELECT value FROM secrets WHERE name = $1', [name]))[0];
  }

  private async write(transaction: SqlExecutor, name: string, secret: string, onConflict: string): Promise<void> {
    const value = await this.seal(transaction, `secrets ${name}`, secret);
    await transaction.query(`INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO ${onConflict}`, [name, value]);
  }
}

/**
 * Wraps all secrets with a new key, in one transaction that no writer of a secret overlaps; does nothing when that was done before.
 * @returns the names of the secrets of users that could not be read, and stay as they are
 * @throws UnreadableSecretError when `from` is not the key of the database, or a secret of the server cannot be read
 */
export async function changeWrappingKey(database: Pool, from: WrappingKey | null, to: WrappingKey): Promise<readonly string[]> {
  return runInTransaction(database, async (transaction) => {
    const stored = await lockKeyCheck(transaction, 'FOR NO KEY UPDATE');
    if (wrappingKeyIdOf(stored) === to.id) return [];
    unwrapSecret(from, `secrets ${keyCheck.name}`, stored);
    return rewrapSecrets(transaction, { from, to, onlyPlain: false });
  });
}

/** Reads the row that names the key of the database. */
async function lockKeyCheck(transaction: SqlExecutor | PoolClient, lock: 'FOR NO KEY UPDATE' | 'FOR SHARE' | ''): Promise<string> {
  const [stored] = toValues(await transaction.query(`SELECT value FROM secrets WHERE name = $1 ${lock}`, [keyCheck.name]));
  return stored ?? keyCheck.value;
}

/** The values of a result of `pg`, or of the rows that TypeORM returns. */
function toValues(result: unknown): string[] {
  const rows: unknown = Array.isArray(result) ? result : Reflect.get(Object(result), 'rows');
  return checkRows(Array.isArray(rows) ? rows : [], object({ value: string })).map(({ value }) => value);
}

const otherKey = (): RefusalException =>
  new RefusalException('BUSY', undefined, { message: 'Jamjar must be started again, because its SECRETS_KEY has changed' });
