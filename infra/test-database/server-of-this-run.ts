import { findTestServer, type TestServer } from './test-server.js';

/** Tells the workers of a run, which are other processes, where the server is. */
export const serverVariable = 'JAMJAR_TEST_SERVER_URL';

let server: TestServer | undefined;

/** Starts the server of this run and tells its address in the environment that the workers inherit. */
export async function startServerOfThisRun(): Promise<void> {
  server = await findTestServer();
  process.env[serverVariable] = server.url;
}

export async function stopServerOfThisRun(): Promise<void> {
  await server?.stop();
  server = undefined;
}
