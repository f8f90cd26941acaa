import { type ComparedCase, compareBy, compareForecasts, coverageOf, medianErrorOf, medianWidthOf } from '../forecast/evaluation.js';
import { createDemoCases } from '../forecast/demo-gigs.js';
import { generateCases } from '../forecast/generated-gigs.js';
import { type BenchContext } from '../measure.js';
import { atMost, type BenchResult, withLimit, withMinimum, withoutTarget } from '../report.js';

const seed = 20;
const gigs = 1_000;
const [coverage, width] = ['starts in the range (oracle)', 'median range (oracle)'];

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
  generateCases(seed, gigs, meanStint).flatMap((each) => compareForecasts(each) ?? []);

function compareByType(
  cases: readonly ComparedCase[],
  report: (name: string, cases: readonly ComparedCase[]) => BenchResult[],
): BenchResult[] {
  const ofType = (ofThat: ComparedCase['type']) => cases.filter(({ type }) => type === ofThat);
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
