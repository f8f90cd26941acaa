import Module from 'node:module';

/** Starts one Postgres server for all spec files of a run, or takes that of `DATABASE_URL`; each spec file creates its own databases there (`createTestDatabase`). */
export default async function startTestServer(): Promise<void> {
  resolveTypeScript();
  const { startSharedServer } = await import('./shared-server.js');
  await startSharedServer();
}

/** Jest maps `./x.js` to `./x.ts` in tests but not in its global set-up, where Node resolves imports. */
function resolveTypeScript(): void {
  const resolve: unknown = Reflect.get(Module, '_resolveFilename');
  if (typeof resolve !== 'function') return;
  Reflect.set(Module, '_resolveFilename', function (this: unknown, name: string, ...rest: unknown[]): unknown {
    const resolveAs = (path: string): unknown => Reflect.apply(resolve, this, [path, ...rest]);
    try {
      return resolveAs(name);
    } catch (error) {
      if (!/^\.{1,2}\/.*\.js$/.test(name)) throw error;
      return resolveAs(name.replace(/\.js$/, '.ts'));
    }
  });
}
