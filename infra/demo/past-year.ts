import { minuteMs } from '@jamjar/contracts/time';
import { type GigType } from '@jamjar/contracts/enums';
import { type NewPerformer } from '@jamjar/contracts/gigs/gig.commands';
import { instant } from '@jamjar/contracts/ids';
import { Random } from '@jamjar/contracts/testing/random';
import { inDays } from './days.js';
import { demoPeople, type DemoPerson, pastYearPeople } from './people.js';
import { type DemoStores, SimulatedGig } from './simulated-gig.js';

/** Gigs of one kind that take place at the same weekday and hour, every `everyWeeks` weeks. */
interface Series {
  name: string;
  type: GigType;
  venue: string;
  everyWeeks: number;
  /** 0 for Monday. */
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
/** Weeks before today. */
const firstWeekOfAll = 52;
/** Weeks before today; `gigs.ts` has the gigs of the later weeks. */
const lastWeekOfAll = 4;
/** So many minutes after its start, a gig calls nobody any more. */
const gigMinutes = 200;

/** A person who comes to the gigs during the whole year or a part of it. */
interface Regular {
  person: DemoPerson;
  /** Weeks before today, like `lastWeek`. */
  firstWeek: number;
  lastWeek: number;
  /** Probability of signing up at a gig, before the factors for its season and series. */
  signupProbability: number;
  /** Whether the host moves this person to the end of the queue again and again. */
  isOverlooked: boolean;
}

/** Creates a year of gigs of three types, with people who come and go. Two runs on the same day simulate the same: the seed is fixed. */
export async function runPastYear(stores: DemoStores): Promise<void> {
  const random = new Random(52);
  const regulars = [...demoPeople, ...pastYearPeople].map((person, index) => toRegular(person, index, random));
  for (let week = firstWeekOfAll; week >= lastWeekOfAll; week--)
    for (const each of series.filter(({ everyWeeks }) => week % everyWeeks === 0)) await runGig(stores, each, week, regulars, random);
}

function toRegular(person: DemoPerson, index: number, random: Random): Regular {
  const weekCount = index < demoPeople.length ? firstWeekOfAll : random.integer(6, 40);
  const firstWeek = weekCount === firstWeekOfAll ? firstWeekOfAll : random.integer(lastWeekOfAll, firstWeekOfAll + 10);
  const isOverlooked = index >= demoPeople.length && index % 13 === 0;
  const attendance = isOverlooked
    ? { firstWeek: 16, lastWeek: lastWeekOfAll, signupProbability: 0.8 }
    : { firstWeek, lastWeek: firstWeek - weekCount, signupProbability: random.between(0.2, 0.75) };
  return { person, isOverlooked, ...attendance };
}

async function runGig(
  stores: DemoStores,
  { everyWeeks, weekday, hour, ...plan }: Series,
  week: number,
  regulars: readonly Regular[],
  random: Random,
): Promise<void> {
  const daysToMonday = -((new Date().getDay() + 6) % 7) - 7 * week;
  const date = inDays(daysToMonday + weekday, hour);
  const gig = await SimulatedGig.create(stores, { ...plan, date }, instant(date - 60 * minuteMs));
  const month = new Date(date).getMonth();
  const season = month === 6 || month === 7 ? 0.5 : month === 11 ? 1.2 : 1; // July and August, December
  const factor = season * (everyWeeks === 1 ? 1.2 : 0.85);
  const guests = regulars.filter(
    ({ firstWeek, lastWeek, signupProbability }) => week <= firstWeek && week >= lastWeek && random.happens(signupProbability * factor),
  );
  const byType = { jam: runJam, openmic: runOpenMic, generic: runCircle };
  await byType[plan.type](new GigRun(gig, guests, random));
  await gig.execute({ type: 'CompleteGig', data: { at: gig.advanceMinutes(5) } });
  await gig.save();
}

/** Simulates a gig's time, signups and calls. About half of the guests sign up around the start, the others during the first two hours. */
class GigRun {
  private minutesSinceStart = -60;
  private readonly upcomingSignups: { regular: Regular; minute: number }[];
  private waitingPerformers: { performer: NewPerformer; regular: Regular }[] = [];

