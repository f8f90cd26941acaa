import fc from 'fast-check';
import { type Instant, instant } from '../ids.js';
import { forecastEnd, forecastStart, type Forecast, type QueueSituation } from './forecast.js';
import { type Pace } from './pace.js';

const at = (minute: number): Instant => instant(minute * 60_000);
const pace: Pace = { stintMinutes: 6, changeoverMinutes: 2, spreadMinutes: 5, together: 1, source: 'tonight' };
const jamPace: Pace = { ...pace, stintMinutes: 12, changeoverMinutes: 3, spreadMinutes: 9, together: 4 };
/** An hour after the start, and two minutes after somebody went on stage. */
const situation: QueueSituation = { pace, stage: [at(58)], selected: 0, startsAt: at(0), now: at(60) };
const jam: QueueSituation = { ...situation, pace: jamPace, stage: [at(58), at(58), at(58), at(58)] };

/** Converts the times of a forecast to minutes from `now`. */
function minutesOf(forecast: Forecast | null, now: Instant = situation.now): Forecast {
  if (!forecast) throw new Error('There is no forecast');
  const { earliest, likely, latest } = forecast;
  const minutes = (time: Instant): Instant => instant((time - now) / 60_000);
  return { earliest: minutes(earliest), likely: minutes(likely), latest: minutes(latest) };
}
const likelyStart = (given: QueueSituation, ahead: number): number => minutesOf(forecastStart(given, ahead), given.now).likely;

const positive = (max: number) => fc.double({ min: 0.05, max, noNaN: true });
const anyPace: fc.Arbitrary<Pace> = fc.record({
  stintMinutes: positive(60),
  changeoverMinutes: fc.double({ min: 0, max: 15, noNaN: true }),
  spreadMinutes: fc.double({ min: 0, max: 200, noNaN: true }),
  together: fc.double({ min: 1, max: 8, noNaN: true }),
  source: fc.constantFrom('tonight', 'earlier', 'timeLimit'),
});
const minuteOfDay = fc.integer({ min: 0, max: 1_440 }).map(at);
const anySituation: fc.Arbitrary<QueueSituation> = fc.record({
  pace: anyPace,
  stage: fc.array(minuteOfDay, { maxLength: 6 }),
  selected: fc.integer({ min: 0, max: 6 }),
  startsAt: minuteOfDay,
  now: minuteOfDay,
});
const anyAheadCount = fc.integer({ min: 0, max: 200 });

describe('the forecast of a start', () => {
  it('has its three times in order, none of them in the past', () =>
    fc.assert(
      fc.property(anySituation, anyAheadCount, (given, aheadCount) => {
        const forecast = forecastStart(given, aheadCount);
        if (!forecast) throw new Error('There is no forecast');
        const { earliest, likely, latest } = forecast;
        expect(given.now).toBeLessThanOrEqual(earliest);
        expect(earliest).toBeLessThanOrEqual(likely);
        expect(likely).toBeLessThanOrEqual(latest);
      }),
    ));

  it('is never earlier for a performer with more performers ahead', () =>
    fc.assert(
      fc.property(anySituation, anyAheadCount, fc.integer({ min: 1, max: 20 }), (given, aheadCount, more) => {
        const [one, other] = [minutesOf(forecastStart(given, aheadCount)), minutesOf(forecastStart(given, aheadCount + more))];
        for (const time of ['earliest', 'likely', 'latest'] as const) expect(other[time]).toBeGreaterThanOrEqual(one[time]);
      }),
    ));

  it('is null when there is no pace, and so is that of the end', () => {
    expect(forecastStart({ ...situation, pace: null }, 0)).toBeNull();
    expect(forecastEnd({ ...situation, pace: null }, 5)).toBeNull();
  });

  it('is approximately the sum of the times of all groups before', () => {
    const { earliest, likely, latest } = minutesOf(forecastStart(situation, 5));
    // 4 minutes of the stint on stage, a changeover, and 0.85 × 5 groups of 8 minutes: 40 minutes; the median is below the mean
    expect(likely).toBeGreaterThan(36);
    expect(likely).toBeLessThan(40);
    expect(latest - earliest).toBeGreaterThan(20);
    expect(latest - earliest).toBeLessThan(45);
  });

  it('allows for a host who skips the first performer and calls one of the next two instead', () => {
    const step = (aheadCount: number): number => likelyStart(situation, aheadCount) - likelyStart(situation, aheadCount - 1);
    // With none or one ahead, a performer is overtaken more often than called early; with two or more ahead, equally often
    expect(step(2)).toBeLessThan(step(1) - 1);
    expect(step(2)).toBeLessThan(step(3) - 1);
  });

  it('has a longer range after `likely` than before it when few are ahead, because no stint is shorter than zero', () => {
    const { earliest, likely, latest } = minutesOf(forecastStart(situation, 1));
    expect(latest - likely).toBeGreaterThan(likely - earliest);
  });

  it('has a wider range with a wider spread', () => {
    const widthWith = (spreadMinutes: number): number => {
      const { earliest, latest } = minutesOf(forecastStart({ ...situation, pace: { ...pace, spreadMinutes } }, 5));
      return latest - earliest;
    };
    expect(widthWith(8)).toBeGreaterThan(widthWith(4) + 5);
  });

  it('is the same for the same situation', () => expect(forecastStart(jam, 7)).toEqual(forecastStart(jam, 7)));
});

