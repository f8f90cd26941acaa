import { OlderDatabaseError } from '@jamjar/infra/database/migrate';
import { EmbeddedPostgresError } from '@jamjar/infra/embedded/embedded-postgres-error';
import { InvalidSettingsError } from './config/settings.js';
import { addressLines, firstLoginLines, startupErrorMessage } from './startup-messages.js';

const errorWithCode = (code: string): Error => Object.assign(new Error(`failed with ${code}`), { code });

describe('startupErrorMessage', () => {
  it('names every invalid setting', () => {
    expect(startupErrorMessage(new InvalidSettingsError(['PORT must be a number', 'TZ must be a time zone']), {})).toBe(
      'Jamjar cannot start with these settings:\n  PORT must be a number\n  TZ must be a time zone',
    );
  });

  it('names a port that is taken, and explains how to choose another', () => {
    expect(startupErrorMessage(errorWithCode('EADDRINUSE'), { PORT: '8080' })).toBe(
      'Jamjar: port 8080 is taken. Stop what uses it, or choose another: PORT=8081 npm start',
    );
  });

  it.each([
    ['ECONNREFUSED', 'Jamjar: Postgres cannot be reached at db:5432/jam (ECONNREFUSED).'],
    ['28P01', 'Jamjar: Postgres at db:5432/jam does not accept the user or password in DATABASE_URL.'],
    ['3D000', 'Jamjar: Postgres has no database db:5432/jam.'],
  ])('names the database without its password for %s', (code, message) => {
    expect(startupErrorMessage(errorWithCode(code), { DATABASE_URL: 'postgres://me:secret@db:5432/jam' })).toBe(message);
  });

  it.each(['Connection terminated unexpectedly', 'timeout expired'])('names the database for the error "%s" of its client', (message) => {
    expect(startupErrorMessage(new Error(message), { DATABASE_URL: 'postgres://me:secret@db:5432/jam' })).toBe(
      `Jamjar: Postgres cannot be reached at db:5432/jam (${message}).`,
    );
  });

  it('names the database of an older version, without its password', () => {
    const message = startupErrorMessage(new OlderDatabaseError('postgres://me:secret@db:5432/jam'), {});
    expect(message).toMatch(/^Jamjar: The database db:5432\/jam was made by an older Jamjar/);
    expect(message).not.toContain('secret');
  });

  it('repeats the message of the embedded Postgres', () => {
    expect(startupErrorMessage(new EmbeddedPostgresError('The disk is full.'), {})).toBe('Jamjar: The disk is full.');
  });

  it('shows the stack of an unexpected error', () => {
    expect(startupErrorMessage(new Error('surprise'), {})).toMatch(/^Jamjar could not start: Error: surprise\n\s+at /);
  });
});

describe('the messages of a successful start', () => {
  it('contain the local address and PUBLIC_URL', () => {
    const lines = addressLines(3000, 'https://jam.example.org').join('\n');
    expect(lines).toContain('http://localhost:3000');
    expect(lines).toContain('https://jam.example.org');
  });

  it('contain the first admin’s password only if it was generated', () => {
    expect(firstLoginLines({ username: 'admin', password: 'Xy12' }).join('\n')).toContain('Xy12');
    expect(firstLoginLines({ username: 'boss', password: null }).join('\n')).toContain('the one in ADMIN_PASSWORD');
    expect(firstLoginLines(null)).toEqual([]);
  });
});
