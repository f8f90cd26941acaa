import { settingsFrom, WrongSettings } from './settings.js';

describe('the settings of a projections process', () => {
  it('are the backend’s, and empty ones count as not set', () => {
    expect(settingsFrom({ DATABASE_URL: 'postgres://a:b@db/jamjar', EVENTSTORE_URL: '', LOG_LEVEL: 'warn' })).toEqual({
      databaseUrl: 'postgres://a:b@db/jamjar',
      eventStoreUrl: null,
      dataDir: './.data',
      logLevel: 'warn',
    });
    expect(settingsFrom({})).toEqual({ databaseUrl: null, eventStoreUrl: null, dataDir: './.data', logLevel: 'info' });
  });

  it('are all named at once when they are wrong', () => {
    const wrong = (): unknown => settingsFrom({ DATABASE_URL: 'mysql://db', EVENTSTORE_URL: 'http://store', LOG_LEVEL: 'loud' });
    expect(wrong).toThrow(WrongSettings);
    expect(wrong).toThrow(/DATABASE_URL must.*\nEVENTSTORE_URL must.*\nLOG_LEVEL must/);
  });
});
