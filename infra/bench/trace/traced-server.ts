import { type ActionServer } from '../action-servers.js';
import { type Environment, measureRate, measureTimes, pause } from '../measure.js';
import { type Recording, recordingPath } from './recording.js';

/** Environment of a server whose actions can be recorded. */
export const tracedEnvironment: Environment = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${new URL('recorder.main.js', import.meta.url).href}`,
};

/** In ms, after each of the single actions: statements that follow its response are answered before the next one. */
const pauseAfterAction = 50;

/** Records 100 actions of one client in sequence, after a warm-up. */
export async function recordSingleActions(server: ActionServer): Promise<Recording> {
  await measureTimes(300, () => server.act(0));
  return record(server, async () => {
    for (let count = 0; count < 100; count++) {
      await pause(pauseAfterAction);
      await server.act(0);
    }
    await pause(pauseAfterAction);
  });
}

/** Records the actions of so many concurrent clients during 4 s, after a warm-up. */
export async function recordLoad(server: ActionServer, clients: number): Promise<Recording> {
  await measureRate(clients, 1_000, server.act);
  return record(server, () => measureRate(clients, 4_000, server.act));
}

async function record({ server }: ActionServer, work: () => Promise<unknown>): Promise<Recording> {
  await fetch(server.url + recordingPath, { method: 'POST' });
  await work();
  return (await (await fetch(server.url + recordingPath)).json()) as Recording;
}
