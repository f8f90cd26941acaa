import { GigCommandProcessor } from '../gigs/gig-command-processor.js';
import { SocketRegistry } from '../realtime/socket-registry.js';
import { type RunningApp } from './running-app.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';

/**
 * Waits until all commands that the instance has answered by now are projected, and all changes recorded by then are sent to its sockets. A
 * socket that connects afterwards receives only later changes.
 * @returns the seq of the newest of these changes
 */
export async function waitUntilCaughtUp({ nestApp, infrastructure }: RunningApp): Promise<number> {
  const { lastPosition } = nestApp.get(GigCommandProcessor);
  for (const { checkpointWatch } of infrastructure.projections.groups) await checkpointWatch.waitUntilReached(lastPosition, 20_000);
  const head = await infrastructure.changeLog.headSeq();
  await waitUntil(() => nestApp.get(SocketRegistry).lastSentSeq >= head, 20_000);
  return head;
}
