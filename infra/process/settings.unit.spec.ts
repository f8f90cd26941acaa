import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidSettingsError, getListenAddress, parseSettings } from './settings.js';

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
      PASSWORDS: 'any',
      PROJECTIONS: 'inline',
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'off',
    });
  });

  it('reads the settings from the environment, and no other variables', () => {
    const settings = parseSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://me:secret@db:5432/jam',
      EVENTSTORE_URL: 'esdb://store:2113?tls=false',
      PUBLIC_URL: 'https://jam.example.org',
      ADMIN_USERNAME: 'boss',
      ADMIN_PASSWORD: 'long enough',
      PASSWORDS: 'strict',
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
      HOST: '0.0.0.0',
      DATA_DIR: './.data',
      DATABASE_URL: 'postgres://me:secret@db:5432/jam',
      EVENTSTORE_URL: 'esdb://store:2113?tls=false',
      PUBLIC_URL: 'https://jam.example.org',
      ADMIN_USERNAME: 'boss',
      ADMIN_PASSWORD: 'long enough',
      PASSWORDS: 'strict',
      PROJECTIONS: 'external',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      PUSH_TEST_ORIGIN: 'https://127.0.0.1:9000',
      TZ: 'Europe/Berlin',
    });
  });

  it('reads SECRETS_KEY in hex and base64, also from a file, and refuses everything else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jamjar-settings-'));
    const file = join(folder, 'key');
    for (const key of [randomBytes(32).toString('hex'), randomBytes(32).toString('base64'), randomBytes(32).toString('base64url')]) {
      writeFileSync(file, `${key}\n`);
      expect(parseSettings({ SECRETS_KEY: key })).toMatchObject({ SECRETS_KEY: key });
      expect(parseSettings({ SECRETS_KEY_FILE: file })).toMatchObject({ SECRETS_KEY: key });
    }
    const problem = 'SECRETS_KEY must be 32 bytes in hex or base64 (openssl rand -hex 32), and SECRETS_KEY_FILE name a file with them';
    expect(problemsOf({ SECRETS_KEY: 'a password' })).toEqual([problem]);
    expect(problemsOf({ SECRETS_KEY: randomBytes(16).toString('hex') })).toEqual([problem]);
    expect(problemsOf({ SECRETS_KEY_FILE: join(folder, 'missing') })).toEqual([problem]);
    writeFileSync(file, '');
    expect(problemsOf({ SECRETS_KEY_FILE: file })).toEqual([problem]);
    rmSync(folder, { recursive: true });
  });

  it('treats an empty value as unset', () => {
    expect(parseSettings({ PORT: '', PUBLIC_URL: '', TRUST_PROXY: '' })).toMatchObject({ PORT: 3000, TRUST_PROXY: 'off' });
  });

  it('reports all invalid settings, each with the name of its variable', () => {
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
    ['PASSWORDS', 'Strict'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['EVENTSTORE_URL', 'http://store:2113'],
    ['PUBLIC_URL', 'jam.example.org'],
    ['PUBLIC_URL', 'ftp://jam.example.org'],
    ['LOG_LEVEL', 'loud'],
    ['HOST', 'jam.example.org'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', '100'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', 'loopback, anywhere'],
    ['PUSH_TEST_ORIGIN', '127.0.0.1:9000'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name} must`)]);
  });

  it.each(['http://localhost:3000', 'http://192.168.1.5:3000', 'https://jam.example.org'])('accepts %s as PUBLIC_URL', (address) => {
    expect(parseSettings({ PUBLIC_URL: address }).PUBLIC_URL).toBe(address);
  });

  it('converts the scheme of PUBLIC_URL to lower case, because secure cookies depend on it', () => {
    expect(parseSettings({ PUBLIC_URL: 'HTTPS://jam.example.org' }).PUBLIC_URL).toBe('https://jam.example.org');
  });

  it.each(['off', 'on', '0', '1', '2', 'loopback', '10.1.2.3', 'loopback, 10.0.0.0/8,fd00::/8'])('accepts %s as TRUST_PROXY', (proxies) => {
    expect(parseSettings({ TRUST_PROXY: proxies }).TRUST_PROXY).toBe(proxies);
  });
});

describe('the listen address', () => {
  it('is HOST; without HOST, 127.0.0.1 for an https PUBLIC_URL, which needs a proxy, and otherwise every address of the machine', () => {
    expect(getListenAddress({})).toBeUndefined();
    expect(getListenAddress({ PUBLIC_URL: 'http://192.168.1.5:3000' })).toBeUndefined();
    expect(getListenAddress({ PUBLIC_URL: 'https://jam.example.org' })).toBe('127.0.0.1');
    expect(getListenAddress({ PUBLIC_URL: 'https://jam.example.org', HOST: '10.0.0.5' })).toBe('10.0.0.5');
  });

  it('is 0.0.0.0 in the Docker image and in compose, which trusts one proxy and publishes on 127.0.0.1 unless BIND_ADDRESS is set', () => {
    const root = join(__dirname, '../..');
    const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    expect(readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8')).toMatch(/^ENV .*\bHOST=0\.0\.0\.0$/m);
    expect(compose).toMatch(/^ +HOST: 0\.0\.0\.0\b/m);
    expect(compose).toContain('TRUST_PROXY: ${TRUST_PROXY:-1}');
    expect(compose).toContain("ports: ['${BIND_ADDRESS:-127.0.0.1}:${PORT:-3000}:3000']");
  });
});
