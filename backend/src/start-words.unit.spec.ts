import { EmbeddedPostgresFailure } from '@jamjar/infra/embedded/server-failure';
import { WrongSettings } from './config/settings.js';
import { addressesOf, loginOf, whyItFailed } from './start-words.js';

const failed = (code: string): Error => Object.assign(new Error(`it said ${code}`), { code });

describe('a start that failed', () => {
  it('names every wrong setting', () => {
    expect(whyItFailed(new WrongSettings(['PORT must be a number', 'TZ must be a time zone']), {})).toBe(
      'Jamjar cannot start with these settings:\n  PORT must be a number\n  TZ must be a time zone',
    );
  });

  it('names the port that is taken, and how to choose another', () => {
    expect(whyItFailed(failed('EADDRINUSE'), { PORT: '8080' })).toBe(
      'Jamjar: port 8080 is taken. Stop what uses it, or choose another: PORT=8081 npm start',
    );
  });

  it.each([
    ['ECONNREFUSED', 'Jamjar: Postgres cannot be reached at db:5432/jam (ECONNREFUSED).'],
    ['28P01', 'Jamjar: Postgres at db:5432/jam does not accept the user or password in DATABASE_URL.'],
    ['3D000', 'Jamjar: Postgres has no database db:5432/jam.'],
  ])('names the database that cannot be used, never its password: %s', (code, words) => {
    expect(whyItFailed(failed(code), { DATABASE_URL: 'postgres://me:secret@db:5432/jam' })).toBe(words);
  });

  it('repeats the plain words of the embedded Postgres', () => {
    expect(whyItFailed(new EmbeddedPostgresFailure('The disk is full.'), {})).toBe('Jamjar: The disk is full.');
  });

  it('shows the stack of what nobody foresaw', () => {
    expect(whyItFailed(new Error('surprise'), {})).toMatch(/^Jamjar could not start: Error: surprise\n\s+at /);
  });
});

describe('a start that went well', () => {
  it('tells where to go, and what is published', () => {
    const lines = addressesOf(3000, 'https://jam.example.org').join('\n');
    expect(lines).toContain('http://localhost:3000');
    expect(lines).toContain('https://jam.example.org');
  });

  it('tells a password only when it made it up', () => {
    expect(loginOf({ username: 'admin', password: 'Xy12' }).join('\n')).toContain('Xy12');
    expect(loginOf({ username: 'boss', password: null }).join('\n')).toContain('the one in ADMIN_PASSWORD');
    expect(loginOf(null)).toEqual([]);
  });
});
