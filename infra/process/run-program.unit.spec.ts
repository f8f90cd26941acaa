import { OlderDatabaseError } from '../database/migrate.js';
import { EmbeddedPostgresError } from '../embedded/embedded-postgres-error.js';
import { formatFailure } from './run-program.js';
import { InvalidSettingsError } from './settings.js';

const errorWithCode = (code: string): Error => Object.assign(new Error(`failed with ${code}`), { code });

describe('formatFailure', () => {
  it('names every invalid setting', () => {
    expect(formatFailure(new InvalidSettingsError(['PORT must be a number', 'TZ must be a time zone']), {})).toBe(
      'Jamjar cannot start with these settings:\n  PORT must be a number\n  TZ must be a time zone',
    );
  });

  it('names a port that is taken, and explains how to choose another', () => {
    expect(formatFailure(errorWithCode('EADDRINUSE'), { PORT: '8080' })).toBe(
      'Jamjar: port 8080 is taken. Stop what uses it, or choose another: PORT=8081 npm start',
    );
  });

  it('names a HOST that the machine does not have', () => {
    const message = 'Jamjar: 10.9.9.9 is no address of this machine. Choose another HOST, or none.';
    expect(formatFailure(errorWithCode('EADDRNOTAVAIL'), { HOST: '10.9.9.9' })).toBe(message);
  });

  it.each([
    ['ECONNREFUSED', 'Jamjar: Postgres cannot be reached at db:5432/jam (ECONNREFUSED).'],
    ['57P03', 'Jamjar: Postgres at db:5432/jam does not accept connections (failed with 57P03).'],
    ['28P01', 'Jamjar: Postgres at db:5432/jam does not accept the user or password in DATABASE_URL.'],
    ['42501', 'Jamjar: the role in DATABASE_URL must own the database db:5432/jam and everything in it (failed with 42501).'],
    ['3D000', 'Jamjar: Postgres has no database db:5432/jam.'],
  ])('names the database without its password for the error code %s', (code, message) => {
    expect(formatFailure(errorWithCode(code), { DATABASE_URL: 'postgres://me:secret@db:5432/jam' })).toBe(message);
  });

  it.each(['Connection terminated unexpectedly', 'timeout expired'])('names the database for the error "%s" of pg', (message) => {
    expect(formatFailure(new Error(message), { DATABASE_URL: 'postgres://me:secret@db:5432/jam' })).toBe(
      `Jamjar: Postgres cannot be reached at db:5432/jam (${message}).`,
    );
  });

  it('names the database of an older version, without its password', () => {
    const message = formatFailure(new OlderDatabaseError('postgres://me:secret@db:5432/jam'), {});
    expect(message).toMatch(/^Jamjar: The database db:5432\/jam was made by an older Jamjar/);
    expect(message).not.toContain('secret');
  });

  it('shows the message of an EmbeddedPostgresError unchanged', () => {
    expect(formatFailure(new EmbeddedPostgresError('The disk is full.'), {})).toBe('Jamjar: The disk is full.');
  });

  it('shows the stack of an unexpected error when the server has failed to start', () => {
    expect(formatFailure(new Error('surprise'), {})).toMatch(/^Jamjar could not start: Error: surprise\n\s+at /);
  });

  it('begins with the given failure of a tool, and then shows no stack', () => {
    const failure = 'The read models were not rebuilt';
    const environment = { DATABASE_URL: 'postgres://me:secret@db:5432/jam' };
    expect(formatFailure(new Error('surprise'), environment, failure)).toBe('The read models were not rebuilt: surprise');
    expect(formatFailure(errorWithCode('ECONNREFUSED'), environment, failure)).toBe(
      'The read models were not rebuilt: Postgres cannot be reached at db:5432/jam (ECONNREFUSED).',
    );
  });
});
