import { randomBytes } from 'node:crypto';
import { type GigType } from '@jamjar/contracts/enums';
import { instant } from '@jamjar/contracts/ids';
import { type NewPerformer } from '@jamjar/contracts/gigs/gig.commands';
import type pg from 'pg';
import { type EventStore } from '../event-store/event-store.js';
import { type DemoOrganisation } from './organisations.js';
import { addDemoPerformers } from './performers.js';
import { SimulatedGig } from './simulated-gig.js';

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

/** Creates four past gigs by running commands through the decider and appending the events to the store. */
export async function createPastGigs(store: EventStore, client: pg.PoolClient, organisation: DemoOrganisation): Promise<void> {
  for (const gig of pastGigs) await runPastGig(store, client, organisation, gig);
}

async function runPastGig(
  store: EventStore,
  client: pg.PoolClient,
  organisation: DemoOrganisation,
  { name, type, daysAgo }: PastGig,
): Promise<void> {
  const date = new Date();
  date.setDate(date.getDate() - daysAgo);
  date.setHours(19, 30, 0, 0);
  const gig = new SimulatedGig(store, instant(date));
  const gigDetails = { name, type, date: instant(date), venue: 'Main bar', description: null, timeLimit: type === 'openmic' ? 10 : null };
  await gig.execute({ type: 'CreateGig', data: { ...gigDetails, organisationId: organisation.id, at: gig.advanceMinutes(0) } });
  await gig.execute({ type: 'SwitchRaffle', data: { enabled: true } });

  const performers = await addDemoPerformers(client, gig, organisation, type);
  await simulateByType[type](gig, performers);
  await drawRaffles(gig, performers);
  await gig.execute({ type: 'CompleteGig', data: { at: gig.advanceMinutes(1) } });
}

/** Four performers at a time. In every second group one of them is swapped for a fifth; in the others one is subbed out without a replacement. */
async function runJam(gig: SimulatedGig, performers: readonly NewPerformer[]): Promise<void> {
  for (let firstIndex = 0; firstIndex + 5 <= performers.length; firstIndex += 5) {
    const [one, two, three, four, fifth] = performers.slice(firstIndex, firstIndex + 5);
    if (!one || !two || !three || !four || !fifth) return;
    for (const { performerId: id, instruments } of [one, two, three, four])
      await gig.execute({
        type: 'SelectPerformer',
        data: { performerId: id, instruments: instruments.slice(0, 1), replacingPerformerId: null },
      });
    await gig.execute({ type: 'PutAllOnStage', data: { at: gig.advanceMinutes(5) } });
    gig.advanceMinutes(8);
    if (firstIndex % 2 === 0) {
      const instruments = fifth.instruments.slice(0, 1);
      await gig.execute({ type: 'SubOut', data: { performerId: two.performerId, replacementId: fifth.performerId, instruments } });
      await gig.execute({ type: 'Swap', data: { performerId: two.performerId, at: gig.advanceMinutes(3) } });
    } else {
      await gig.execute({ type: 'SubOut', data: { performerId: two.performerId, replacementId: null, instruments: null } });
    }
    // one of the five is not on stage (any more); taking that one off records nothing
    for (const { performerId: id } of [one, two, three, four, fifth])
      await gig.execute({ type: 'TakeOffStage', data: { performerId: id, at: gig.advanceMinutes(2) } });
  }
}

async function runOpenMic(gig: SimulatedGig, performers: readonly NewPerformer[]): Promise<void> {
  for (const [index, { performerId: id }] of performers.slice(0, 12).entries()) {
    await gig.execute({ type: 'PutOnStage', data: { performerId: id, at: gig.advanceMinutes(2) } });
    await gig.execute({ type: 'TakeOffStage', data: { performerId: id, at: gig.advanceMinutes(6 + (index % 4) * 2) } });
  }
}

async function runGenericEvent(gig: SimulatedGig, performers: readonly NewPerformer[]): Promise<void> {
  for (const { performerId: id } of performers.slice(0, 15))
    await gig.execute({ type: 'MarkAttendance', data: { performerId: id, attended: true, at: gig.advanceMinutes(1) } });
}

const simulateByType: Record<GigType, typeof runJam> = { jam: runJam, openmic: runOpenMic, generic: runGenericEvent };

async function drawRaffles(gig: SimulatedGig, performers: readonly NewPerformer[]): Promise<void> {
  for (const [index, { performerId: id }] of performers.entries())
    await gig.execute({ type: 'EditPerformer', data: { performerId: id, raffleEntrances: index % 4 } });
  for (let draw = 0; draw < 2; draw++)
    await gig.execute({ type: 'DrawRaffle', data: { seed: randomBytes(32).toString('hex'), at: gig.advanceMinutes(1) } });
}
