/**
 * What `npm start` and `npm test` need before anything is installed: plain JavaScript, no dependency.
 * Everything here says plainly what is missing and ends the process; nothing of it guesses.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const neededNode = [20, 19];
const neededDiskMB = 1_000;

/** Ends the process with a plain sentence instead of a stack. */
export function giveUp(message) {
  console.error(`\nJamjar: ${message}\n`);
  process.exit(1);
}

/** Wrong Node and a full disk are the two things that no installation mends. */
export function checkMachine() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < neededNode[0] || (major === neededNode[0] && minor < neededNode[1]))
    giveUp(`needs Node ${neededNode.join('.')} or newer; this is ${process.versions.node}.`);
  const { bavail, bsize } = statfsSync(root);
  const freeMB = Math.floor((bavail * bsize) / 1_000_000);
  if (freeMB < neededDiskMB) giveUp(`the disk is full: ${freeMB} MB are free in ${root}, ${neededDiskMB} MB are needed.`);
}

/** Installs what package-lock.json names, unless exactly that is installed already. */
export async function install() {
  const stamp = join(root, 'node_modules', '.cache', 'jamjar', 'installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (readIfThere(stamp) === wanted) return;
  if (!existsSync(stamp) && isNewer(join(root, 'node_modules', '.package-lock.json'), join(root, 'package-lock.json'))) {
    write(stamp, wanted); // installed by hand a moment ago
    return;
  }
  console.log('Installing what is missing …');
  // `npm ci` begins by deleting everything: right for an empty folder, wrong for one that somebody works in
  const how = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  // The build needs what `NODE_ENV=production` would leave out
  await run(
    'npm',
    [...how, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    'npm could not install the dependencies: see its words above.',
  );
  write(stamp, wanted);
}

/** Builds server and web, unless their sources are as they were at the last build. */
export async function build() {
  const stamp = join(root, 'node_modules', '.cache', 'jamjar', 'built');
  const sources = fingerprint();
  const builtServer = join(root, 'backend', 'dist', 'main.js');
  const builtWeb = join(root, 'frontend', 'dist', 'index.html');
  if (readIfThere(stamp) === sources && existsSync(builtServer) && existsSync(builtWeb)) return;
  console.log('Building …');
  await Promise.all([
    run('npm', ['run', '--silent', 'build:server'], 'the server could not be built: see the words above.'),
    run('npm', ['run', '--silent', 'build:web'], 'the web app could not be built: see the words above.'),
  ]);
  write(stamp, sources);
}

/** Runs a command of the project. With `failure` a bad end ends everything; without, the exit code is answered. */
export function run(command, args, failure, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    child.on('error', (error) => giveUp(`${command} could not be started: ${error.message}`));
    child.on('exit', (code) => {
      if (code !== 0 && failure) giveUp(failure);
      resolve(code ?? 1);
    });
  });
}

/** Runs a command and keeps what it says, for steps that run side by side. */
export function capture(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32' });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('error', (error) => giveUp(`${command} could not be started: ${error.message}`));
    child.on('close', (code) => resolve({ code: code ?? 1, said: Buffer.concat(said).toString() }));
  });
}

const built = ['contracts', 'infra', 'projections', 'backend', 'frontend'];
const notSource = new Set(['node_modules', 'dist', 'e2e', '.data']);

/** Names, sizes and times of every source file and setting that goes into a build. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1))) {
      if (notSource.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (!entry.name.endsWith('.tsbuildinfo')) add(path);
    }
  };
  for (const folder of built) walk(join(root, folder));
  for (const file of ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json']) add(join(root, file));
  return hash.digest('hex');
}

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
const isNewer = (path, than) => existsSync(path) && statSync(path).mtimeMs >= statSync(than).mtimeMs;
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
