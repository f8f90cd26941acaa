import { randomBytes } from 'node:crypto';
import { type GigType } from '@jamjar/contracts/enums';
import { type Instant, instant } from '@jamjar/contracts/ids';
import type pg from 'pg';
import { type EventStore } from '../event-store/event-store.js';
import { type DemoOrganisation } from './organisations.js';
import { addDemoPerformers } from './performers.js';
import { SimulatedGig } from './simulated-gig.js';

const openMicTimeLimitMinutes = 10;
/** What has happened so far at today's open mic. */
const openMic = {
  playedCount: 4,
  /** Includes `changeoverMinutes`. */
  minutesPerPerformer: 10,
  changeoverMinutes: 2,
  /** How long the current performer has been on stage: longer than the time limit. */
  currentMinutes: 14,
};

/** Creates today's open mic and workshop, both under way, and planned gigs without performers. */
export async function createOtherGigs(store: EventStore, client: pg.PoolClient, organisation: DemoOrganisation): Promise<void> {
  await runOpenMic(store, client, organisation);
  await runWorkshop(store, client, organisation);
  await createGig(store, organisation, { name: 'Friday Jam', type: 'jam', venue: 'Main bar', date: inDays(7, 19, 30) });
  await createGig(store, organisation, {
    name: 'Unplugged Open Mic',
    type: 'openmic',
    venue: 'Back room',
    date: inDays(11, 20),
    timeLimit: openMicTimeLimitMinutes,
  });
  await createGig(store, organisation, { name: 'Songwriting Circle', type: 'generic', venue: 'Upstairs', date: inDays(18, 18) });
}

async function runOpenMic(store: EventStore, client: pg.PoolClient, organisation: DemoOrganisation): Promise<void> {
  const { playedCount, minutesPerPerformer, changeoverMinutes, currentMinutes } = openMic;
  const plan = {
    name: 'Back Room Open Mic',
    type: 'openmic',
    venue: 'Back room',
    date: inDays(0, 20),
    timeLimit: openMicTimeLimitMinutes,
  } as const;
  const gig = await createGig(store, organisation, plan, minutesAgo(playedCount * minutesPerPerformer + currentMinutes + 1)); // adding the performers takes a minute
  const queue = await addDemoPerformers(client, gig, organisation, 'openmic', 15);
  for (const { performerId } of queue.slice(0, playedCount)) {
    await gig.execute({ type: 'PutOnStage', data: { performerId, at: gig.advanceMinutes(changeoverMinutes) } });
    await gig.execute({ type: 'TakeOffStage', data: { performerId, at: gig.advanceMinutes(minutesPerPerformer - changeoverMinutes) } });
  }
  const current = queue[playedCount];
  if (current) await gig.execute({ type: 'PutOnStage', data: { performerId: current.performerId, at: gig.advanceMinutes(0) } });
}

async function runWorkshop(store: EventStore, client: pg.PoolClient, organisation: DemoOrganisation): Promise<void> {
  const plan = { name: 'Harmony Singing Workshop', type: 'generic', venue: 'Upstairs', date: inDays(0, 17) } as const;
  const gig = await createGig(store, organisation, plan, minutesAgo(60));
  await gig.execute({ type: 'SwitchRaffle', data: { enabled: true } });
  const performers = await addDemoPerformers(client, gig, organisation, 'generic', 14);
  for (const [index, { performerId }] of performers.slice(0, 8).entries()) {
    await gig.execute({ type: 'MarkAttendance', data: { performerId, attended: true, at: gig.advanceMinutes(1) } });
    await gig.execute({ type: 'EditPerformer', data: { performerId, raffleEntrances: index % 3 } });
  }
  await gig.execute({ type: 'DrawRaffle', data: { seed: randomBytes(32).toString('hex'), at: gig.advanceMinutes(1) } });
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
  organisation: DemoOrganisation,
  { timeLimit, ...plan }: GigPlan,
  createdAt = minutesAgo(60),
): Promise<SimulatedGig> {
  const gig = new SimulatedGig(store, createdAt);
  const data = { ...plan, timeLimit: timeLimit ?? null, description: null, organisationId: organisation.id, at: gig.advanceMinutes(0) };
  await gig.execute({ type: 'CreateGig', data });
  return gig;
}

const minutesAgo = (minutes: number): Instant => instant(Date.now() - minutes * 60_000);

/** @param hour of the day, in local time */
function inDays(days: number, hour: number, minute = 0): Instant {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(hour, minute, 0, 0);
  return instant(date);
}
