import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { settingsFrom } from './config/settings.js';
import { startServer } from './server.js';
import { addressesOf, loginOf, whyItFailed } from './start-words.js';

const webFolder = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

try {
  const settings = settingsFrom(process.env);
  const server = await startServer(settings, webFolder);
  console.log([...addressesOf(server.port, settings.PUBLIC_URL), ...loginOf(server.firstAdmin)].join('\n'));
  stopOnSignal(() => server.stop());
} catch (error) {
  console.error(whyItFailed(error, process.env));
  process.exit(1);
}

/** Once: whoever insists ends the process at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(whyItFailed(error, process.env));
          process.exit(1);
        },
      );
    });
  }
}
