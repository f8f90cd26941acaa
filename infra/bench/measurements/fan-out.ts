import { type BenchContext, compareAlternately, pause, startBackend } from '../measure.js';
import { withMaxRatio, withLimit, type BenchResult } from '../report.js';
import { measureDeliveryP95 } from '../socket-group.js';
import { connectBaseline, connectStaff, staffSocketCount, toggleStages } from '../staff.js';

/**
 * A thousand sockets of fifty users of five organisations: how fast they connect, how much memory the server then uses, and how long it
 * takes until the messages of stage actions, one at a time in each organisation, have reached the last socket. The baseline is a plain `ws` server.
 */
export async function measureFanOut(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const staff = await connectStaff(context, server);
  const baseline = await connectBaseline(context, staffSocketCount, staff.gigs.length);
  await pause(500); // so that the servers are idle when their memory is read
  const memoryMB = { baseline: baseline.server.memoryMB(), ours: server.memoryMB() };
  const stageActions = { sockets: staff.sockets, action: () => toggleStages(staff.gigs) };
  const delays = await compareAlternately([baseline, stageActions], (broadcast) => measureDeliveryP95(broadcast));
  return [
    withLimit(`time until ${staffSocketCount} sockets are open`, { baseline: baseline.connectMs, ours: staff.connectMs }, 1_000, 'ms'),
    withLimit(`server's memory with ${staffSocketCount} open sockets`, memoryMB, 180, 'MB'),
    withMaxRatio(`stage actions until received by the last of ${staffSocketCount} sockets, p95`, delays, 2),
  ];
}
