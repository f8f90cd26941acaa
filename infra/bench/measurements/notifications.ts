import { createUserWithRole } from '@jamjar/backend/testing/account.fixture';
import { type HttpClient, signIn } from '@jamjar/backend/testing/http-client';
import { TestPushService } from '@jamjar/backend/testing/push-service.fixture';
import { routes } from '@jamjar/contracts/routes';
import { createDatabaseWithoutPart, startActionBackend } from '../action-servers.js';
import { type BenchContext, compareRates, compareTimes } from '../measure.js';
import { atLeast, atMost, type BenchResult } from '../report.js';

const browsersPerUser = 20;
const clients = 16;

/** What notifications to 100 browsers, of five users, cost stage actions. The baseline is a server that makes none. */
export async function measureNotifications(context: BenchContext): Promise<BenchResult[]> {
  const pushService = await TestPushService.start();
  context.onClose(() => pushService.close());
  const baseline = await startActionBackend(context, clients, { DATABASE_URL: await createDatabaseWithoutPart(context, 'jamjar push') });
  const ours = await startActionBackend(context, clients, { PUSH_TEST_ORIGIN: pushService.origin });
  const { ownerClient, memberClient, godClient, id } = ours.organisation;
  const users = [ownerClient, memberClient];
  for (const username of ['bench-second', 'bench-third', 'bench-fourth']) {
    await createUserWithRole(godClient, id, username, 'operator');
    users.push(await signIn(ours.server, username));
  }
  const browsers = (await Promise.all(users.map((client) => subscribe(client, pushService)))).flat();
  const actions = [baseline.act, ours.act];
  const results = [
    atMost('stage action, p50, baseline without notifications', await compareTimes(50, ...actions), 1.05),
    atLeast('stage actions, 16 clients, baseline without notifications', await compareRates(clients, ...actions), 0.9, 'actions/s'),
  ];
  if (browsers.some(({ received }) => received.length === 0)) throw new Error('A browser was not notified');
  return results;
}

async function subscribe(client: HttpClient, pushService: TestPushService) {
  const browsers = Array.from({ length: browsersPerUser }, () => pushService.newBrowser());
  for (const { subscription } of browsers) await client.call('POST', routes.pushSubscribe, { subscription });
  return browsers;
}
