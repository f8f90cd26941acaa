/**
 * `npm run screens [group…]`: creates a database with a demo instance, and takes pictures of every screen (of the given groups) in each of its
 * states, on phone and desktop, in dark and light mode, into `.screens/`; of most screens also with long names. Without arguments it also takes
 * `themeScreens`. `JAMJAR_WEB` sets the folder of the built frontend; default: `frontend/dist`.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startServer } from '@jamjar/backend/server';
import { withTestPostgres } from '../bench/test-postgres.js';
import { parseSettings } from '../process/settings.js';
import { launchChromium } from '../testing/chromium.js';
import { writePictureIndex } from './picture-index.js';
import { createDemoInstance } from './demo-instance.js';
import { applyLongNames } from './long-names.js';
import { type Shot, toShots, takePictures } from './pictures.js';
import { pictureGroups, themeScreens } from './definitions/screens.js';

const outputFolder = path.resolve('.screens');
const webFolder = path.resolve(process.env.JAMJAR_WEB ?? 'frontend/dist');
const godLogin = { username: 'admin', password: randomUUID() };
const requestedGroups = process.argv.slice(2);
const selectedGroups = Object.entries(pictureGroups).filter(([group]) => requestedGroups.length === 0 || requestedGroups.includes(group));
const themeGroups = requestedGroups.length === 0 ? [['themes', themeScreens] as const] : [];
const shots = [...selectedGroups, ...themeGroups].flatMap(([group, screens]) => toShots(group, screens));
/** Only on the phone in dark mode: one picture of each screen is enough for the layout. Screens with `preparePage` are left out: few show names. */
const longNameShots = selectedGroups
  .flatMap(([group, screens]) => toShots(`long-${group}`, screens))
  .filter(({ device, screen }) => device === 'phone' && !screen.preparePage)
  .map((shot): Shot => ({ ...shot, brightnesses: ['night'] }));

const startedAtMs = Date.now();
const failures: string[] = [];
await rm(outputFolder, { recursive: true, force: true });
await withTestPostgres(async (createDatabase) => {
  const databaseUrl = await createDatabase();
  const adminSettings = { ADMIN_USERNAME: godLogin.username, ADMIN_PASSWORD: godLogin.password };
  const settings = parseSettings({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl, ...adminSettings });
  const server = await startServer(settings, webFolder);
  const browser = await launchChromium();
  try {
    const instance = await createDemoInstance({ url: `http://127.0.0.1:${server.port.toString()}`, settings, databaseUrl, godLogin });
    logProgress('the demo instance is ready');
    const pictures = await takePictures(shots, browser, instance, outputFolder, failures);
    logProgress('all screens are taken, except those with long names');
    const longInstance = await applyLongNames(instance);
    pictures.push(...(await takePictures(longNameShots, browser, longInstance, outputFolder, failures)));
    await writePictureIndex(pictures, outputFolder);
    logProgress(`${pictures.length} pictures are in ${outputFolder}`);
  } finally {
    await browser.close();
    await server.close();
  }
});
for (const failure of failures) console.error(`\n${failure}`);
process.exit(failures.length === 0 ? 0 : 1);

function logProgress(message: string): void {
  console.log(`${Math.round((Date.now() - startedAtMs) / 1000)} s: ${message}`);
}
