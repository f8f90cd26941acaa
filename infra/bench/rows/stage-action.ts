import { ChildServer } from '../../faults/child-server.js';
import { HttpClient } from '../../faults/http-client.js';
import { inTurn, percentile, rateOf, timesOf } from '../measure.js';
import { atLeast, atMost, type Result } from '../report.js';
import { Venue } from '../../faults/venue.js';
import { type FreshDatabase } from '../workbench.js';

/** A stage action over HTTP (durable, projected, answered from the read model) beside a bare Nest POST with one INSERT. */
export async function stageAction(database: FreshDatabase): Promise<Result[]> {
  const floor = await ChildServer.start('infra/dist/bench/floors/nest-insert.main.js', { DATABASE_URL: await database() }, '/ready');
  const insert = new HttpClient(floor.url);
  const venue = await Venue.open({ DATABASE_URL: await database() });
  try {
    return [await latency(insert, venue), await throughput(insert, venue, 16, 0.65), await throughput(insert, venue, 64, 0.8)];
  } finally {
    insert.close();
    await venue.close();
    await floor.stop();
  }
}

async function latency(insert: HttpClient, venue: Venue): Promise<Result> {
  const gig = await venue.openMic(10);
  let index = 0;
  const p50 = await inTurn(
    5,
    async () => percentile(await timesOf(300, () => insert.call('POST', '/insert', { performerId: gig.id })), 50),
    async () => percentile(await timesOf(300, () => venue.stageAction(gig, index++)), 50),
  );
  return atMost('stage action over HTTP, p50', p50.floor, p50.ours, 2.5);
}

/** Each client runs a gig of its own, as venues do. */
async function throughput(insert: HttpClient, venue: Venue, clients: number, times: number): Promise<Result> {
  const gigs = await Promise.all(Array.from({ length: clients }, () => venue.openMic(3)));
  const indexes = gigs.map(() => 0);
  const act = (client: number): Promise<unknown> => {
    const gig = gigs[client];
    const index = indexes[client];
    if (!gig || index === undefined) throw new Error('A client without a gig');
    indexes[client] = index + 1;
    return venue.stageAction(gig, index);
  };
  const rates = await inTurn(
    3,
    () => rateOf(clients, 2_000, () => insert.call('POST', '/insert', { performerId: 'somebody' })),
    () => rateOf(clients, 2_000, act),
  );
  return atLeast(`stage actions/s, ${clients} clients`, rates.floor, rates.ours, times);
}
