import 'reflect-metadata';
import { runProcess, runUntilStopped } from '@jamjar/infra/process/run-program';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { startServer } from './server.js';
import { addressLines, firstLoginLines } from './startup-messages.js';

const webFolder = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

/**
 * In percent of what is in use: without it V8 lets garbage quadruple the memory under load. More often collected than at this, it costs
 * processor time (50: a sixth of that of a stage action).
 */
const maxHeapGrowth = 100;
setFlagsFromString(`--heap-growing-percent=${maxHeapGrowth.toString()}`);

await runProcess({
  async run({ settings, stopSignal, output }) {
    const server = await startServer(settings, webFolder);
    output.log([...addressLines(server.port, settings), ...firstLoginLines(server.firstAdmin)].join('\n'));
    return runUntilStopped(stopSignal, server);
  },
});
