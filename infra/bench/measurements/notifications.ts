import { type HttpClient } from '@jamjar/backend/testing/http-client';
import { dueLockName } from '@jamjar/backend/due-work/due-worker';
import { TestPushService } from '@jamjar/backend/testing/push-service.fixture';
import { routes } from '@jamjar/contracts/routes';
import { notificationWindow } from '@jamjar/backend/notifications/delivery.repository';
import { createDatabaseWithoutPart, startActionBackend } from '../action-servers.js';
import { type BenchContext, compareTimes } from '../measure.js';
import { withMaxRatio, type BenchResult } from '../report.js';
import { signInNewUsers } from '../staff.js';

const browsersPerUser = 20;

/** How much notifications to 100 browsers of five users slow down stage actions in immediate sequence. The baseline is a server that sends no notifications. */
export async function measureNotifications(context: BenchContext): Promise<BenchResult[]> {
  const pushService = await TestPushService.start();
  context.onClose(() => pushService.close());
  const baseline = await startActionBackend(context, 1, {
    DATABASE_URL: await createDatabaseWithoutPart(context, dueLockName(notificationWindow)),
  });
  const ours = await startActionBackend(context, 1, { PUSH_TEST_ORIGIN: pushService.origin });
  const { ownerClient, memberClient } = ours.organisation;
  const operators = await signInNewUsers(ours.server, ours.organisation, 'operator', ['bench-second', 'bench-third', 'bench-fourth']);
  const users = [ownerClient, memberClient, ...operators];
  const browsers = (await Promise.all(users.map((client) => subscribe(client, pushService)))).flat();
  const times = await compareTimes(50, baseline.act, ours.act);
  if (browsers.some(({ received }) => received.length === 0)) throw new Error('A browser was not notified');
  return [withMaxRatio('stage action, p50, baseline without notifications', times, 1.05)];
}

async function subscribe(client: HttpClient, pushService: TestPushService) {
  const browsers = Array.from({ length: browsersPerUser }, () => pushService.newBrowser());
  for (const { subscription } of browsers) await client.call('POST', routes.pushSubscribe, { subscription });
  return browsers;
}
