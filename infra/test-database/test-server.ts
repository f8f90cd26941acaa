import { chmod, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.js';

/** The Postgres server of one test run. */
export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

const folderName = 'jamjar-tests';

/** Image of the tests' server where a Docker engine answers. */
const image = 'postgres:18-alpine';

/** The given one (`DATABASE_URL`), else a container, else an embedded one in a folder of its own that is deleted afterwards. */
export async function findTestServer({ docker }: { docker: boolean }): Promise<TestServer> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };
  if (docker) {
    const container = await startContainer();
    if (container) return container;
  }
  return startThrowAwayServer();
}

/** An engine that cannot get the image (no network) is as good as none. */
async function startContainer(): Promise<TestServer | undefined> {
  const { GenericContainer, Wait } = await import('testcontainers');
  try {
    const container = await new GenericContainer(image)
      .withEnvironment({ POSTGRES_PASSWORD: 'jamjar', POSTGRES_DB: 'jamjar' })
      .withCommand(['postgres', '-c', 'max_connections=200'])
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start();
    const url = `postgres://postgres:jamjar@${container.getHost()}:${container.getMappedPort(5432).toString()}/jamjar`;
    return { url, stop: async () => void (await container.stop()) };
  } catch (error) {
    console.warn(`The Docker engine did not start ${image} (${String(error)}): the tests take an embedded Postgres.`);
    return undefined;
  }
}

async function startThrowAwayServer(): Promise<TestServer> {
  await sweepLeftovers();
  const folder = await mkdtemp(path.join(tmpdir(), `${folderName}-${process.pid.toString()}-`));
  await chmod(folder, 0o755); // as root the database's own user passes through here
  const server = await startEmbeddedPostgres({ dataDir: folder });
  return { url: server.url, stop: () => server.remove() };
}

/** A run that was killed could not clean up: the next one does. */
async function sweepLeftovers(): Promise<void> {
  const owner = new RegExp(`^${folderName}-(\\d+)-`);
  for (const name of await readdir(tmpdir())) {
    const runner = owner.exec(name)?.[1];
    const folder = path.join(tmpdir(), name);
    if (!runner || isAlive(Number(runner)) || (await stat(folder)).uid !== process.getuid?.()) continue;
    await removeEmbeddedPostgres(folder).catch((error: unknown) => console.warn(`${folder} could not be removed: ${String(error)}`));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // alive, and somebody else's
  }
}
