import { routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { advanceClock, resetClock, setClock } from '../../testing/fake-clock.fixture.js';
import { type HttpClient } from '../../testing/http-client.js';
import { type TestBrowser, TestPushService } from '../../testing/push-service.fixture.js';
import { type RunningApp, startApp } from '../../testing/running-app.js';
import { unwrapBody } from '../../testing/test-organisation.js';
import { waitUntilCaughtUp } from '../../testing/wait-until-caught-up.js';
import { PushScheduler } from '../push-scheduler.js';
import { PushSender } from '../push-sender.js';

/** An application with a push service at which browsers subscribe. Tests move its clock; timers run in real time. */
export class PushTestApp {
  private constructor(
    readonly app: RunningApp,
    readonly pushService: TestPushService,
    readonly logLines: readonly string[],
  ) {}

  static async start(): Promise<PushTestApp> {
    setClock();
    const pushService = await TestPushService.start();
    const logLines: string[] = [];
    const app = await startApp({ environment: { PUSH_TEST_ORIGIN: pushService.origin }, log: (line) => logLines.push(line) });
    return new PushTestApp(app, pushService, logLines);
  }

  /** Another instance on the same database. */
  startOther(): Promise<RunningApp> {
    return startApp({ databaseUrl: this.app.databaseUrl, environment: { PUSH_TEST_ORIGIN: this.pushService.origin } });
  }

  async subscribe(client: HttpClient): Promise<TestBrowser> {
    const browser = this.pushService.newBrowser();
    unwrapBody(await client.post(routes.pushSubscribe, { subscription: browser.subscription }));
    return browser;
  }

  /**
   * Makes and sends all notifications that are due by now.
   * @param later whether to wait in real time for the later attempts of what a busy machine could not send at once, too. Use it where the
   *   push service accepts everything, before the clock moves on and such a notification expires.
   */
  async deliver({ later = false } = {}): Promise<void> {
    await waitUntilCaughtUp(this.app);
    await waitUntil(() => this.app.nestApp.get(PushScheduler).run()); // does nothing while another instance is making notifications
    await waitUntil(async () => (await this.countJobs({ later })) === 0);
  }

  /** Moves the clock and delivers what is due then. More than a minute ends all delivery windows. */
  async advanceSeconds(seconds: number, options?: { later: boolean }): Promise<void> {
    advanceClock(seconds * 1_000);
    await this.deliver(options);
  }

  /** The number of jobs that are due or being sent. @param later whether to count those that wait for a later attempt, too */
  async countJobs({ later = false } = {}): Promise<number> {
    const text = `SELECT FROM pgboss.job WHERE state < 'completed' AND ($1 OR start_after <= now())`;
    return (await this.app.infrastructure.pool.query(text, [later])).rowCount ?? 0;
  }

  /** The delay of each job that waits for a later attempt. */
  async readRetryDelaySeconds(): Promise<number[]> {
    const text = `SELECT extract(epoch FROM start_after - created_on)::float8 AS seconds FROM pgboss.job WHERE state < 'active'`;
    return (await this.app.infrastructure.pool.query<{ seconds: number }>(text)).rows.map(({ seconds }) => seconds);
  }

  /** Starts the jobs that wait for a later attempt, and waits until all are done. */
  async startRetries(): Promise<void> {
    await this.app.infrastructure.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state < 'active'`);
    this.app.nestApp.get(PushSender).wake();
    await waitUntil(async () => (await this.countJobs()) === 0);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.pushService.close();
    resetClock();
  }
}
