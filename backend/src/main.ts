import 'reflect-metadata';
import { runProcess, runUntilStopped } from '@jamjar/infra/process/run-program';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { startServer } from './server.js';
import { addressLines, firstLoginLines } from './startup-messages.js';

const webFolder = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

/** In percent of what is in use. Without it V8 lets garbage, for example of connections that strangers open and close, double the memory. */
const maxHeapGrowth = 20;
setFlagsFromString(`--heap-growing-percent=${maxHeapGrowth.toString()}`);

await runProcess({
  async run({ settings, stopSignal, output }) {
    const server = await startServer(settings, webFolder);
    output.log([...addressLines(server.port, settings), ...firstLoginLines(server.firstAdmin)].join('\n'));
    return runUntilStopped(stopSignal, server);
  },
});
