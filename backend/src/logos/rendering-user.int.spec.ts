import { ensurePassword } from '@jamjar/infra/embedded/cluster';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { tinyLogo } from '../testing/logo.fixture.js';

const isRoot = process.getuid?.() === 0;
const itAsRoot = isRoot ? it : it.skip;
const skippedSuffix = isRoot ? '' : ' (skipped: needs root)';

const renderLogo = fileURLToPath(new URL('render-logo.mjs', import.meta.url));
/** What malicious code in the process could do at its end: reads the files that the arguments name, and prints how that went. */
const probe = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  process.on('exit', () => {
    const attempt = (file) => { try { readFileSync(file); return 'read'; } catch ({ code }) { return code; } };
    process.stderr.write(JSON.stringify(process.argv.slice(2).map(attempt)));
  });`)}`;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jamjar-data-'));
  await chmod(dataDir, 0o755); // as the start leaves it, so that the database's own user passes
  await ensurePassword({ folder: dataDir, cluster: path.join(dataDir, 'postgres'), runAs: undefined });
});
afterAll(() => rm(dataDir, { recursive: true }));

/** Runs a program with the probe, as `LogoStorage` runs the rendering. */
async function runWithProbe(program: string, files: readonly string[]): Promise<{ exitCode: number | null; attempts: unknown }> {
  const child = spawn(process.execPath, ['--import', probe, program, ...files], { env: {} });
  child.stdout.resume();
  child.stdin.on('error', () => undefined).end(tinyLogo);
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { exitCode: child.exitCode, attempts: JSON.parse(errors) as unknown };
}

itAsRoot(
  `the rendering of a logo can read neither the data folder's password nor the environment of the server${skippedSuffix}`,
  async () => {
    const files = [path.join(dataDir, 'password'), `/proc/${process.pid}/environ`, `/proc/${process.pid}/maps`, renderLogo];
    const idleProgram = path.join(dataDir, 'idle.mjs'); // keeps the user of the server
    await writeFile(idleProgram, '');
    expect(await runWithProbe(idleProgram, files)).toEqual({ exitCode: 0, attempts: ['read', 'read', 'read', 'read'] });
    expect(await runWithProbe(renderLogo, files)).toEqual({ exitCode: 0, attempts: ['EACCES', 'EACCES', 'EACCES', 'read'] });
  },
);
