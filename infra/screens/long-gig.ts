import { instant } from '@jamjar/contracts/ids';
import { type NewPerformer } from '@jamjar/contracts/gigs/gig.commands';
import { inDays } from '../demo/days.js';
import { drawRaffle } from '../demo/gigs.js';
import { demoPeople, pastYearPeople } from '../demo/people.js';
import { type DemoStores, SimulatedGig } from '../demo/simulated-gig.js';
import { Random } from '@jamjar/contracts/testing/random';

const [performerCount, bandCount, bandSize] = [46, 16, 4];
/** How many performers sign up before the start; the others sign up while the first bands play. */
const earlyCount = 28;

/** Creates a completed jam of five hours with about sixty stints, in which many performers play twice, and three never play. */
export async function createLongGig(stores: DemoStores): Promise<void> {
  const date = inDays(-14, 19);
  const plan = { name: 'Anniversary Jam', type: 'jam', venue: 'Main bar', date } as const;
  const gig = await SimulatedGig.create(stores, plan, instant(date - 60 * 60_000));
  await gig.execute({ type: 'SwitchRaffle', data: { enabled: true } });
  const people = [...demoPeople, ...pastYearPeople].slice(0, performerCount);
  const performers = await gig.addPerformers(people.slice(0, earlyCount));
  gig.advanceMinutes(65); // the first band is called a few minutes after the start
  const random = new Random(7);
  for (let band = 0; band < bandCount; band++) {
    const latecomers = people.slice(earlyCount + band * 3, earlyCount + (band + 1) * 3);
    if (latecomers.length > 0) performers.push(...(await gig.addPerformers(latecomers)));
    const rotation = performers.slice(0, -3); // the last three to sign up do not play yet
    const players = Array.from({ length: bandSize }, (_, index) => rotation[(band * bandSize + index) % rotation.length] ?? []).flat();
    await playBand(gig, players, random);
  }
  for (const { performerId } of performers.slice(0, 20))
    await gig.execute({ type: 'EditPerformer', data: { performerId, raffleEntrances: random.integer(1, 3) } });
  for (let draw = 0; draw < 2; draw++) await drawRaffle(gig);
  await gig.execute({ type: 'CompleteGig', data: { at: gig.advanceMinutes(4) } });
  await gig.save();
}

/** Selects the players, puts them on stage together and takes them off one by one. In every eighth band or so, a take-off is undone. */
async function playBand(gig: SimulatedGig, players: readonly NewPerformer[], random: Random): Promise<void> {
  for (const player of players) await gig.select(player, player.instruments.slice(-1));
  await gig.execute({ type: 'PutAllOnStage', data: { at: gig.advanceMinutes(random.between(2, 5)) } });
  gig.advanceMinutes(random.logNormal({ mean: 13, variation: 0.3 }));
  const [first] = players;
  if (first && random.happens(1 / 8)) {
    await gig.actAfterMinutes('TakeOffStage', first.performerId, 0);
    await gig.undo();
  }
  for (const { performerId } of players) await gig.actAfterMinutes('TakeOffStage', performerId, random.between(0, 1.5));
}
