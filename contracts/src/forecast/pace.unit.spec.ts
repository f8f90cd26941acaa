import fc from 'fast-check';
import { instant } from '../ids.js';
import { type EndedStint, measurePace, type Pace } from './pace.js';

/** A stint from one minute to another. Lengths, changeovers and time limits below are minutes, too. */
const stint = (from: number, to: number): EndedStint => ({ startedAt: instant(from * 60_000), endedAt: instant(to * 60_000) });

/** Stints of these lengths one after the other, with a changeover between two. */
function successive(lengths: readonly number[], changeover = 2): EndedStint[] {
  let now = 0;
  return lengths.map((length) => {
    const from = now;
    now += length + changeover;
    return stint(from, from + length);
  });
}

/** Bands of these sizes one after the other, whose members start and end together. */
const bands = (sizes: readonly number[], length = 10, changeover = 4): EndedStint[] =>
  sizes.flatMap((size, index) => {
    const from = index * (length + changeover);
    return Array.from({ length: size }, () => stint(from, from + length));
  });

function measure(
  ownStints: readonly EndedStint[],
  earlierGigs: readonly (readonly EndedStint[])[] = [],
  timeLimit: number | null = null,
): Pace {
  const pace = measurePace({ ownStints, earlierGigs, timeLimit });
  if (!pace) throw new Error('There is no pace');
  return pace;
}

/** Eight stints of eight minutes. */
const eight = successive([8, 8, 8, 8, 8, 8, 8, 8]);

describe('measurePace', () => {
  const earlierGigs = [successive([5, 5, 5])];
  const threeStints = successive([10, 10, 10]);

  it.each([
    ['this gig when it has three ended stints', { ownStints: threeStints, earlierGigs, timeLimit: 10 }, 'tonight'],
    ['earlier gigs while this gig has fewer', { ownStints: threeStints.slice(1), earlierGigs, timeLimit: 10 }, 'earlier'],
    [
      'the time limit when no earlier gig has three stints either',
      { ownStints: [], earlierGigs: [successive([5, 5])], timeLimit: 10 },
      'timeLimit',
    ],
  ] as const)('measures %s', (_, input, source) => expect(measurePace(input)?.source).toBe(source));

  it.each([null, 0])('returns null when no gig has three stints and the time limit is %s', (timeLimit) =>
    expect(measurePace({ ownStints: threeStints.slice(1), earlierGigs: [[], successive([5, 5])], timeLimit })).toBeNull(),
  );

  it('returns exactly the five fields that are sent', () =>
    expect(Object.keys(measure(eight)).sort()).toEqual(['changeoverMinutes', 'source', 'spreadMinutes', 'stintMinutes', 'together']));

  it('combines this gig with earlier gigs, which count less the more stints have ended at this gig', () => {
    const twoEarlier = [successive(Array.from({ length: 12 }, () => 4)), successive(Array.from({ length: 12 }, () => 4))];
    const [few, many] = [measure(successive([8, 8, 8]), twoEarlier), measure(successive(Array.from({ length: 40 }, () => 8)), twoEarlier)];
    const weight = (4 * 2) / 3; // of two earlier gigs, as `combineEarlier` computes it: 4 is `maxEarlierWeight`
    expect(few.stintMinutes).toBeCloseTo((3 * 8 + weight * 4) / (3 + weight));
    expect(many.stintMinutes).toBeCloseTo((40 * 8 + weight * 4) / (40 + weight));
  });

  it('assumes groups of four at a jam with only a time limit, and of one at other gigs', () => {
    const input = { ownStints: [], earlierGigs: [], timeLimit: 10 };
    expect(measurePace({ ...input, type: 'jam' })?.together).toBe(4);
    expect(measurePace({ ...input, type: 'openmic' })?.together).toBe(1);
  });
});

