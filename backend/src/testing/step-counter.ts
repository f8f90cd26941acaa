import { type Profiler, Session } from 'node:inspector';

/** Methods of arrays that V8 runs without calling a function for each item. */
const searchMethods = ['indexOf', 'lastIndexOf', 'includes'] as const;

/**
 * Counts the steps of synchronous work, so that tests need no clock: calls of functions (of any script), and items that the searches
 * of arrays look at. One counter serves several counts, because V8 looks at the whole heap when a counter is created and closed.
 */
export class StepCounter {
  readonly #session = new Session();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  count(work: () => void): number {
    this.#takeCalls();
    const [getSearchedCount, restore] = countSearchedItems();
    try {
      work();
    } finally {
      restore();
    }
    return this.#takeCalls() + getSearchedCount();
  }

  close(): void {
    this.#session.disconnect();
  }

  /** @returns how often functions were called since the last call of this method */
  #takeCalls(): number {
    let calls = 0;
    this.#session.post('Profiler.takePreciseCoverage', (_, { result }) => (calls = sumCalls(result)));
    return calls;
  }
}

const sumCalls = (scripts: readonly Profiler.ScriptCoverage[]): number =>
  scripts.flatMap(({ functions }) => functions.map(({ ranges: [range] }) => range?.count ?? 0)).reduce((sum, count) => sum + count, 0);

function countSearchedItems(): [getSearchedCount: () => number, restore: () => void] {
  let searchedCount = 0;
  const originals = searchMethods.map((name) => [name, Array.prototype[name]] as const);
  for (const [name, original] of originals)
    Reflect.set(Array.prototype, name, function (this: unknown[], ...parameters: [unknown]) {
      const found: unknown = Reflect.apply(original, this, parameters);
      const index = typeof found === 'number' && found >= 0 ? found : null;
      searchedCount += index === null ? this.length : name === 'lastIndexOf' ? this.length - index : index + 1;
      return found;
    });
  return [() => searchedCount, () => originals.forEach(([name, original]) => void Reflect.set(Array.prototype, name, original))];
}
