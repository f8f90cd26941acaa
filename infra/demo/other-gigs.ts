import { randomBytes } from 'node:crypto';
import { type GigType } from '@jamjar/contracts/enums';
import { type Instant, instant } from '@jamjar/contracts/ids';
import type pg from 'pg';
import { type EventStore } from '../event-store/event-store.js';
import { type DemoInstance } from './instance.js';
import { addDemoPerformers } from './performers.js';
import { SimulatedGig } from './simulated-gig.js';

const openMicTimeLimitMinutes = 10;
/** The state of today's open mic. */
const openMic = {
  playedCount: 4,
  /** Includes the changeover. */
  minutesPerPerformer: 10,
  /** How long the current performer has been on stage: longer than the time limit. */
  currentMinutes: 14,
};

/** Today's other gigs in their current state, and planned gigs without performers. */
export async function createOtherGigs(store: EventStore, client: pg.PoolClient, instance: DemoInstance): Promise<void> {
  await runOpenMic(store, client, instance);
  await runWorkshop(store, client, instance);
  await createGig(store, instance, { name: 'Friday Jam', type: 'jam', venue: 'Main bar', date: inDays(7, 19, 30) });
  await createGig(store, instance, {
    name: 'Unplugged Open Mic',
    type: 'openmic',
    venue: 'Back room',
    date: inDays(11, 20),
    timeLimit: openMicTimeLimitMinutes,
  });
  await createGig(store, instance, { name: 'Songwriting Circle', type: 'generic', venue: 'Upstairs', date: inDays(18, 18) });
}

async function runOpenMic(store: EventStore, client: pg.PoolClient, instance: DemoInstance): Promise<void> {
  const { playedCount, minutesPerPerformer, currentMinutes } = openMic;
  const plan = {
    name: 'Back Room Open Mic',
    type: 'openmic',
    venue: 'Back room',
    date: inDays(0, 20),
    timeLimit: openMicTimeLimitMinutes,
  } as const;
  const gig = await createGig(store, instance, plan, minutesAgo(playedCount * minutesPerPerformer + currentMinutes + 1)); // adding the performers takes a minute
  const queue = await addDemoPerformers(client, gig, instance, 'openmic', 15);
  for (const { performerId } of queue.slice(0, playedCount)) {
    await gig.execute({ type: 'PutOnStage', data: { performerId, at: gig.advance(2) } });
    await gig.execute({ type: 'TakeOffStage', data: { performerId, at: gig.advance(minutesPerPerformer - 2) } });
  }
  const [next] = queue.slice(playedCount);
  if (next) await gig.execute({ type: 'PutOnStage', data: { performerId: next.performerId, at: gig.advance(0) } });
}

async function runWorkshop(store: EventStore, client: pg.PoolClient, instance: DemoInstance): Promise<void> {
  const plan = { name: 'Harmony Singing Workshop', type: 'generic', venue: 'Upstairs', date: inDays(0, 17) } as const;
  const gig = await createGig(store, instance, plan, minutesAgo(60));
  await gig.execute({ type: 'SwitchRaffle', data: { enabled: true } });
  const performers = await addDemoPerformers(client, gig, instance, 'generic', 14);
  for (const [index, { performerId }] of performers.slice(0, 8).entries()) {
    await gig.execute({ type: 'MarkAttendance', data: { performerId, attended: true, at: gig.advance(1) } });
    await gig.execute({ type: 'EditPerformer', data: { performerId, raffleEntrances: index % 3 } });
  }
  await gig.execute({ type: 'DrawRaffle', data: { seed: randomBytes(32).toString('hex'), at: gig.advance(1) } });
}

interface GigPlan {
  name: string;
  type: GigType;
  venue: string;
  date: Instant;
  timeLimit?: number;
}
async function createGig(
  store: EventStore,
  instance: DemoInstance,
  { timeLimit, ...plan }: GigPlan,
  createdAt = minutesAgo(60),
): Promise<SimulatedGig> {
  const gig = new SimulatedGig(store, createdAt);
  const data = { ...plan, timeLimit: timeLimit ?? null, description: null, organisationId: instance.organisationId, at: gig.advance(0) };
  await gig.execute({ type: 'CreateGig', data });
  return gig;
}

const minutesAgo = (minutes: number): Instant => instant(Date.now() - minutes * 60_000);

function inDays(days: number, hours: number, minutes = 0): Instant {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(hours, minutes, 0, 0);
  return instant(date);
}
