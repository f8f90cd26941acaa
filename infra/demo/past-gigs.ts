import { randomBytes } from 'node:crypto';
import { type GigType } from '@jamjar/contracts/enums';
import { instant } from '@jamjar/contracts/ids';
import { type NewPerformer } from '@jamjar/contracts/gigs/gig.commands';
import type pg from 'pg';
import { type EventStore } from '../event-store/event-store.js';
import { type House } from './house.js';
import { arrive } from './newcomers.js';
import { Performance } from './performance.js';

interface PastGig {
  name: string;
  type: GigType;
  daysAgo: number;
}
const pastGigs: readonly PastGig[] = [
  { name: 'First Friday Jam', type: 'jam', daysAgo: 21 },
  { name: 'Songwriting Circle', type: 'generic', daysAgo: 15 },
  { name: 'Tuesday Open Mic', type: 'openmic', daysAgo: 11 },
  { name: 'Friday Jam', type: 'jam', daysAgo: 7 },
];

/** Four gigs with all that happens at one, decided by the rules and kept in the store as on the gig itself. */
export async function playPastGigs(store: EventStore, client: pg.PoolClient, house: House): Promise<void> {
  for (const gig of pastGigs) await play(store, client, house, gig);
}

async function play(store: EventStore, client: pg.PoolClient, house: House, { name, type, daysAgo }: PastGig): Promise<void> {
  const date = new Date();
  date.setDate(date.getDate() - daysAgo);
  date.setHours(19, 30, 0, 0);
  const gig = new Performance(store, instant(date));
  const about = { name, type, date: instant(date), venue: 'Main bar', description: null, timeLimit: type === 'openmic' ? 10 : null };
  await gig.does({ type: 'CreateGig', data: { ...about, organisationId: house.organisation, at: gig.after(0) } });
  await gig.does({ type: 'SwitchRaffle', data: { enabled: true } });

  const performers = await arrive(client, gig, house, type);
  await courses[type](gig, performers);
  await raffle(gig, performers);
  await gig.does({ type: 'CompleteGig', data: { at: gig.after(1) } });
}

/** Sets of four; in every second one somebody is swapped in the middle, in the others somebody is called off without a replacement. */
async function jam(gig: Performance, performers: readonly NewPerformer[]): Promise<void> {
  for (let first = 0; first + 5 <= performers.length; first += 5) {
    const [one, two, three, four, fifth] = performers.slice(first, first + 5);
    if (!one || !two || !three || !four || !fifth) return;
    for (const { performerId: id, instruments } of [one, two, three, four])
      await gig.does({ type: 'SelectPerformer', data: { performerId: id, instruments: instruments.slice(0, 1), replacing: null } });
    await gig.does({ type: 'PutAllOnStage', data: { at: gig.after(5) } });
    gig.after(8);
    if (first % 2 === 0) {
      const instruments = fifth.instruments.slice(0, 1);
      await gig.does({ type: 'SubOut', data: { performerId: two.performerId, replacementId: fifth.performerId, instruments } });
      await gig.does({ type: 'Swap', data: { performerId: two.performerId, at: gig.after(3) } });
    } else {
      await gig.does({ type: 'SubOut', data: { performerId: two.performerId, replacementId: null, instruments: null } });
    }
    for (const { performerId: id } of [one, two, three, four, fifth])
      await gig.does({ type: 'TakeOffStage', data: { performerId: id, at: gig.after(2) } });
  }
}

async function openMic(gig: Performance, performers: readonly NewPerformer[]): Promise<void> {
  for (const [index, { performerId: id }] of performers.slice(0, 12).entries()) {
    await gig.does({ type: 'PutOnStage', data: { performerId: id, at: gig.after(2) } });
    await gig.does({ type: 'TakeOffStage', data: { performerId: id, at: gig.after(6 + (index % 4) * 2) } });
  }
}

async function gathering(gig: Performance, performers: readonly NewPerformer[]): Promise<void> {
  for (const { performerId: id } of performers.slice(0, 15))
    await gig.does({ type: 'MarkAttendance', data: { performerId: id, attended: true, at: gig.after(1) } });
}

const courses: Record<GigType, typeof jam> = { jam, openmic: openMic, generic: gathering };

async function raffle(gig: Performance, performers: readonly NewPerformer[]): Promise<void> {
  for (const [index, { performerId: id }] of performers.entries())
    await gig.does({ type: 'EditPerformer', data: { performerId: id, raffleEntrances: index % 4 } });
  for (let draw = 0; draw < 2; draw++)
    await gig.does({ type: 'DrawRaffle', data: { seed: randomBytes(32).toString('hex'), at: gig.after(1) } });
}
