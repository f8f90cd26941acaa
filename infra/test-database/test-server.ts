import { chmod, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.js';

/** The Postgres server of one test run. */
export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** Start of the name of a server's temporary folder; the id of the process that created it follows. */
const folderPrefix = 'jamjar-tests';

/** Used where a Docker engine runs. */
const postgresImage = 'postgres:18-alpine';

/** The server of `DATABASE_URL`, else a container, else an embedded server in a temporary folder that `stop` deletes. */
export async function openTestServer({ isDockerAvailable }: { isDockerAvailable: boolean }): Promise<TestServer> {
  const url = process.env.DATABASE_URL;
  if (url) return { url, stop: () => Promise.resolve() };
  if (isDockerAvailable) {
    const container = await startContainer();
    if (container) return container;
  }
  return startTemporaryServer();
}

/** Undefined when the engine cannot pull or start the image, for example without network. */
async function startContainer(): Promise<TestServer | undefined> {
  const { GenericContainer, Wait } = await import('testcontainers');
  try {
    const container = await new GenericContainer(postgresImage)
      .withEnvironment({ POSTGRES_PASSWORD: 'jamjar', POSTGRES_DB: 'jamjar' })
      .withCommand(['postgres', '-c', 'max_connections=200'])
      .withExposedPorts(5432)
      // The second time: the image first starts the server for its own set-up, and then restarts it.
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start();
    const url = `postgres://postgres:jamjar@${container.getHost()}:${container.getMappedPort(5432).toString()}/jamjar`;
    return { url, stop: async () => void (await container.stop()) };
  } catch (error) {
    console.warn(`The Docker engine did not start ${postgresImage} (${String(error)}): the tests use an embedded Postgres.`);
    return undefined;
  }
}

async function startTemporaryServer(): Promise<TestServer> {
  await removeAbandonedServers();
  const folder = await mkdtemp(path.join(tmpdir(), `${folderPrefix}-${process.pid.toString()}-`));
  await chmod(folder, 0o755); // as root, the user `postgres` must be able to enter
  const server = await startEmbeddedPostgres({ dataDir: folder });
  return { url: server.url, stop: () => server.remove() };
}

/** Cleans up after runs that were killed. */
async function removeAbandonedServers(): Promise<void> {
  const serverFolderPattern = new RegExp(`^${folderPrefix}-(\\d+)-`);
  for (const name of await readdir(tmpdir())) {
    const ownerPid = serverFolderPattern.exec(name)?.[1];
    const folder = path.join(tmpdir(), name);
    if (!ownerPid || isAlive(Number(ownerPid)) || (await stat(folder)).uid !== process.getuid?.()) continue;
    await removeEmbeddedPostgres(folder).catch((error: unknown) => console.warn(`${folder} could not be removed: ${String(error)}`));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // it exists and belongs to another user
  }
}
