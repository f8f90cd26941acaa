import Module from 'node:module';

/** Gives all spec files of a run one Postgres server; each makes databases of its own in it (`createTestDatabase`). */
export default async function startTestServer(): Promise<void> {
  resolveTypeScript();
  const { startServerOfThisRun } = await import('./server-of-this-run.js');
  await startServerOfThisRun();
}

/** Jest maps `./x.js` to `./x.ts` inside tests, but not in its global set-up, where Node itself resolves. */
function resolveTypeScript(): void {
  const resolve: unknown = Reflect.get(Module, '_resolveFilename');
  if (typeof resolve !== 'function') return;
  Reflect.set(Module, '_resolveFilename', function (this: unknown, name: string, ...rest: unknown[]): unknown {
    const resolved = (as: string): unknown => Reflect.apply(resolve, this, [as, ...rest]);
    try {
      return resolved(name);
    } catch (error) {
      if (!/^\.{1,2}\/.*\.js$/.test(name)) throw error;
      return resolved(name.replace(/\.js$/, '.ts'));
    }
  });
}
