import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);
/** Everything is run from the repository's root: npm's scripts and Jest start there. */
const nodeModules = path.resolve('node_modules');
/** Never a shared temporary folder: somebody else's browser is not started. */
const unpacked = path.join(nodeModules, '.cache', 'jamjar-chromium', '147.0.0');
const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'];
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A real Chromium: the one of `$CHROMIUM_PATH`, of the system, or of the npm package, unpacked once. Sandboxed, but for root, who cannot be. */
export async function launchChromium(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH ?? systemBrowsers.find((file) => existsSync(file));
  const executablePath = given ?? (await unpack());
  const env = given ? {} : await environmentFor(executablePath);
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    chromiumSandbox: !asRoot,
    args: asRoot ? [...flags, '--no-sandbox'] : flags,
    env: { ...process.env, ...env },
  });
}

/** The package unpacks itself into the temporary folder that it is given; here it gets one of its own, which is put in place when all is there. */
async function unpack(): Promise<string> {
  const executable = path.join(unpacked, 'chromium');
  if (existsSync(executable)) return executable;
  const partial = `${unpacked}.${process.pid.toString()}`;
  await mkdir(partial, { recursive: true });
  // the package brings the libraries that a bare system lacks only where it believes to be in that cloud
  const env = { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  await run(process.execPath, ['--input-type=module', '-e', unpacking], { env });
  await rename(partial, unpacked).catch(async () => rm(partial, { recursive: true, force: true })); // somebody else was faster
  return executable;
}
const unpacking = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";

async function environmentFor(executable: string): Promise<Record<string, string>> {
  const { stdout } = await run('ldd', [executable]).catch(() => ({ stdout: 'not found' }));
  const libraries: Record<string, string> = stdout.includes('not found') ? { LD_LIBRARY_PATH: path.join(unpacked, 'al2023', 'lib') } : {};
  return { ...libraries, ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: await ownFonts() }) };
}

async function ownFonts(): Promise<string> {
  const file = path.join(unpacked, 'fonts.conf');
  const [fonts, cache] = [path.join(unpacked, 'fonts'), path.join(unpacked, 'fonts-cache')];
  await writeFile(file, `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>\n`);
  return file;
}