describe('the measured minutes', () => {
  it('are the means of stints and changeovers', () => {
    const pace = measure(successive([4, 6, 6, 12, 4, 10], 1.5));
    expect(pace).toMatchObject({ stintMinutes: 7, changeoverMinutes: 1.5, together: 1 });
  });

  it('do not depend on the order in which the stints are given', () =>
    fc.assert(fc.property(fc.shuffledSubarray(eight, { minLength: 8 }), (shuffled) => expect(measure(shuffled)).toEqual(measure(eight)))));

  it('leave out a break', () => {
    const afterBreak = eight.map(({ startedAt, endedAt }) => stint(startedAt / 60_000 + 140, endedAt / 60_000 + 140));
    expect(measure([...eight, ...afterBreak]).changeoverMinutes).toBeLessThan(2.1);
  });

  it('leave out a stint that was begun by mistake', () => {
    const pace = measure([...eight, stint(8.5, 8.6)]);
    expect(pace).toMatchObject({ stintMinutes: 8, together: 1 });
    expect(pace.changeoverMinutes).toBeCloseTo(measure(eight).changeoverMinutes);
  });

  it.each([0, 3, 7])('leave out a stint, the one with index %i, that was ended only hours after the others', (index) => {
    const endedLate = eight.map((each, place) => (place === index ? { ...each, endedAt: instant(each.endedAt + 5 * 3_600_000) } : each));
    expect(Math.abs(measure(endedLate).stintMinutes - 8)).toBeLessThan(0.5);
    expect(measure(endedLate).together).toBe(1);
  });

  it('change by one more stint, however long, at most as much as by a stint of five times the usual length', () =>
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 4, max: 9, noNaN: true }), { minLength: 6, maxLength: 20 }),
        fc.double({ min: 0, max: 600, noNaN: true }),
        (lengths, anyLength) => {
          const [without, withOutlier] = [measure(successive(lengths)), measure(successive([...lengths, anyLength]))];
          // The longest stint that is not left out as an outlier is five times the median
          const maxDifference = (5 * 9) / (lengths.length + 1);
          expect(Math.abs(withOutlier.stintMinutes - without.stintMinutes)).toBeLessThanOrEqual(maxDifference);
        },
      ),
    ));
});

describe('the bands of a jam', () => {
  it('are one group each, and `together` is their mean size', () => {
    const pace = measure(bands([3, 4, 5, 4, 4, 4]));
    expect(pace).toMatchObject({ stintMinutes: 10, together: 4 });
    expect(pace.changeoverMinutes).toBeCloseTo((5 * 4 + 1.5) / 6); // 1.5 is `priorChangeoverMinutes`
  });

  it('include a performer who goes on a minute later, and one who replaces a member', () => {
    const late = [stint(0, 10), stint(0.2, 6), stint(1, 10), stint(6, 10)];
    expect(measure([...late, stint(14, 24), stint(14, 24), stint(14, 24)])).toMatchObject({ stintMinutes: 10, together: 3.5 });
  });

  it('do not end later because one member stays for the next band', () => {
    const staying = [stint(0, 22), stint(0, 10), stint(0, 10), stint(12, 22), stint(12, 22), stint(24, 34), stint(24, 34), stint(24, 34)];
    const pace = measure(staying);
    // the first band is on stage until the second begins
    expect(pace.stintMinutes + pace.changeoverMinutes).toBeGreaterThan(11);
    expect(pace.stintMinutes + pace.changeoverMinutes).toBeLessThan(13);
  });
});

describe('the spread', () => {
  it('is wider, the fewer stints have been measured', () => {
    const spreads = [3, 6, 12, 40].map((count) => measure(successive(Array.from({ length: count }, () => 8))).spreadMinutes);
    expect(spreads).toEqual([...spreads].sort((one, other) => other - one));
    expect(new Set(spreads).size).toBe(4);
  });

  it('is wider, the more the stints vary', () => {
    const lengths = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 3 : 13));
    expect(measure(successive(lengths)).spreadMinutes).toBeGreaterThan(measure(successive(lengths.map(() => 8))).spreadMinutes + 1);
  });

  it('stays large after many equal stints, because performers may be absent', () =>
    expect(measure(successive(Array.from({ length: 60 }, () => 8))).spreadMinutes).toBeGreaterThan(3));
});
