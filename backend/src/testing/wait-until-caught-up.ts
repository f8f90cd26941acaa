import { SocketRegistry } from '../realtime/socket-registry.js';
import { type RunningApp } from './running-app.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';

/**
 * Waits until the instance has sent all changes recorded by now to its sockets. A socket that connects afterwards receives only later ones.
 * @returns the seq of the newest change at the call
 */
export async function waitUntilCaughtUp({ nestApp, infrastructure }: RunningApp): Promise<number> {
  const head = await infrastructure.changeLog.headSeq();
  await waitUntil(() => nestApp.get(SocketRegistry).lastSentSeq >= head, 20_000);
  return head;
}
