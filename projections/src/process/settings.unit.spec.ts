import { readSettings, InvalidSettingsError } from './settings.js';

describe('readSettings', () => {
  it('reads the environment variables of the backend and treats empty ones as not set', () => {
    expect(readSettings({ DATABASE_URL: 'postgres://a:b@db/jamjar', EVENTSTORE_URL: '', LOG_LEVEL: 'warn' })).toEqual({
      databaseUrl: 'postgres://a:b@db/jamjar',
      eventStoreUrl: null,
      dataDir: './.data',
      logLevel: 'warn',
    });
    expect(readSettings({})).toEqual({ databaseUrl: null, eventStoreUrl: null, dataDir: './.data', logLevel: 'info' });
  });

  it('names all invalid variables in one error', () => {
    const readInvalid = (): unknown => readSettings({ DATABASE_URL: 'mysql://db', EVENTSTORE_URL: 'http://store', LOG_LEVEL: 'loud' });
    expect(readInvalid).toThrow(InvalidSettingsError);
    expect(readInvalid).toThrow(/DATABASE_URL must.*\nEVENTSTORE_URL must.*\nLOG_LEVEL must/);
  });
});
