import { minuteMs } from '@jamjar/contracts/time';
import { type GigType } from '@jamjar/contracts/enums';
import { type NewPerformer } from '@jamjar/contracts/gigs/gig.commands';
import { instant } from '@jamjar/contracts/ids';
import { Random } from '@jamjar/contracts/testing/random';
import { inDays } from './days.js';
import { demoPeople, type DemoPerson, visitors } from './people.js';
import { type DemoStores, SimulatedGig } from './simulated-gig.js';

/** Gigs that are alike and take place at the same hour every so many weeks. */
interface Series {
  name: string;
  type: GigType;
  venue: string;
  everyWeeks: number;
  /** Days after Monday. */
  weekday: number;
  hour: number;
  /** Minutes per stint. */
  timeLimit?: number;
}
const series: readonly Series[] = [
  { name: 'Friday Jam', type: 'jam', venue: 'Main bar', everyWeeks: 1, weekday: 4, hour: 20 },
  { name: 'Tuesday Open Mic', type: 'openmic', venue: 'Back room', everyWeeks: 2, weekday: 1, hour: 20, timeLimit: 10 },
  { name: 'Songwriting Circle', type: 'generic', venue: 'Upstairs', everyWeeks: 4, weekday: 6, hour: 17 },
];
const weeks = 52;
/** The gigs after that are in `gigs.ts`. */
const lastWeek = 4;
/** How long music is played, in minutes from the start. */
const gigMinutes = 200;

/** Somebody who comes for a part of the year. */
interface Regular {
  person: DemoPerson;
  /** Weeks before today. */
  firstWeek: number;
  lastWeek: number;
  /** How probable it is that they sign up when there is music. */
  keenness: number;
  /** Whether they stand at the back and are called last. */
  isOverlooked: boolean;
}

/** Creates a year of gigs of three types, with people who come and go. They are the same in every run. */
export async function runPastYear(stores: DemoStores): Promise<void> {
  const random = new Random(52);
  const regulars = [...demoPeople, ...visitors].map((person, index) => toRegular(person, index, random));
  for (let week = weeks; week >= lastWeek; week--)
    for (const each of series.filter(({ everyWeeks }) => week % everyWeeks === 0)) await runGig(stores, each, week, regulars, random);
}

function toRegular(person: DemoPerson, index: number, random: Random): Regular {
  const stays = index < demoPeople.length ? weeks : random.integer(6, 40);
  const firstWeek = stays === weeks ? weeks : random.integer(lastWeek, weeks + 10);
  const isOverlooked = index >= demoPeople.length && index % 13 === 0;
  const presence = isOverlooked
    ? { firstWeek: 16, lastWeek, keenness: 0.8 }
    : { firstWeek, lastWeek: firstWeek - stays, keenness: random.between(0.2, 0.75) };
  return { person, isOverlooked, ...presence };
}

async function runGig(
  stores: DemoStores,
  { everyWeeks, weekday, hour, ...plan }: Series,
  week: number,
  regulars: readonly Regular[],
  random: Random,
): Promise<void> {
  const monday = -((new Date().getDay() + 6) % 7) - 7 * week;
  const date = inDays(monday + weekday, hour);
  const gig = await SimulatedGig.create(stores, { ...plan, date }, instant(date - 60 * minuteMs));
  const month = new Date(date).getMonth();
  const season = month === 6 || month === 7 ? 0.5 : month === 11 ? 1.2 : 1; // July and August, December
  const share = season * (everyWeeks === 1 ? 1.2 : 0.85);
  const guests = regulars.filter(
    ({ firstWeek, lastWeek: last, keenness }) => week <= firstWeek && week >= last && random.happens(keenness * share),
  );
  const byType = { jam: runJam, openmic: runOpenMic, generic: runCircle };
  await byType[plan.type](new GigRun(gig, guests, random));
  await gig.execute({ type: 'CompleteGig', data: { at: gig.advanceMinutes(5) } });
  await gig.save();
}

