import { Rooms } from '../realtime/rooms.js';
import { type RunningApp } from './running-app.js';
import { until } from './until.js';

/**
 * Waits until that instance has told its screens of all that happened: whoever comes now hears what follows alone.
 * @returns the number of the last change
 */
export async function settled({ app, foundation }: RunningApp): Promise<number> {
  const head = await foundation.changes.head();
  await until(() => app.get(Rooms).position >= head, 20_000);
  return head;
}
