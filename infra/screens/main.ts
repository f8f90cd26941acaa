/**
 * `npm run screens [group…]`: takes a picture of every screen (of the given groups) in each of its states, on phone and desktop, by night
 * and by day, into `.screens/`; most also with long names; without arguments also two pages in every theme but the default one, on a
 * phone. Creates a database and a demo instance.
 * `JAMJAR_WEB` sets the folder of the built frontend; default: `frontend/dist`.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startServer } from '@jamjar/backend/server';
import { withTestPostgres } from '../bench/test-postgres.js';
import { type Browser } from 'playwright-core';
import { parseSettings } from '../process/settings.js';
import { launchChromium } from './chromium.js';
import { writeContactSheets } from './contact-sheet.js';
import { type DemoInstance, createDemoInstance } from './demo-instance.js';
import { applyLongNames } from './long-names.js';
import { type Failure, type Picture, type Shot, toShots, takePictures } from './pictures.js';
import { screenGroups } from './definitions/screens.js';
import { themeScreens } from './definitions/themed.js';

const outputFolder = path.resolve('.screens');
const webFolder = path.resolve(process.env.JAMJAR_WEB ?? 'frontend/dist');
const godLogin = { username: 'admin', password: randomUUID() };
const requestedGroups = process.argv.slice(2);
const selectedGroups = Object.entries(screenGroups).filter(([group]) => requestedGroups.length === 0 || requestedGroups.includes(group));

const startedAtMs = Date.now();
await rm(outputFolder, { recursive: true, force: true });
const failures: Failure[] = [];
await withTestPostgres(async (createDatabase) => {
  const databaseUrl = await createDatabase();
  const settings = parseSettings({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    ADMIN_USERNAME: godLogin.username,
    ADMIN_PASSWORD: godLogin.password,
  });
  const server = await startServer(settings, webFolder);
  const browser = await launchChromium();
  try {
    const instance = await createDemoInstance({ url: `http://127.0.0.1:${server.port.toString()}`, settings, databaseUrl, godLogin });
    logProgress('the demo instance is ready');
    const groups = requestedGroups.length === 0 ? [...selectedGroups, ['themes', themeScreens] as const] : selectedGroups;
    const pictures = await takePicturesAndCollectFailures(
      browser,
      instance,
      groups.flatMap(([group, screens]) => toShots(group, screens)),
    );
    logProgress('all screens are taken, except those with long names');
    const longNameGroups = selectedGroups.map(
      // without the screens that have a `preparePage`, because most of these show no names
      ([group, screens]) => [`long-${group}`, screens.filter(({ preparePage }) => !preparePage)] as const,
    );
    pictures.push(
      ...(await takePicturesAndCollectFailures(
        browser,
        await applyLongNames(instance),
        longNameGroups.flatMap(([group, screens]) =>
          // phone and night only: one picture of each screen is enough for the layout
          toShots(group, screens)
            .filter(({ device }) => device === 'phone')
            .map((shot) => ({ ...shot, brightnesses: ['night'] as const })),
        ),
      )),
    );
    await writeContactSheets(pictures, outputFolder, browser);
    logProgress(`${pictures.length} pictures are in ${outputFolder}`);
  } finally {
    await browser.close();
    await server.close();
  }
});
for (const { name, reason } of failures) console.error(`\n${name}: no picture could be taken: ${reason}`);
process.exit(failures.length === 0 ? 0 : 1);

async function takePicturesAndCollectFailures(browser: Browser, instance: DemoInstance, shots: readonly Shot[]): Promise<Picture[]> {
  const { taken, failed } = await takePictures(shots, browser, instance, outputFolder);
  failures.push(...failed);
  return taken;
}

function logProgress(message: string): void {
  console.log(`${Math.round((Date.now() - startedAtMs) / 1000)} s: ${message}`);
}
