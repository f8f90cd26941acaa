import Module from 'node:module';

/** Environment variable: `yes` if a Docker engine answered at the start of the run. Otherwise, specs that need one are skipped. */
export const dockerAvailableVariable = 'JAMJAR_TEST_DOCKER_ENGINE';

interface ProjectConfig {
  displayName?: { name: string };
}

/** Starts the server on which each spec file of the run creates its own databases (`createTestDatabase`), and for journeys a Chromium. */
export default async function setUp(_globalConfig: unknown, { displayName }: ProjectConfig): Promise<void> {
  resolveTypeScript();
  if (displayName?.name === 'journeys') {
    const { startSharedChromium } = await import('./chromium.js');
    await startSharedChromium();
  }
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
