import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The program of the new process. Vite compiles the TypeScript that it imports, because Node itself cannot import it. */
const program = `
import { runnerImport } from 'vite';
const { module } = await runnerImport(${JSON.stringify(fileURLToPath(new URL('../embedded-postgres.ts', import.meta.url)))}, { configFile: false });
const server = await module.startEmbeddedPostgres({ dataDir: process.argv[1] });
process.stdin.on('end', () => server.stop().then(() => process.exit())).resume();
console.log(server.url);
`;

/**
 * Starts the embedded Postgres from a new Node process, as the user `uid` and the group with the same id. The process stops Postgres and exits
 * when its standard input ends.
 */
export async function launch(dataDir: string, uid?: number): Promise<{ childProcess: ChildProcess; url: string }> {
  const user = uid === undefined ? {} : { uid, gid: uid };
  const childProcess = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    ...user,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const outputChunks: unknown[] = await once(childProcess.stdout, 'data');
  return { childProcess, url: String(outputChunks[0]).trim() };
}

/** Ends the standard input of a launched process, so that it stops its Postgres, and waits until the process has exited. */
export async function stopGracefully(childProcess: ChildProcess): Promise<void> {
  childProcess.stdin?.end();
  await once(childProcess, 'exit');
}
