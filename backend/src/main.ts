import 'reflect-metadata';
import { runProcess, runUntilStopped } from '@jamjar/infra/process/run-program';
import { fileURLToPath } from 'node:url';
import { startServer } from './server.js';
import { addressLines, firstLoginLines } from './startup-messages.js';

const webFolder = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

await runProcess({
  async run({ settings, stopSignal, output }) {
    const server = await startServer(settings, webFolder);
    output.log([...addressLines(server.port, settings), ...firstLoginLines(server.firstAdmin)].join('\n'));
    return runUntilStopped(stopSignal, server);
  },
});
