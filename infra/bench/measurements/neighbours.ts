import { createTestOrganisation, TestGig, type TestOrganisation } from '@jamjar/backend/testing/test-organisation';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { routes } from '@jamjar/contracts/routes';
import { ServerProcess } from '../../faults/testing/server-process.js';
import { type BenchContext, compareAlternately, measureTimes, pause, percentile, startBackend } from '../measure.js';
import { withMaxRatio, type BenchResult } from '../report.js';
import { signInNewUsers } from '../staff.js';

const userCount = 4;
const lineUpSize = 600;
const concurrentRequestsPerUser = 32;

/**
 * The stage actions of one organisation while four owners of another one overload the server: they export and verify histories, read
 * statistics and a line-up of 600, and create users. The baseline is the same stage actions without the other organisation.
 */
export async function measureNeighbours(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const [victim, attacker] = [await createTestOrganisation(server, 'victim'), await createTestOrganisation(server, 'attacker')];
  const gig = await TestGig.createOpenMic(victim, 10);
  const attack = await prepareAttack(server, attacker);
  const measure = async (isAttacked: boolean) => {
    const attackerProcess = isAttacked
      ? await ServerProcess.start('infra/dist/bench/baselines/attacker.main.js', { ATTACK: attack })
      : null;
    await pause(2_000);
    const time = percentile(await measureTimes(300, () => gig.toggleStage()), 95);
    await attackerProcess?.stop();
    process.stderr.write(attackerProcess?.output ?? '');
    await pause(500);
    return time;
  };
  const times = await compareAlternately([false, true], measure);
  return [withMaxRatio("stage action beside another organisation's full tilt, p95, baseline alone", times, 2)];
}

async function prepareAttack(server: ServerProcess, organisation: TestOrganisation): Promise<string> {
  const gig = await TestGig.create(organisation, 'openmic');
  // twelve at once, as many requests as the server handles at once for one user
  for (let added = 0; added < lineUpSize; added += 12)
    await Promise.all(Array.from({ length: 12 }, (_, index) => gig.addPerformer(`Performer ${(added + index).toString()}`)));
  const performerIds = gig.allPerformerIds;
  // each request records an event for every performer, so that exporting and verifying the history takes long
  for (let entrances = 1; entrances <= 8; entrances++)
    await organisation.ownerClient.call('PUT', commandPaths.SetRaffleEntrances(gig.id), { performerIds, entrances });
  const usernames = Array.from({ length: userCount }, (_, index) => `attacker-${index}`);
  const owners = await signInNewUsers(server, organisation, 'owner', usernames);
  const lineUp = routes.performersOfEvent(gig.id);
  const statistics = `${analyticsRoutes.statsOverview}?organisationId=${organisation.id}`;
  const paths = [routes.historyExport(gig.id), lineUp, routes.historyVerification(gig.id), lineUp, statistics];
  const cookies = owners.map(({ cookie }) => cookie);
  return JSON.stringify({ url: server.url, cookies, concurrentRequestsPerUser, paths, organisationId: organisation.id });
}
