import { type Profiler, Session } from 'node:inspector';

/** Methods that V8 runs without calling a function for each item that they look at. */
const searches = ['indexOf', 'lastIndexOf', 'includes'] as const;

/**
 * Counts the steps of synchronous work, so that tests need no clock: calls of functions (of any script), and items that the searches of arrays
 * look at.
 */
export function countSteps(work: () => void): number {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const [looked, restore] = countSearches();
  try {
    work();
  } finally {
    restore();
  }
  let calls = 0;
  session.post('Profiler.takePreciseCoverage', (_, { result }) => (calls = sumCalls(result)));
  session.disconnect();
  return calls + looked();
}

const sumCalls = (scripts: readonly Profiler.ScriptCoverage[]): number =>
  scripts.flatMap(({ functions }) => functions.map(({ ranges: [range] }) => range?.count ?? 0)).reduce((sum, count) => sum + count, 0);

function countSearches(): [looked: () => number, restore: () => void] {
  let items = 0;
  const originals = searches.map((name) => [name, Array.prototype[name]] as const);
  for (const [name, original] of originals)
    Reflect.set(Array.prototype, name, function (this: unknown[], ...given: [unknown]) {
      const found: unknown = Reflect.apply(original, this, given);
      items += typeof found === 'number' && found >= 0 ? found + 1 : this.length;
      return found;
    });
  return [() => items, () => originals.forEach(([name, original]) => void Reflect.set(Array.prototype, name, original))];
}