/** Who is there, in the order in which they sign up: most at the start, the others during the first two hours. */
class GigRun {
  private minutes = -60;
  private readonly upcoming: { regular: Regular; minute: number }[];
  private waiting: { performer: NewPerformer; regular: Regular }[] = [];

  constructor(
    readonly gig: SimulatedGig,
    guests: readonly Regular[],
    readonly random: Random,
  ) {
    const arrive = (regular: Regular) => ({ regular, minute: random.happens(0.5) ? random.between(-45, 5) : random.between(5, 120) });
    this.upcoming = guests.map(arrive).sort((one, other) => one.minute - other.minute);
  }

  get isOver(): boolean {
    return this.minutes > gigMinutes || (this.upcoming.length === 0 && this.waiting.length === 0);
  }

  /** Lets time pass; those who arrive meanwhile sign up. */
  async pass(minutes: number): Promise<void> {
    const end = this.minutes + minutes;
    for (let next = this.upcoming[0]; next && next.minute <= end; next = this.upcoming[0]) {
      this.upcoming.shift();
      this.advanceTo(next.minute);
      const [performer] = await this.gig.addPerformers([next.regular.person]);
      this.minutes += 1; // which adding takes
      if (performer) this.waiting.push({ performer, regular: next.regular });
    }
    this.advanceTo(end);
  }

  /**
   * Calls the next, at most so many. One in nine has left and is taken off the list. Who is overlooked is put at the end, and called alone, and only
   * sometimes, when nobody else waits.
   */
  async callNext(count: number): Promise<NewPerformer[]> {
    const noticed = this.waiting.filter(({ regular }) => !regular.isOverlooked);
    for (const { performer, regular } of this.waiting)
      if (regular.isOverlooked)
        await this.gig.execute({ type: 'MovePerformer', data: { performerId: performer.performerId, beforeId: null } });
    const candidates = noticed.length > 0 || this.random.happens(0.8) ? noticed : this.waiting.slice(0, 1);
    const present: NewPerformer[] = [];
    for (const candidate of candidates) {
      if (present.length === count) break;
      this.waiting = this.waiting.filter((each) => each !== candidate);
      if (this.random.happens(1 / 9)) await this.gig.act('RemovePerformer', candidate.performer.performerId, 0);
      else present.push(candidate.performer);
    }
    return present;
  }

  private advanceTo(minute: number): void {
    this.gig.advanceMinutes(Math.max(0, minute - this.minutes));
    this.minutes = Math.max(minute, this.minutes);
  }
}

/** Bands of four, or of those who wait, which play for a quarter of an hour. */
async function runJam(run: GigRun): Promise<void> {
  await run.pass(65);
  while (!run.isOver) {
    const band = await run.callNext(4);
    for (const performer of band) {
      const { instruments } = performer;
      await run.gig.select(performer, run.random.happens(0.7) ? instruments.slice(0, 1) : instruments.slice(-1));
    }
    await run.pass(run.random.between(2, 6));
    if (band.length === 0) continue;
    await run.gig.execute({ type: 'PutAllOnStage', data: { at: run.gig.advanceMinutes(0) } });
    await run.pass(run.random.logNormal({ mean: 15, variation: 0.35 }));
    for (const { performerId } of band) await run.gig.act('TakeOffStage', performerId, 0);
  }
}

async function runOpenMic(run: GigRun): Promise<void> {
  await run.pass(65);
  while (!run.isOver) {
    const [performer] = await run.callNext(1);
    await run.pass(run.random.between(1, 4));
    if (!performer) continue;
    await run.gig.act('PutOnStage', performer.performerId, 0);
    await run.pass(run.random.logNormal({ mean: 9, variation: 0.35 }));
    await run.gig.act('TakeOffStage', performer.performerId, 0);
  }
}

async function runCircle(run: GigRun): Promise<void> {
  while (!run.isOver) {
    await run.pass(20);
    for (const { performerId } of await run.callNext(20)) await run.gig.markAttended(performerId);
  }
}
