import Module from 'node:module';

/** Environment variable: `yes` if a Docker engine answered at the start of the run. Specs that need one are skipped otherwise. */
export const dockerAvailableVariable = 'JAMJAR_TEST_DOCKER_ENGINE';

/** Starts the server on which each spec file of the run creates its own databases (`createTestDatabase`). */
export default async function setUp(): Promise<void> {
  resolveTypeScript();
  const { startTestServer } = await import('./test-database.js');
  await startTestServer();
  const { getContainerRuntimeClient } = await import('testcontainers');
  process.env[dockerAvailableVariable] = await getContainerRuntimeClient().then(
    () => 'yes',
    () => 'no',
  );
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
