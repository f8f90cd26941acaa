import { transformFile } from '@swc/core';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const sourceFolder = fileURLToPath(new URL('.', import.meta.url));

const program = `
import { startEmbeddedPostgres } from './embedded/embedded-postgres.js';
const server = await startEmbeddedPostgres({ dataDir: process.argv[2] });
process.stdin.on('end', () => server.stop().then(() => process.exit())).resume();
console.log(server.url);
`;

/** Compiles infra/embedded to JavaScript below node_modules, from where Node finds the npm packages that it imports. @returns the folder */
export async function buildLauncher(): Promise<string> {
  const cache = path.join(sourceFolder, '..', '..', 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'jamjar-launcher-'));
  await mkdir(path.join(folder, 'embedded'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'launch.js'), program);
  const options = { swcrc: false, jsc: { target: 'es2022', parser: { syntax: 'typescript' } } } as const;
  for (const name of (await readdir(sourceFolder)).filter((each) => /^[a-z-]+\.ts$/.test(each))) {
    const { code } = await transformFile(path.join(sourceFolder, name), options);
    await writeFile(path.join(folder, 'embedded', name.replace(/\.ts$/, '.js')), code);
  }
  return folder;
}

/** Starts the embedded Postgres from a new Node process of the user `uid`, which stops Postgres and exits when its standard input ends. */
export async function launch(launcher: string, dataDir: string, uid?: number): Promise<{ childProcess: ChildProcess; url: string }> {
  const user = uid === undefined ? {} : { uid, gid: uid };
  const childProcess = spawn(process.execPath, [path.join(launcher, 'launch.js'), dataDir], {
    ...user,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const printed: unknown[] = await once(childProcess.stdout, 'data');
  return { childProcess, url: String(printed[0]).trim() };
}

/** Ends the standard input of a launched process, so that it stops its Postgres, and waits until the process has exited. */
export async function stopGracefully(childProcess: ChildProcess): Promise<void> {
  childProcess.stdin?.end();
  await once(childProcess, 'exit');
}