  constructor(
    readonly gig: SimulatedGig,
    guests: readonly Regular[],
    readonly random: Random,
  ) {
    const toSignup = (regular: Regular) => ({ regular, minute: random.happens(0.5) ? random.between(-45, 5) : random.between(5, 120) });
    this.upcomingSignups = guests.map(toSignup).sort((one, other) => one.minute - other.minute);
  }

  get isOver(): boolean {
    return this.minutesSinceStart > gigMinutes || (this.upcomingSignups.length === 0 && this.waitingPerformers.length === 0);
  }

  /** Advances the time. Guests whose signup falls into these minutes sign up. */
  async passTime(minutes: number): Promise<void> {
    const end = this.minutesSinceStart + minutes;
    for (let next = this.upcomingSignups[0]; next && next.minute <= end; next = this.upcomingSignups[0]) {
      this.upcomingSignups.shift();
      this.advanceTo(next.minute);
      const [performer] = await this.gig.addPerformers([next.regular.person]);
      this.minutesSinceStart += 1; // adding a performer takes a minute
      if (performer) this.waitingPerformers.push({ performer, regular: next.regular });
    }
    this.advanceTo(end);
  }

  /**
   * Calls at most `count` waiting performers. One in nine has left and is removed from the queue. Overlooked performers are moved to its
   * end; only when nobody else waits, one of them is sometimes called.
   */
  async callNext(count: number): Promise<NewPerformer[]> {
    const notOverlooked = this.waitingPerformers.filter(({ regular }) => !regular.isOverlooked);
    for (const { performer, regular } of this.waitingPerformers)
      if (regular.isOverlooked)
        await this.gig.execute({ type: 'MovePerformer', data: { performerId: performer.performerId, beforeId: null } });
    const candidates = notOverlooked.length > 0 || this.random.happens(0.8) ? notOverlooked : this.waitingPerformers.slice(0, 1);
    const present: NewPerformer[] = [];
    for (const candidate of candidates) {
      if (present.length === count) break;
      this.waitingPerformers = this.waitingPerformers.filter((each) => each !== candidate);
      if (this.random.happens(1 / 9)) await this.gig.actAfterMinutes('RemovePerformer', candidate.performer.performerId, 0);
      else present.push(candidate.performer);
    }
    return present;
  }

  private advanceTo(minute: number): void {
    this.gig.advanceMinutes(Math.max(0, minute - this.minutesSinceStart));
    this.minutesSinceStart = Math.max(minute, this.minutesSinceStart);
  }
}

/** Bands of up to four performers play for about a quarter of an hour each. */
async function runJam(run: GigRun): Promise<void> {
  await run.passTime(65); // until five minutes after the start
  while (!run.isOver) {
    const band = await run.callNext(4);
    for (const performer of band) {
      const { instruments } = performer;
      await run.gig.select(performer, run.random.happens(0.7) ? instruments.slice(0, 1) : instruments.slice(-1));
    }
    await run.passTime(run.random.between(2, 6));
    if (band.length === 0) continue;
    await run.gig.execute({ type: 'PutAllOnStage', data: { at: run.gig.advanceMinutes(0) } });
    await run.passTime(run.random.logNormal({ mean: 15, variation: 0.35 }));
    for (const { performerId } of band) await run.gig.actAfterMinutes('TakeOffStage', performerId, 0);
  }
}

async function runOpenMic(run: GigRun): Promise<void> {
  await run.passTime(65); // until five minutes after the start
  while (!run.isOver) {
    const [performer] = await run.callNext(1);
    await run.passTime(run.random.between(1, 4));
    if (!performer) continue;
    await run.gig.actAfterMinutes('PutOnStage', performer.performerId, 0);
    await run.passTime(run.random.logNormal({ mean: 9, variation: 0.35 }));
    await run.gig.actAfterMinutes('TakeOffStage', performer.performerId, 0);
  }
}

async function runCircle(run: GigRun): Promise<void> {
  while (!run.isOver) {
    await run.passTime(20);
    for (const { performerId } of await run.callNext(20)) await run.gig.markAttended(performerId);
  }
}