describe('the stint on stage', () => {
  it('ends sooner, the longer it has already lasted', () =>
    expect(likelyStart({ ...situation, stage: [at(58)] }, 2)).toBeLessThan(likelyStart({ ...situation, stage: [at(60)] }, 2)));

  it('is not expected to end at once when it is longer than usual', () => {
    const waits = [6, 20, 300].map((elapsedMinutes) => likelyStart({ ...situation, stage: [at(60 - elapsedMinutes)] }, 0));
    expect(new Set(waits).size).toBe(1);
    expect(waits[0]).toBeGreaterThan(4);
  });

  it('is not needed: when the stage is empty, the next performer starts after a changeover', () => {
    const waitMinutes = likelyStart({ ...situation, stage: [] }, 0);
    expect(waitMinutes).toBeGreaterThan(0);
    expect(waitMinutes).toBeLessThan(5);
  });

  it('counts from the median start of the band, not from that of a member who stayed or was swapped in', () => {
    const [stayed, swapped] = [
      [at(40), at(58), at(58), at(58)],
      [at(58), at(58), at(58), at(60)],
    ];
    for (const stage of [stayed, swapped]) expect(forecastStart({ ...jam, stage }, 4)).toEqual(forecastStart(jam, 4));
  });
});

describe('before the date of a gig', () => {
  const beforeDate: QueueSituation = { ...situation, pace: { ...pace, source: 'earlier' }, stage: [], startsAt: at(180) }; // in two hours

  it('forecasts count from that date', () => {
    const atDate = forecastStart({ ...beforeDate, now: at(180) }, 3);
    expect(forecastStart(beforeDate, 3)).toEqual(atDate);
    expect(minutesOf(forecastStart(beforeDate, 0)).earliest).toBeGreaterThanOrEqual(120);
  });

  it.each([
    ['somebody on stage', { ...beforeDate, stage: [at(58)] }],
    ['three ended stints', { ...beforeDate, pace }],
  ])('a gig with %s counts as begun', (_, begun) => expect(likelyStart(begun, 0)).toBeLessThan(20));
});

describe('bands', () => {
  it('start together: their members do not wait for each other', () => expect(likelyStart(jam, 1)).toBe(likelyStart(jam, 0)));

  it('shorten the wait, because several performers of the queue start together', () =>
    expect(likelyStart(jam, 8)).toBeLessThan(likelyStart({ ...jam, pace: { ...jamPace, together: 1 } }, 3)));

  it('that are selected start before the queue', () => {
    const groupMinutes = jamPace.stintMinutes + jamPace.changeoverMinutes; // medians differ by somewhat less than means
    expect(likelyStart({ ...jam, selected: 4 }, 0) - likelyStart(jam, 0)).toBeGreaterThan(groupMinutes * 0.7);
    expect(likelyStart({ ...jam, selected: 4 }, 5) - likelyStart(jam, 5)).toBeGreaterThan(groupMinutes * 0.8);
  });

  it('that are selected but incomplete can still take the first performers of the queue', () => {
    expect(likelyStart({ ...jam, selected: 2 }, 1)).toBe(likelyStart(jam, 0));
    expect(likelyStart({ ...jam, selected: 2 }, 2)).toBeGreaterThan(likelyStart(jam, 0) + 5);
  });
});

describe('the forecast of the end', () => {
  const likelyEnd = (given: QueueSituation, waiting: number): number => minutesOf(forecastEnd(given, waiting)).likely;

  it('has its three times in order, none in the past, and is never earlier with more in the queue', () =>
    fc.assert(
      fc.property(anySituation, anyAheadCount, (given, waiting) => {
        const [one, other] = [forecastEnd(given, waiting), forecastEnd(given, waiting + 1)];
        if (!other) throw new Error('There is no forecast');
        expect(given.now).toBeLessThanOrEqual(other.earliest);
        expect(other.earliest).toBeLessThanOrEqual(other.likely);
        expect(other.likely).toBeLessThanOrEqual(other.latest);
        for (const time of ['earliest', 'likely', 'latest'] as const) expect(other[time]).toBeGreaterThanOrEqual(one?.[time] ?? 0);
      }),
    ));

  it('is the end of the stint on stage when nobody waits', () => {
    expect(likelyEnd(situation, 0)).toBeGreaterThan(2);
    expect(likelyEnd(situation, 0)).toBeLessThan(4);
  });

  it('is the end of the selected band’s stint when nobody else waits', () =>
    expect(likelyEnd({ ...jam, selected: 4 }, 0)).toBeGreaterThan(likelyEnd(jam, 0) + 10));

  it('expects some performers of the queue to be absent', () => {
    // 4 minutes of the stint on stage, and 0.85 × 10 groups of 8 minutes: 72 minutes; the median is below the mean
    expect(likelyEnd(situation, 10)).toBeGreaterThan(60);
    expect(likelyEnd(situation, 10)).toBeLessThan(72);
  });

  it('is null when nobody is on stage, selected or in the queue', () => expect(forecastEnd({ ...situation, stage: [] }, 0)).toBeNull());
});
