/**
 * `npm run dev`: compiles, starts and watches everything. After a change of the server's code, server and projections worker start again
 * once the build has no errors; Vite passes a change of the web app to the open pages. Data folder and settings are those of `npm start`.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBuildParser } from './dev/compiler-output.mjs';
import { RestartingProcess } from './dev/restarting-process.mjs';
import { checkMachine, exitWith, install, root } from './workspace.mjs';

const port = process.env.PORT || '3000';
/** Port of Vite, which serves the web app and forwards all other requests to the server. */
const webPort = process.env.WEB_PORT || '5173';

/** Processes and the embedded Postgres, in the order of their start; they are stopped in reverse order. */
const startedParts = [];
/** Server and projections worker; undefined before the first build without errors. */
let servers;
let startup = Promise.resolve();
let isReady = false;
let isStopping = false;

checkMachine();
await install();
await checkPort('PORT', port);
await checkPort('WEB_PORT', webPort);
process.env.NODE_ENV ??= 'development';
// a closed terminal sends SIGHUP; a signal may come twice, because npm passes on the Ctrl-C that this process also gets from the terminal
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
await startProcess(['node_modules/typescript-7/bin/tsc', '-b', 'backend', '--watch', '--preserveWatchOutput', '--pretty'], {
  onOutput: createBuildParser((errorCount) => void (errorCount === 0 ? applyBuild() : reportFailedBuild())),
});

/** Ends the process when something else listens on the port. */
async function checkPort(setting, number) {
  const probe = createServer();
  probe.listen({ port: Number(number) });
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    exitWith(`port ${number} is taken. Stop what uses it, or choose another: ${setting}=${Number(number) + 1} npm run dev`);
  }
  await new Promise((resolve) => probe.close(resolve));
}

function reportFailedBuild() {
  console.log(isReady ? 'Jamjar: the last build without errors keeps running.' : 'Jamjar: starts after the first build without errors.');
}

/** The first build without errors starts everything; the later ones start server and worker again. */
async function applyBuild() {
  if (isStopping) return;
  if (servers) return Promise.all(servers.map((each) => each.restart()));
  servers = [];
  startup = startAll();
  return startup.catch((error) => {
    console.error(`Jamjar: ${error instanceof Error ? error.message : String(error)}`);
    return stop(1);
  });
}

async function startAll() {
  const environment = { PORT: port, PROJECTIONS: 'external', DATABASE_URL: process.env.DATABASE_URL || (await startPostgres()) };
  const serverUrl = `http://localhost:${port}`;
  const webUrl = `http://localhost:${webPort}`;
  servers = [
    await startProcess(['--enable-source-maps', 'backend/dist/main.js'], { name: 'the server', environment }),
    await startProcess(['--enable-source-maps', 'projections/dist/main.js'], { name: 'the projections worker', environment }),
  ];
  const vite = ['node_modules/vite/bin/vite.js', 'frontend', '--port', webPort, '--strictPort', '--clearScreen', 'false'];
  await startProcess(vite, { environment: { JAMJAR_SERVER: serverUrl } });
  await waitUntilAnswered(`${serverUrl}/api/health/live`);
  await waitUntilAnswered(webUrl);
  if (isStopping) return;
  isReady = true;
  console.log(`\nJamjar is ready for development: ${webUrl}\n`);
}

/** The embedded Postgres runs until the end, so that server and worker start again within a second. @returns its URL */
async function startPostgres() {
  const { startEmbeddedPostgres } = await import('../../infra/dist/embedded/embedded-postgres.js');
  const postgres = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR || './.data', log: console.log });
  startedParts.push(postgres);
  return postgres.url;
}

/** The end of a process without `name` (compiler, Vite), or of any process before everything is ready, stops everything. */
async function startProcess(nodeArguments, { name, ...options }) {
  const onExit = () => {
    if (isReady && name) console.error(`Jamjar: ${name} has ended. It starts again after the next build.`);
    else void stop(1);
  };
  const child = new RestartingProcess(nodeArguments, { cwd: root, onExit, ...options });
  startedParts.push(child);
  await child.restart();
  return child;
}

async function waitUntilAnswered(url) {
  while (!isStopping && !(await fetch(url).catch(() => null))?.ok) await sleep(50);
}

async function stop(exitCode) {
  if (isStopping) return;
  isStopping = true;
  await startup.catch(() => undefined); // the parts that are still starting must be stopped, too
  for (const each of startedParts.splice(0).reverse()) await each.stop();
  process.exit(exitCode);
}
