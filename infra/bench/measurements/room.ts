import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { routes } from '@jamjar/contracts/routes';
import { ServerProcess } from '../../faults/testing/server-process.js';
import { waitUntil } from '../../testing/wait-until.js';
import { type BenchContext, median, pause, percentile, startBackend } from '../measure.js';
import { withMaxRatio, type BenchResult, withLimit, withoutTarget } from '../report.js';
import { type PhoneTimes } from '../room/phones.main.js';

const phoneCount = 2_000;
/** How long the phones are observed after the outage; by its end the last one must be connected again. */
const observedMs = 55_000;
/** Long enough for every phone to notice the outage. How often a phone has tried to reconnect has no effect after the `online` event. */
const outageMs = 3_000;
const actionIntervalMs = 400;

/**
 * Two thousand phones lose the network, and come back behind one address: how long it takes after the network's return until all show the
 * newest state and until their sockets are open again, and how much the reconnecting slows down the staff's actions.
 */
export async function measureRoom(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context, { TRUST_PROXY: '1' });
  const gig = await TestGig.createOpenMic(await createTestOrganisation(server, 'bench'), 20);
  for (let warmUp = 0; warmUp < 40; warmUp++) await gig.toggleStage();
  const phones = await startPhones(context, server, await gig.generateLiveToken());
  const actionMsBefore = await measureActions(gig, 20_000);

  await phones.post('/lose');
  await pause(outageMs);
  await gig.organisation.ownerClient.put(routes.event(gig.id), { venue: 'returned' });
  await phones.post('/return?returned'); // by this venue the phones recognise the newest state
  const actionMsMeanwhile = await measureActions(gig, observedMs);
  const times = await phones.readTimes();
  const shownMs = times.map((time) => time.stateShownMs ?? Infinity);
  const openMs = times.map((time) => time.socketOpenMs ?? Infinity);
  const toResult = (what: string, timeMs: number, limitSeconds: number) =>
    withLimit(`${phoneCount} phones after an outage: ${what}`, { baseline: NaN, ours: timeMs / 1_000 }, limitSeconds, 's');
  return [
    toResult('all show the newest state', Math.max(...shownMs), 20),
    toResult('95 % of the sockets are open', percentile(openMs, 95), 45),
    toResult('all sockets are open', Math.max(...openMs), 55),
    withMaxRatio('stage action while they come back, p50', { baseline: median(actionMsBefore), ours: median(actionMsMeanwhile) }, 1.25),
    withoutTarget(
      'stage action while they come back, p95',
      { baseline: percentile(actionMsBefore, 95), ours: percentile(actionMsMeanwhile, 95) },
      'ms',
    ),
  ];
}

/** Starts the phones, until the outage with as many addresses as phones so that all may connect at once. Waits until all are connected. */
async function startPhones(context: BenchContext, server: ServerProcess, liveToken: string) {
  const environment = { SERVER_URL: server.url, LIVE_TOKEN: liveToken, PHONES: phoneCount.toString() };
  const phones = await ServerProcess.start('infra/dist/bench/room/phones.main.js', environment, '/');
  context.onClose(() => phones.stop());
  const read = async (path: string): Promise<unknown> => (await fetch(phones.url + path)).json();
  await waitUntil(async () => (await read('/')) === phoneCount, 120_000);
  return {
    post: (path: string) => fetch(phones.url + path, { method: 'POST' }),
    readTimes: async () => (await read('/times')) as PhoneTimes[],
  };
}

/** Repeats a stage action for `durationMs`. @returns how long each took, in ms */
async function measureActions(gig: TestGig, durationMs: number): Promise<number[]> {
  const times: number[] = [];
  for (const endsAt = performance.now() + durationMs; performance.now() < endsAt;) {
    const startedAt = performance.now();
    await gig.toggleStage();
    times.push(performance.now() - startedAt);
    await pause(actionIntervalMs);
  }
  return times;
}
