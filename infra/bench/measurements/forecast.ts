import { type Forecast } from '@jamjar/contracts/forecast/forecast';
import {
  computeCoverage,
  type ForecastCase,
  toForecastCase,
  type GeneratedCase,
  generateCases,
  aheadCount,
  toInstant,
} from '@jamjar/contracts/forecast/testing/generated-gigs.fixture';
import { GigModel } from '@jamjar/contracts/forecast/testing/gig-model.fixture';
import { type Instant, instant } from '@jamjar/contracts/ids';
import { Random } from '@jamjar/contracts/testing/random';
import { minuteMs } from '@jamjar/contracts/time';
import { createDemoCases } from '../demo-forecasts.js';
import { type BenchContext, type Comparison, median } from '../measure.js';
import { withMaxRatio, type BenchResult, withLimit, withMinimum, withoutTarget } from '../report.js';

const seed = 20;
const gigCount = 1_000;
const simulationCount = 300;
const [coverageLabel, widthLabel] = ['starts in the range (oracle)', 'median range (oracle)'];

/** Three forecasts of one start. */
interface ComparedCase {
  type: GeneratedCase['parameters']['type'];
  ours: ForecastCase;
  oracle: ForecastCase;
  /** Null when the gig has no time limit. */
  naive: ForecastCase | null;
}

/**
 * How well calibrated the forecast is for a performer with five ahead (docs/rules.md#forecast): how often the start is in its range, and how
 * wide that range is. The baseline is an oracle that knows the parameters of the generated gigs or, where the label says so, the naive forecast
 * (time limit × place). The demo's gigs have no baseline.
 */
export async function measureForecast(context: BenchContext): Promise<BenchResult[]> {
  const demoCases = await createDemoCases(context);
  return [
    ...compareByType(generateComparedCases(), reportGeneratedGigs),
    ...compareByType(generateComparedCases(6), reportSixMinuteStints),
    withMinimum("forecast, the demo's gigs: starts in the range", { baseline: NaN, ours: computeCoverage(demoCases) }, 80, '%'),
    withoutTarget("forecast, the demo's gigs: median range", { baseline: NaN, ours: medianWidthOf(demoCases) }, 'min'),
  ];
}

const generateComparedCases = (meanStintMinutes?: number): ComparedCase[] =>
  generateCases(seed, gigCount, meanStintMinutes).flatMap((each) => {
    const ours = toForecastCase(each);
    if (!ours) return [];
    const { startedAt } = ours;
    const naive = each.timeLimit ? { ...multiplyTimeLimit(toInstant(each.state.time), each.timeLimit, ours), startedAt } : null;
    return { type: each.parameters.type, ours, oracle: { ...forecastByOracle(each), startedAt }, naive };
  });

function compareByType(
  cases: readonly ComparedCase[],
  report: (name: string, cases: readonly ComparedCase[]) => BenchResult[],
): BenchResult[] {
  const filterByType = (gigType: ComparedCase['type']) => cases.filter(({ type }) => type === gigType);
  return [...report('all', cases), ...report('open mics', filterByType('openmic')), ...report('jams', filterByType('jam'))];
}

function reportGeneratedGigs(name: string, cases: readonly ComparedCase[]): BenchResult[] {
  const label = `forecast, ${gigCount.toLocaleString('en')} generated gigs, ${name}`;
  const naiveCoverage = compareBy(computeCoverage, cases, 'naive');
  return [
    withMinimum(`${label}: ${coverageLabel}`, compareBy(computeCoverage, cases, 'oracle'), 80, '%'),
    withMaxRatio(`${label}: ${widthLabel}`, compareBy(medianWidthOf, cases, 'oracle'), 1.3, 'min'),
    withoutTarget(`${label}: starts in equally wide ranges (time limit × place)`, naiveCoverage, '%'),
    withoutTarget(`${label}: median error (time limit × place)`, compareBy(medianErrorOf, cases, 'naive'), 'min'),
  ];
}

/** Only the range of all gigs together has a limit: that of open mics is wider, that of jams narrower. */
function reportSixMinuteStints(name: string, cases: readonly ComparedCase[]): BenchResult[] {
  const label = `forecast, mean stint of 6 minutes, ${name}`;
  const widths = compareBy(medianWidthOf, cases, 'oracle');
  return [
    withMinimum(`${label}: ${coverageLabel}`, compareBy(computeCoverage, cases, 'oracle'), 80, '%'),
    name === 'all' ? withLimit(`${label}: ${widthLabel}`, widths, 25, 'min') : withoutTarget(`${label}: ${widthLabel}`, widths, 'min'),
  ];
}

/** Compares our forecasts with the other forecasts of the same starts, for the cases that have the other forecast. */
function compareBy(
  measure: (cases: readonly ForecastCase[]) => number,
  cases: readonly ComparedCase[],
  other: 'oracle' | 'naive',
): Comparison {
  const pairs = cases.flatMap((each) => (each[other] ? { ours: each.ours, baseline: each[other] } : []));
  return { baseline: measure(pairs.map(({ baseline }) => baseline)), ours: measure(pairs.map(({ ours }) => ours)) };
}

/** The median width of the forecast ranges, in minutes. */
const medianWidthOf = (cases: readonly ForecastCase[]): number => median(cases.map(({ earliest, latest }) => latest - earliest)) / minuteMs;

/** The median distance between the likely and the actual start, in minutes. */
const medianErrorOf = (cases: readonly ForecastCase[]): number =>
  median(cases.map(({ startedAt, likely }) => Math.abs(likely - startedAt))) / minuteMs;

/**
 * The forecast of an oracle that knows the gig's parameters but not its future: the central 80 % of many simulated continuations. In all of
 * them, as in all cases, the performer goes on stage.
 */
function forecastByOracle({ parameters, state, performer, startedAt }: GeneratedCase): Forecast {
  const random = new Random(Math.round(startedAt * 1_000) + performer); // one generator per case, so that no case depends on others
  const starts = Array.from({ length: simulationCount }, () =>
    new GigModel(parameters, random, state, performer).playUntilStart(performer),
  );
  starts.sort((one, other) => one - other);
  const startAtShare = (share: number): Instant => toInstant(starts[Math.floor(share * simulationCount)] ?? NaN);
  return { earliest: startAtShare(0.1), likely: startAtShare(0.5), latest: startAtShare(0.9) };
}

/** The naive forecast "time limit × place". It has no range of its own, so it gets one as wide as ours around it. */
function multiplyTimeLimit(now: Instant, timeLimit: number, { earliest, latest }: Forecast): Forecast {
  const likely = now + timeLimit * aheadCount * minuteMs;
  const halfWidthMs = (latest - earliest) / 2;
  return { earliest: instant(likely - halfWidthMs), likely: instant(likely), latest: instant(likely + halfWidthMs) };
}
