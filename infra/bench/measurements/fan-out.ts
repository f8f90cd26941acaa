import { type BenchContext, compareAlternately, pause, startBackend } from '../measure.js';
import { atMost, withLimit, type BenchResult } from '../report.js';
import { measureP95 } from '../socket-group.js';
import { connectBaseline, connectStaff, staffCount, toggleAll } from '../staff.js';

/**
 * A thousand sockets of fifty users of five organisations: how fast they connect, the memory of the server then, and how long stage actions,
 * one in each organisation, take to reach the last of them.
 */
export async function measureFanOut(context: BenchContext): Promise<BenchResult[]> {
  const server = await startBackend(context);
  const staff = await connectStaff(context, server);
  const baseline = await connectBaseline(context, staffCount, staff.gigs.length);
  await pause(500); // so that the servers are idle when their memory is read
  const memoryMB = { baseline: baseline.server.memoryMB(), ours: server.memoryMB() };
  const delays = await compareAlternately([baseline, { sockets: staff.sockets, action: () => toggleAll(staff.gigs) }], (broadcast) =>
    measureP95(broadcast),
  );
  return [
    withLimit(`time until ${staffCount} sockets are open`, { baseline: baseline.connectMs, ours: staff.connectMs }, 1_000, 'ms'),
    withLimit(`server's memory with ${staffCount} open sockets`, memoryMB, 180, 'MB'),
    atMost(`stage actions until received by the last of ${staffCount} sockets, p95`, delays, 2),
  ];
}
