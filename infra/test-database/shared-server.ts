import { isDockerRunning } from './docker-engine.js';
import { openTestServer, type TestServer } from './test-server.js';

/** Environment variable with the address of the Postgres server: Jest's workers are separate processes. */
export const testServerUrlVariable = 'JAMJAR_TEST_SERVER_URL';

/** Environment variable: `yes` if a Docker engine answered at the start of the run. Specs that need one are skipped otherwise. */
export const dockerAvailableVariable = 'JAMJAR_TEST_DOCKER_ENGINE';

let server: TestServer | undefined;

/** Starts the Postgres server of this run, or takes that of `DATABASE_URL`, and puts its address into the environment, which the workers inherit. */
export async function startSharedServer(): Promise<void> {
  const isDockerAvailable = await isDockerRunning();
  process.env[dockerAvailableVariable] = isDockerAvailable ? 'yes' : 'no';
  server = await openTestServer({ isDockerAvailable });
  process.env[testServerUrlVariable] = server.url;
}

export async function stopSharedServer(): Promise<void> {
  await server?.stop();
  server = undefined;
}
