import {
  type ComparedCase,
  compareForecasts,
  coverageOf,
  type ForecastCase,
  medianErrorOf,
  medianWidthOf,
} from '../forecast/evaluation.js';
import { createDemoCases } from '../forecast/demo-nights.js';
import { type GeneratedCase, generateCases } from '../forecast/generated-nights.js';
import { type BenchContext } from '../measure.js';
import { atMost, type BenchResult, withLimit, withMinimumShare, withoutTarget } from '../report.js';

const seed = 20;
const nights = 1_000;
const kinds = [
  { name: 'all', includes: () => true },
  { name: 'open mics', includes: ({ kind }: ComparedCase) => kind === 'open mic' },
  { name: 'jams', includes: ({ kind }: ComparedCase) => kind === 'jam' },
];

/**
 * How honest the forecast is for somebody with five ahead (docs/rules.md#forecast): how often the start is in its range, and how wide that is.
 * The baseline is an oracle that knows by which parameters the nights were generated, for the errors "time limit × place".
 */
export async function measureForecast(context: BenchContext): Promise<BenchResult[]> {
  const demoCases = await createDemoCases(context);
  return [
    ...reportGeneratedNights(),
    ...reportMeanStint(6, 25),
    ...reportHarsherOrder(),
    withMinimumShare("forecast, the demo's nights: starts in the range", { baseline: NaN, ours: coverageOf(demoCases) }, 80),
    withoutTarget("forecast, the demo's nights: median range", { baseline: NaN, ours: medianWidthOf(demoCases) }, 'min'),
  ];
}

function reportGeneratedNights(): BenchResult[] {
  const cases = compare(generateCases(seed, nights));
  return kinds.flatMap(({ name, includes }) => {
    const label = `forecast, ${nights.toLocaleString('en')} generated nights, ${name}`;
    const compared = cases.filter(includes);
    return [
      withMinimumShare(`${label}: starts in the range (oracle)`, toComparison(compared, coverageOf), 80),
      atMost(`${label}: median range (oracle)`, toComparison(compared, medianWidthOf), 1.3, 'min'),
      ...reportNaive(label, compared),
    ];
  });
}

/** Only cases with a time limit. */
function reportNaive(label: string, cases: readonly ComparedCase[]): BenchResult[] {
  const limited = cases.flatMap(({ naive, ours }) => (naive ? { naive, ours } : []));
  const naive = limited.map((each) => each.naive);
  const ours = limited.map((each) => each.ours);
  const compareBy = (measure: (forecasts: readonly ForecastCase[]) => number) => ({ baseline: measure(naive), ours: measure(ours) });
  return [
    withoutTarget(`${label}: starts in equally wide ranges (time limit × place)`, compareBy(coverageOf), '%'),
    withoutTarget(`${label}: median error (time limit × place)`, compareBy(medianErrorOf), 'min'),
  ];
}

/** The limit is for all together: the range of open mics is wider, that of jams narrower. */
function reportMeanStint(meanStint: number, limit: number): BenchResult[] {
  const cases = compare(generateCases(seed, nights, { meanStint }));
  return kinds.flatMap(({ name, includes }) => {
    const label = `forecast, mean stint of ${meanStint} minutes, ${name}`;
    const compared = cases.filter(includes);
    const widths = toComparison(compared, medianWidthOf);
    const rangeLabel = `${label}: median range (oracle)`;
    return [
      withMinimumShare(`${label}: starts in the range (oracle)`, toComparison(compared, coverageOf), 80),
      name === 'all' ? withLimit(rangeLabel, widths, limit, 'min') : withoutTarget(rangeLabel, widths, 'min'),
    ];
  });
}

/** What happens where hosts call anybody of the line who is not the first, instead of one of the next two, as often as elsewhere. */
function reportHarsherOrder(): BenchResult[] {
  const cases = compare(generateCases(seed, nights, { passedOverFor: Infinity }));
  const label = 'forecast, out of order from the whole line, all';
  return [
    withoutTarget(`${label}: starts in the range (oracle)`, toComparison(cases, coverageOf), '%'),
    withoutTarget(`${label}: median range (oracle)`, toComparison(cases, medianWidthOf), 'min'),
  ];
}

const compare = (generated: readonly GeneratedCase[]): ComparedCase[] => generated.flatMap((each) => compareForecasts(each) ?? []);

const toComparison = (cases: readonly ComparedCase[], measure: (forecasts: readonly ForecastCase[]) => number) => ({
  baseline: measure(cases.map(({ oracle }) => oracle)),
  ours: measure(cases.map(({ ours }) => ours)),
});
