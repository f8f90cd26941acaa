import { Audience } from '../audience.js';
import { ChildServer } from '../../faults/child-server.js';
import { inTurn, pause, percentile, sorted } from '../measure.js';
import { atMost, figure, held, type Result } from '../report.js';
import { Venue } from '../../faults/venue.js';
import { type FreshDatabase } from '../workbench.js';

const sockets = 1_000;

/** A thousand screens: how fast they connect, what they cost, and when the last of them hears of a stage action. */
export async function fanOut(database: FreshDatabase): Promise<Result[]> {
  const floor = await ChildServer.start('infra/dist/bench/floors/raw-broadcast.main.js', {}, '/');
  const venue = await Venue.open({ DATABASE_URL: await database() });
  const [raw, ours] = [new Audience(), new Audience()];
  try {
    const gig = await venue.openMic(10);
    for (let index = 0; index < 40; index++) await venue.stageAction(gig, index); // as warm as on any gig
    const rawConnect = await raw.connect(sockets, socketOf(floor.url), {});
    const connect = await ours.connect(sockets, socketOf(venue.server.url), { cookie: venue.owner.session, origin: venue.server.url });
    await pause(500);
    const memory = venue.server.memory();

    raw.listenFor('performer_updated');
    ours.listenFor('performer_updated');
    let index = 0;
    const p95 = await inTurn(
      3,
      () => lastHears(() => raw.lastHears(() => fetch(floor.url, { method: 'POST' }))),
      () => lastHears(() => ours.lastHears(() => venue.stageAction(gig, index++))),
    );
    return [
      held(`${sockets} sockets connect`, `${figure(rawConnect)} ms`, `${figure(connect)} ms`, '≤ 1,000 ms', connect <= 1_000),
      held(`memory with ${sockets} sockets`, `${figure(floor.memory())} MB`, `${figure(memory)} MB`, '≤ 180 MB', memory <= 180),
      atMost(`stage action → last of ${sockets} sockets, p95`, p95.floor, p95.ours, 2),
    ];
  } finally {
    raw.close();
    ours.close();
    await venue.close();
    await floor.stop();
  }
}

async function lastHears(once: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 30; round++) {
    times.push(await once());
    await pause(30);
  }
  return percentile(sorted(times.slice(5)), 95);
}

const socketOf = (url: string): string => `${url.replace('http', 'ws')}/ws`;
