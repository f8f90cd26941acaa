import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { parseSettings } from './config/settings.js';
import { startServer } from './server.js';
import { addressLines, firstLoginLines, startupErrorMessage } from './startup-messages.js';

const webFolder = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

try {
  const settings = parseSettings(process.env);
  const server = await startServer(settings, webFolder);
  console.log([...addressLines(server.port, settings.PUBLIC_URL), ...firstLoginLines(server.firstAdmin)].join('\n'));
  stopOnSignal(() => server.stop());
} catch (error) {
  console.error(startupErrorMessage(error, process.env));
  process.exit(1);
}

/** Stops the server at the first signal, and exits at once at the second. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error('Jamjar could not stop cleanly:', error);
          process.exit(1);
        },
      );
    });
  }
}
