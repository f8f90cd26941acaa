import { getContainerRuntimeClient } from 'testcontainers';
import { startSharedChromium } from './chromium.js';
import { startTestServer } from './test-database.js';

/** Environment variable: `yes` if a Docker engine answered at the start of the run. Otherwise, specs that need one are skipped. */
export const dockerAvailableVariable = 'JAMJAR_TEST_DOCKER_ENGINE';

interface ProjectConfig {
  displayName?: { name: string };
}

/**
 * Starts the server on which each spec file of the run creates its own databases (`createTestDatabase`), and for journeys a Chromium. Jest runs it
 * from the build, because outside of tests it resolves no imports of TypeScript files.
 */
export default async function setUp(_globalConfig: unknown, { displayName }: ProjectConfig): Promise<void> {
  if (displayName?.name === 'journeys') await startSharedChromium();
  await startTestServer();
  process.env[dockerAvailableVariable] = await getContainerRuntimeClient().then(
    () => 'yes',
    () => 'no',
  );
}
