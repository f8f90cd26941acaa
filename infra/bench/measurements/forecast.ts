import { type Forecast } from '@jamjar/contracts/forecast/forecast';
import {
  coverageOf,
  type ForecastCase,
  forecastCase,
  type GeneratedCase,
  generateCases,
  placesAhead,
  toInstant,
} from '@jamjar/contracts/forecast/testing/generated-gigs.fixture';
import { GigModel } from '@jamjar/contracts/forecast/testing/gig-model.fixture';
import { type Instant, instant } from '@jamjar/contracts/ids';
import { Random } from '@jamjar/contracts/testing/random';
import { minuteMs } from '@jamjar/contracts/time';
import { createDemoCases } from '../demo-forecasts.js';
import { type BenchContext, type Comparison, median } from '../measure.js';
import { atMost, type BenchResult, withLimit, withMinimum, withoutTarget } from '../report.js';

const seed = 20;
const gigs = 1_000;
const futures = 300;
const [coverage, width] = ['starts in the range (oracle)', 'median range (oracle)'];

/** Three forecasts of one start. */
interface ComparedCase {
  type: GeneratedCase['parameters']['type'];
  ours: ForecastCase;
  oracle: ForecastCase;
  /** Null where there is no time limit. */
  naive: ForecastCase | null;
}

/**
 * How honest the forecast is for somebody with five ahead (docs/rules.md#forecast): how often the start is in its range, and how wide that is.
 * The baseline is an oracle that knows by which parameters the gigs were generated, for the errors "time limit × place".
 */
export async function measureForecast(context: BenchContext): Promise<BenchResult[]> {
  const demoCases = await createDemoCases(context);
  return [
    ...compareByType(generate(), reportGeneratedGigs),
    ...compareByType(generate(6), reportMeanStint),
    withMinimum("forecast, the demo's nights: starts in the range", { baseline: NaN, ours: coverageOf(demoCases) }, 80, '%'),
    withoutTarget("forecast, the demo's nights: median range", { baseline: NaN, ours: medianWidthOf(demoCases) }, 'min'),
  ];
}

const generate = (meanStint?: number): ComparedCase[] =>
  generateCases(seed, gigs, meanStint).flatMap((each) => {
    const ours = forecastCase(each);
    if (!ours) return [];
    const { startedAt } = ours;
    const naive = each.timeLimit ? { ...multiplyTimeLimit(toInstant(each.state.time), each.timeLimit, ours), startedAt } : null;
    return { type: each.parameters.type, ours, oracle: { ...forecastByOracle(each), startedAt }, naive };
  });

function compareByType(
  cases: readonly ComparedCase[],
  report: (name: string, cases: readonly ComparedCase[]) => BenchResult[],
): BenchResult[] {
  const ofType = (gigType: ComparedCase['type']) => cases.filter(({ type }) => type === gigType);
  return [...report('all', cases), ...report('open mics', ofType('openmic')), ...report('jams', ofType('jam'))];
}

function reportGeneratedGigs(name: string, cases: readonly ComparedCase[]): BenchResult[] {
  const label = `forecast, ${gigs.toLocaleString('en')} generated nights, ${name}`;
  const naiveCoverage = compareBy(coverageOf, cases, 'naive');
  return [
    withMinimum(`${label}: ${coverage}`, compareBy(coverageOf, cases, 'oracle'), 80, '%'),
    atMost(`${label}: ${width}`, compareBy(medianWidthOf, cases, 'oracle'), 1.3, 'min'),
    withoutTarget(`${label}: starts in equally wide ranges (time limit × place)`, naiveCoverage, '%'),
    withoutTarget(`${label}: median error (time limit × place)`, compareBy(medianErrorOf, cases, 'naive'), 'min'),
  ];
}

/** The limit is for all together: the range of open mics is wider, that of jams narrower. */
function reportMeanStint(name: string, cases: readonly ComparedCase[]): BenchResult[] {
  const label = `forecast, mean stint of 6 minutes, ${name}`;
  const widths = compareBy(medianWidthOf, cases, 'oracle');
  return [
    withMinimum(`${label}: ${coverage}`, compareBy(coverageOf, cases, 'oracle'), 80, '%'),
    name === 'all' ? withLimit(`${label}: ${width}`, widths, 25, 'min') : withoutTarget(`${label}: ${width}`, widths, 'min'),
  ];
}

/** Compares our forecasts with others of the same starts; only those cases count that have one. */
function compareBy(
  measure: (cases: readonly ForecastCase[]) => number,
  cases: readonly ComparedCase[],
  other: 'oracle' | 'naive',
): Comparison {
  const compared = cases.flatMap((each) => (each[other] ? { ours: each.ours, baseline: each[other] } : []));
  return { baseline: measure(compared.map(({ baseline }) => baseline)), ours: measure(compared.map(({ ours }) => ours)) };
}

/** In minutes. */
const medianWidthOf = (cases: readonly ForecastCase[]): number => median(cases.map(({ earliest, latest }) => latest - earliest)) / minuteMs;

/** In minutes: how far from the start the likely one was. */
const medianErrorOf = (cases: readonly ForecastCase[]): number =>
  median(cases.map(({ startedAt, likely }) => Math.abs(likely - startedAt))) / minuteMs;

/**
 * What somebody says who knows the gig's parameters, but not its future: the central 80 % of many futures that follow the same rules. The
 * performer comes in all of them, as in all cases.
 */
function forecastByOracle({ parameters, state, performer, startedAt }: GeneratedCase): Forecast {
  const random = new Random(Math.round(startedAt * 1_000) + performer); // of the case's own, so that no case depends on others
  const starts = Array.from({ length: futures }, () => new GigModel(parameters, random, state, performer).playUntilStart(performer));
  starts.sort((one, other) => one - other);
  const at = (share: number): Instant => toInstant(starts[Math.floor(share * futures)] ?? NaN);
  return { earliest: at(0.1), likely: at(0.5), latest: at(0.9) };
}

/** "Time limit × place", with a range around it that is as wide as ours: it has none of its own. */
function multiplyTimeLimit(now: Instant, timeLimit: number, { earliest, latest }: Forecast): Forecast {
  const likely = now + timeLimit * placesAhead * minuteMs;
  const half = (latest - earliest) / 2;
  return { earliest: instant(likely - half), likely: instant(likely), latest: instant(likely + half) };
}
