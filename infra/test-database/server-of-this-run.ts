import { dockerAnswers } from './docker-engine.js';
import { findTestServer, type TestServer } from './test-server.js';

/** Tells the workers of a run, which are other processes, where the server is. */
export const serverVariable = 'JAMJAR_TEST_SERVER_URL';

/** `yes` when a Docker engine answered at the start of the run: specs decide by it what they can run. */
export const dockerVariable = 'JAMJAR_TEST_DOCKER_ENGINE';

let server: TestServer | undefined;

/** Starts the server of this run and tells its address in the environment that the workers inherit. */
export async function startServerOfThisRun(): Promise<void> {
  const docker = await dockerAnswers();
  process.env[dockerVariable] = docker ? 'yes' : 'no';
  server = await findTestServer({ docker });
  process.env[serverVariable] = server.url;
}

export async function stopServerOfThisRun(): Promise<void> {
  await server?.stop();
  server = undefined;
}
