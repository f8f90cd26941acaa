import { randomBytes } from 'node:crypto';
import { type GigType } from '@jamjar/contracts/enums';
import { type Instant, instant } from '@jamjar/contracts/ids';
import type pg from 'pg';
import { type EventStore } from '../event-store/event-store.js';
import { type House } from './house.js';
import { arrive } from './newcomers.js';
import { Performance } from './performance.js';

const openMicLimit = 10;
/** Acts that have played, the minutes that each took with its change-over, and since when the next one plays: longer than allowed. */
const openMic = { played: 4, minutesEach: 10, since: 14 };

/** What else goes on in the house today, as it stands now, and what is planned: nobody has signed up for that yet. */
export async function playOtherEvenings(store: EventStore, client: pg.PoolClient, house: House): Promise<void> {
  await playOpenMic(store, client, house);
  await playWorkshop(store, client, house);
  await plan(store, house, { name: 'Friday Jam', type: 'jam', venue: 'Main bar', date: inDays(7, 19, 30) });
  await plan(store, house, {
    name: 'Unplugged Open Mic',
    type: 'openmic',
    venue: 'Back room',
    date: inDays(11, 20),
    timeLimit: openMicLimit,
  });
  await plan(store, house, { name: 'Songwriting Circle', type: 'generic', venue: 'Upstairs', date: inDays(18, 18) });
}

async function playOpenMic(store: EventStore, client: pg.PoolClient, house: House): Promise<void> {
  const { played, minutesEach, since } = openMic;
  const about = { name: 'Back Room Open Mic', type: 'openmic', venue: 'Back room', date: inDays(0, 20), timeLimit: openMicLimit } as const;
  const gig = await plan(store, house, about, minutesAgo(played * minutesEach + since + 1));
  const line = await arrive(client, gig, house, 'openmic', 15);
  for (const { performerId } of line.slice(0, played)) {
    await gig.does({ type: 'PutOnStage', data: { performerId, at: gig.after(2) } });
    await gig.does({ type: 'TakeOffStage', data: { performerId, at: gig.after(minutesEach - 2) } });
  }
  const [next] = line.slice(played);
  if (next) await gig.does({ type: 'PutOnStage', data: { performerId: next.performerId, at: gig.after(0) } });
}

async function playWorkshop(store: EventStore, client: pg.PoolClient, house: House): Promise<void> {
  const about = { name: 'Harmony Singing Workshop', type: 'generic', venue: 'Upstairs', date: inDays(0, 17) } as const;
  const gig = await plan(store, house, about, minutesAgo(60));
  await gig.does({ type: 'SwitchRaffle', data: { enabled: true } });
  const guests = await arrive(client, gig, house, 'generic', 14);
  for (const [index, { performerId }] of guests.slice(0, 8).entries()) {
    await gig.does({ type: 'MarkAttendance', data: { performerId, attended: true, at: gig.after(1) } });
    await gig.does({ type: 'EditPerformer', data: { performerId, raffleEntrances: index % 3 } });
  }
  await gig.does({ type: 'DrawRaffle', data: { seed: randomBytes(32).toString('hex'), at: gig.after(1) } });
}

interface Plan {
  name: string;
  type: GigType;
  venue: string;
  date: Instant;
  timeLimit?: number;
}
async function plan(store: EventStore, house: House, { timeLimit, ...about }: Plan, begins = minutesAgo(60)): Promise<Performance> {
  const gig = new Performance(store, begins);
  const data = { ...about, timeLimit: timeLimit ?? null, description: null, organisationId: house.organisation, at: gig.after(0) };
  await gig.does({ type: 'CreateGig', data });
  return gig;
}

const minutesAgo = (minutes: number): Instant => instant(Date.now() - minutes * 60_000);

function inDays(days: number, hours: number, minutes = 0): Instant {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(hours, minutes, 0, 0);
  return instant(date);
}
