import { parseSettings, InvalidSettingsError } from './settings.js';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof InvalidSettingsError) return error.problems;
    throw error;
  }
}

describe('parseSettings', () => {
  it('accepts an empty environment: every setting has a default or is optional', () => {
    expect(parseSettings({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: './.data',
      PROJECTIONS: 'inline',
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'off',
    });
  });

  it('reads the settings from the environment, and no other variables', () => {
    const settings = parseSettings({
      PORT: '8080',
      DATABASE_URL: 'postgres://me:secret@db:5432/jam',
      EVENTSTORE_URL: 'esdb://store:2113?tls=false',
      PUBLIC_URL: 'https://jam.example.org',
      ADMIN_USERNAME: 'boss',
      ADMIN_PASSWORD: 'long enough',
      PROJECTIONS: 'external',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      PUSH_TEST_ORIGIN: 'https://127.0.0.1:9000',
      TZ: 'Europe/Berlin',
      PATH: '/bin',
    });
    expect(settings).not.toHaveProperty('PATH');
    expect(settings).toMatchObject({
      PORT: 8080,
      DATA_DIR: './.data',
      DATABASE_URL: 'postgres://me:secret@db:5432/jam',
      EVENTSTORE_URL: 'esdb://store:2113?tls=false',
      PUBLIC_URL: 'https://jam.example.org',
      ADMIN_USERNAME: 'boss',
      ADMIN_PASSWORD: 'long enough',
      PROJECTIONS: 'external',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      PUSH_TEST_ORIGIN: 'https://127.0.0.1:9000',
      TZ: 'Europe/Berlin',
    });
  });

  it('treats an empty value as unset', () => {
    expect(parseSettings({ PORT: '', PUBLIC_URL: '', TRUST_PROXY: '' })).toMatchObject({ PORT: 3000, TRUST_PROXY: 'off' });
  });

  it('names all invalid settings, each with its variable', () => {
    const environment = { PORT: 'seventy', DATABASE_URL: 'mysql://db', PROJECTIONS: 'both', TZ: 'Mars/Olympus', ADMIN_PASSWORD: 'short' };
    expect(problemsOf(environment)).toEqual([
      'PORT must be a number from 0 to 65535',
      'DATABASE_URL must look like postgres://user:password@host:5432/database',
      'ADMIN_PASSWORD must be at least 8 characters long',
      'PROJECTIONS must be inline or external',
      'TZ must be a time zone such as Europe/Berlin',
    ]);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['EVENTSTORE_URL', 'http://store:2113'],
    ['PUBLIC_URL', 'jam.example.org'],
    ['PUBLIC_URL', 'ftp://jam.example.org'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'maybe'],
    ['PUSH_TEST_ORIGIN', '127.0.0.1:9000'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name} must`)]);
  });

  it.each(['http://localhost:3000', 'http://192.168.1.5:3000', 'https://jam.example.org'])('accepts %s as PUBLIC_URL', (address) => {
    expect(parseSettings({ PUBLIC_URL: address }).PUBLIC_URL).toBe(address);
  });
});
