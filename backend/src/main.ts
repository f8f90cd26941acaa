import 'reflect-metadata';
import { runProcess, runUntilStopped } from '@jamjar/infra/process/run-program';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { startServer } from './server.js';
import { toAddressLines, toFirstLoginLines } from './startup-messages.js';

const webFolder = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

/**
 * How much the heap may grow between two garbage collections, in percent of the memory in use. By default V8 lets it quadruple under load;
 * a lower value costs CPU time (at 50: a sixth of what a stage action takes).
 */
const maxHeapGrowthPercent = 100;
setFlagsFromString(`--heap-growing-percent=${maxHeapGrowthPercent.toString()}`);

await runProcess({
  async run({ settings, stopSignal, output }) {
    const server = await startServer(settings, webFolder);
    output.log([...toAddressLines(server.port, settings), ...toFirstLoginLines(server.firstAdmin)].join('\n'));
    return runUntilStopped(stopSignal, server);
  },
});
