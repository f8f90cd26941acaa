import { minuteMs } from '@jamjar/contracts/time';
import { randomBytes } from 'node:crypto';
import { sha256 } from '@jamjar/backend/command-handling/event-encoding';
import { type GigType } from '@jamjar/contracts/enums';
import { type Instant, instant } from '@jamjar/contracts/ids';
import { type NewPerformer } from '@jamjar/contracts/gigs/gig.commands';
import { inDays } from './days.js';
import { demoPeople } from './people.js';
import { runPastYear } from './past-year.js';
import { type DemoStores, SimulatedGig } from './simulated-gig.js';

/** Minutes per stint at an open mic. */
const timeLimit = 10;
const pastGigs: readonly { name: string; type: GigType; daysAgo: number }[] = [
  { name: 'First Friday Jam', type: 'jam', daysAgo: 21 },
  { name: 'Songwriting Circle', type: 'generic', daysAgo: 15 },
  { name: 'Tuesday Open Mic', type: 'openmic', daysAgo: 11 },
  { name: 'Friday Jam', type: 'jam', daysAgo: 7 },
];
/** Future gigs, which have no performers. */
const plannedGigs = [
  { name: 'Friday Jam', type: 'jam', venue: 'Main bar', date: inDays(7, 19, 30), endsAt: inDays(7, 23, 30) },
  { name: 'Unplugged Open Mic', type: 'openmic', venue: 'Back room', date: inDays(11, 20), timeLimit },
  { name: 'Songwriting Circle', type: 'generic', venue: 'Upstairs', date: inDays(18, 18) },
] as const;

/** Creates the gigs of the past year, today's open mic and workshop, both under way, and the planned gigs. */
export async function createGigs(stores: DemoStores): Promise<void> {
  await runPastYear(stores);
  for (const { name, type, daysAgo } of pastGigs) {
    const date = inDays(-daysAgo, 19, 30);
    const plan = { name, type, venue: 'Main bar', date, ...(type === 'openmic' && { timeLimit }) };
    await runPastGig(await SimulatedGig.create(stores, plan, date), type);
  }
  await runTodaysOpenMic(stores);
  await runTodaysWorkshop(stores);
  for (const plan of plannedGigs) await (await SimulatedGig.create(stores, plan, minutesAgo(60))).save();
}

async function runPastGig(gig: SimulatedGig, type: GigType): Promise<void> {
  await gig.execute({ type: 'SwitchRaffle', data: { enabled: true } });
  const performers = await gig.addPerformers();
  await simulateByType[type](gig, performers);
  for (const [index, { performerId }] of performers.entries())
    await gig.execute({ type: 'EditPerformer', data: { performerId, raffleEntrances: index % 4 } });
  for (let draw = 0; draw < 2; draw++) await drawRaffle(gig);
  await gig.execute({ type: 'CompleteGig', data: { at: gig.advanceMinutes(1) } });
  await gig.save();
}

/**
 * Performers play in groups of five, four at a time. In every second group the fifth replaces one of the four; in the other groups one is subbed
 * out without a replacement and taken off too early, which is undone.
 */
async function runJam(gig: SimulatedGig, performers: readonly NewPerformer[]): Promise<void> {
  for (let firstIndex = 0; firstIndex + 5 <= performers.length; firstIndex += 5) {
    const group = performers.slice(firstIndex, firstIndex + 5);
    const [, leaving, , , fifth] = group;
    if (!leaving || !fifth) return;
    for (const performer of group.slice(0, 4)) await gig.select(performer, performer.instruments.slice(0, 1));
    await gig.execute({ type: 'PutAllOnStage', data: { at: gig.advanceMinutes(5) } });
    gig.advanceMinutes(8);
    const { performerId } = leaving;
    if (firstIndex % 2 === 0) {
      const replacement = { replacementId: fifth.performerId, instruments: fifth.instruments.slice(0, 1) };
      await gig.execute({ type: 'SubOut', data: { performerId, ...replacement } });
      await gig.actAfterMinutes('Swap', performerId, 3);
    } else {
      await gig.execute({ type: 'SubOut', data: { performerId, replacementId: null, instruments: null } });
      await gig.actAfterMinutes('TakeOffStage', performerId, 1);
      await gig.undo();
    }
    // one of the five is not on stage; taking that performer off records nothing
    for (const each of group) await gig.actAfterMinutes('TakeOffStage', each.performerId, 2);
  }
}

async function runOpenMic(gig: SimulatedGig, performers: readonly NewPerformer[]): Promise<void> {
  for (const [index, { performerId }] of performers.slice(0, 12).entries()) {
    await gig.actAfterMinutes('PutOnStage', performerId, 2);
    await gig.actAfterMinutes('TakeOffStage', performerId, 6 + (index % 4) * 2);
  }
}

async function runGenericGig(gig: SimulatedGig, performers: readonly NewPerformer[]): Promise<void> {
  for (const { performerId } of performers.slice(0, 15)) await gig.markAttended(performerId);
}

const simulateByType: Record<GigType, typeof runJam> = { jam: runJam, openmic: runOpenMic, generic: runGenericGig };

/**
 * Four performers have taken ten minutes each, including a changeover of two minutes. The fifth is on stage for longer than the
 * time limit, because the action "next" was undone. The sixth is held.
 */
async function runTodaysOpenMic(stores: DemoStores): Promise<void> {
  const plan = { name: 'Back Room Open Mic', type: 'openmic', venue: 'Back room', date: inDays(0, 20), timeLimit } as const;
  // one minute for adding the performers, ten for each of the first four, and 14 since the fifth went on stage
  const gig = await SimulatedGig.create(stores, plan, minutesAgo(1 + 4 * 10 + 14));
  const queue = await gig.addPerformers(demoPeople.slice(0, 15));
  for (const { performerId } of queue.slice(0, 4)) {
    await gig.actAfterMinutes('PutOnStage', performerId, 2);
    await gig.actAfterMinutes('TakeOffStage', performerId, 8);
  }
  const [fifth, sixth] = queue.slice(4);
  if (!fifth || !sixth) throw new Error('The demo has too few people');
  await gig.actAfterMinutes('PutOnStage', fifth.performerId, 0);
  await gig.hold(sixth.performerId);
  await gig.execute({ type: 'Next', data: { at: gig.advanceMinutes(10) } });
  await gig.undo();
  await gig.save();
}

async function runTodaysWorkshop(stores: DemoStores): Promise<void> {
  const plan = { name: 'Harmony Singing Workshop', type: 'generic', venue: 'Upstairs', date: inDays(0, 17) } as const;
  const gig = await SimulatedGig.create(stores, plan, minutesAgo(60));
  await gig.execute({ type: 'SwitchRaffle', data: { enabled: true } });
  const performers = await gig.addPerformers(demoPeople.slice(0, 14));
  for (const [index, { performerId }] of performers.slice(0, 8).entries()) {
    await gig.markAttended(performerId);
    await gig.execute({ type: 'EditPerformer', data: { performerId, raffleEntrances: index % 3 } });
  }
  await drawRaffle(gig);
  await gig.save();
}

/** Seals the raffle and draws a minute later. */
export async function drawRaffle(gig: SimulatedGig): Promise<void> {
  const seed = randomBytes(32).toString('hex');
  const commitment = sha256(seed);
  await gig.execute({ type: 'SealRaffle', data: { commitment, at: gig.advanceMinutes(0) } });
  await gig.execute({ type: 'DrawRaffle', data: { commitment, seed, isNew: false, at: gig.advanceMinutes(1) } });
}

const minutesAgo = (minutes: number): Instant => instant(Date.now() - minutes * minuteMs);
