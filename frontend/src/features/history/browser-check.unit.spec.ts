import { routes } from '@jamjar/contracts/routes';
import { fridayGigId } from '../../testing/performers.fixture.js';
import { startServerForEachTest } from '../../testing/scripted-server.js';
import { checkHistoryInBrowser } from './browser-check.js';

const server = startServerForEachTest();
const failed = { kind: 'failed', message: 'Failed to export the history' };

describe('a check of the history in the browser', () => {
  it.each([
    ['is refused', { status: 503, body: {} }],
    ['breaks off', { body: {}, breaksOff: true }],
  ])('says so when the export %s', async (_, response) => {
    server.when(`GET ${routes.historyExport(fridayGigId)}`, () => response);
    expect(await checkHistoryInBrowser(fridayGigId, '')).toEqual(failed);
  });
});
