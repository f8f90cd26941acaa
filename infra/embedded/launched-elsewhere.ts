import { transformFile } from '@swc/core';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

const program = `
import { startEmbeddedPostgres } from './embedded/embedded-postgres.js';
const server = await startEmbeddedPostgres({ dataDir: process.argv[2] });
process.stdin.on('end', () => server.stop().then(() => process.exit())).resume();
console.log(server.url);
`;

/** For tests: processes of their own that start an embedded Postgres and can be killed. */
export class LauncherProgram {
  private constructor(readonly folder: string) {}

  /** The launcher's files as plain JavaScript, below the packages that they use. */
  static async build(): Promise<LauncherProgram> {
    const cache = path.join(here, '..', '..', 'node_modules', '.cache');
    await mkdir(cache, { recursive: true });
    const folder = await mkdtemp(path.join(cache, 'jamjar-launcher-'));
    await mkdir(path.join(folder, 'embedded'));
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(path.join(folder, 'launch.js'), program);
    for (const name of (await readdir(here)).filter((each) => /^[a-z-]+\.ts$/.test(each))) {
      const { code } = await transformFile(path.join(here, name), {
        swcrc: false,
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      });
      await writeFile(path.join(folder, 'embedded', name.replace(/\.ts$/, '.js')), code);
    }
    return new LauncherProgram(folder);
  }

  /** Starts Postgres in a new process, which ends in order when its standard input does. */
  async launch(dataDir: string, uid?: number): Promise<{ launcher: ChildProcess; url: string }> {
    const launcher = spawn(process.execPath, [path.join(this.folder, 'launch.js'), dataDir], {
      ...(uid === undefined ? {} : { uid, gid: uid }),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const printed: unknown[] = await once(launcher.stdout, 'data');
    return { launcher, url: String(printed[0]).trim() };
  }
}

/** Lets it stop what it started. */
export async function endInOrder(launcher: ChildProcess): Promise<void> {
  launcher.stdin?.end();
  await once(launcher, 'exit');
}
