/**
 * Installs and builds the project for `npm start`, `npm test` and the tools. It may run before node_modules exists, so it is plain
 * JavaScript without dependencies. A failure ends the process with a message that explains it.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const minimumNode = [20, 19];
/** Enough for node_modules, the build and their caches. */
const minimumFreeDiskMB = 1_000;
/** Shorter than npm's defaults, with which it waits five minutes for a registry that does not answer. */
const fetchLimits = ['--fetch-timeout=60000', '--fetch-retries=4', '--fetch-retry-maxtimeout=20000'];
/** In some states npm waits for ever, so it is killed and started again; attempt n may take n × `installTimeoutMs`. */
const maxInstallAttempts = 3;
const installTimeoutMs = 420_000;

/** Ends the process with a message instead of a stack trace. */
export function exitWith(message) {
  console.error(`\nJamjar: ${message}\n`);
  process.exit(1);
}

/** Ends the process when Node is too old or the disk has too little free space. */
export function checkMachine() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < minimumNode[0] || (major === minimumNode[0] && minor < minimumNode[1]))
    exitWith(`needs Node ${minimumNode.join('.')} or newer; this is ${process.versions.node}.`);
  const { bavail, bsize } = statfsSync(root);
  const freeMB = Math.floor((bavail * bsize) / 1_000_000);
  if (freeMB < minimumFreeDiskMB) exitWith(`too little of the disk is free: ${freeMB} MB in ${root}, ${minimumFreeDiskMB} MB are needed.`);
}

/** Installs the packages of package-lock.json, unless they are installed already. */
export async function install() {
  const stamp = join(root, 'node_modules', '.cache', 'jamjar', 'installed');
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (readIfExists(stamp) === lockHash) return;
  if (!existsSync(stamp) && isNewer(join(root, 'node_modules', '.package-lock.json'), join(root, 'package-lock.json'))) {
    write(stamp, lockHash); // npm was run by hand
    return;
  }
  console.log('Installing what is missing …');
  // `npm ci` deletes node_modules first, which running processes may be using
  const command = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  // without `--include=dev`, `NODE_ENV=production` would leave out packages that the build needs
  const args = [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...fetchLimits];
  let code = null;
  for (let attempt = 1; code === null && attempt <= maxInstallAttempts; attempt++) {
    if (attempt > 1)
      console.log(
        `npm did not end within ${(installTimeoutMs * (attempt - 1)) / 60_000} minutes. Installing again; what was fetched is kept …`,
      );
    code = await run('npm', args, { timeoutMs: installTimeoutMs * attempt });
  }
  if (code !== 0) exitWith('npm could not install the dependencies: see its output above.');
  write(stamp, lockHash);
}

/** Builds server and web app, unless their sources are unchanged since the last build. */
export async function build() {
  const stamp = join(root, 'node_modules', '.cache', 'jamjar', 'built');
  const sourceHash = hashSources();
  const builtServer = join(root, 'backend', 'dist', 'main.js');
  const builtWeb = join(root, 'frontend', 'dist', 'index.html');
  if (readIfExists(stamp) === sourceHash && existsSync(builtServer) && existsSync(builtWeb)) return;
  console.log('Building …');
  await Promise.all([
    run('npm', ['run', '--silent', 'build:server'], { failureMessage: 'the server could not be built: see the output above.' }),
    run('npm', ['run', '--silent', 'build:web'], { failureMessage: 'the web app could not be built: see the output above.' }),
  ]);
  write(stamp, sourceHash);
}

/**
 * Runs a command in the repository, and kills it after `timeoutMs`. With `failureMessage`, a non-zero exit code ends this process with that
 * message; without, `run` resolves to the exit code, or to null when the command was killed.
 */
export function run(command, args, { failureMessage, env = {}, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    child.on('error', (error) => exitWith(`${command} could not be started: ${error.message}`));
    child.on('exit', (code) => {
      if (code !== 0 && failureMessage) exitWith(failureMessage);
      resolve(code);
    });
  });
}

const workspaces = ['contracts', 'infra', 'projections', 'backend', 'frontend'];
/** Folders that are generated, or that no build reads. */
const ignoredFolders = new Set(['node_modules', 'dist', 'e2e', '.data']);

/** Hashes path, size and modification time of every file that a build may read. */
function hashSources() {
  const hash = createHash('sha256');
  const add = (path) => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1))) {
      if (ignoredFolders.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (!entry.name.endsWith('.tsbuildinfo')) add(path);
    }
  };
  for (const folder of workspaces) walk(join(root, folder));
  for (const file of ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json']) add(join(root, file));
  return hash.digest('hex');
}

const readIfExists = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
const isNewer = (path, otherPath) => existsSync(path) && statSync(path).mtimeMs >= statSync(otherPath).mtimeMs;
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
