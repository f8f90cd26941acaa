/**
 * `npm run screens`: a picture of every screen in each of its states, on a phone and on a desk, by night and by day, in all themes, into
 * `.screens/`. Starts what it needs (a database and a Jamjar of its own with the demo in it), and leaves nothing else behind.
 * With names of groups only those; `JAMJAR_WEB` names another build of the screens than the usual one.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { settingsFrom } from '@jamjar/backend/config/settings';
import { startServer } from '@jamjar/backend/server';
import { withServer } from '../bench/workbench.js';
import { type Browser } from 'playwright-core';
import { launchChromium } from './chromium.js';
import { hangUp } from './contact-sheet.js';
import { type House, openHouse } from './house.js';
import { stretchNames } from './long-names.js';
import { type Failure, type Picture, type Shot, shotsOf, takePictures } from './pictures.js';
import { screens } from './table/screens.js';
import { themed } from './table/themed.js';

const folder = path.resolve('.screens');
const webFolder = path.resolve(process.env.JAMJAR_WEB ?? 'frontend/dist');
const god = { username: 'admin', password: randomUUID() };
const asked = process.argv.slice(2);
const wanted = Object.entries(screens).filter(([group]) => asked.length === 0 || asked.includes(group));

const started = Date.now();
await rm(folder, { recursive: true, force: true });
const failures: Failure[] = [];
await withServer(async (database) => {
  const databaseUrl = await database();
  const environment = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    ADMIN_USERNAME: god.username,
    ADMIN_PASSWORD: god.password,
  };
  const server = await startServer(settingsFrom(environment), webFolder);
  const browser = await launchChromium();
  try {
    const house = await openHouse({ url: `http://127.0.0.1:${server.port.toString()}`, databaseUrl, god });
    say('the demo plays');
    const states = asked.length === 0 ? [...wanted, ['themes', themed] as const] : wanted;
    const all = await take(
      browser,
      house,
      states.flatMap(([group, table]) => shotsOf(group, table)),
    );
    say('every state is taken');
    const long = wanted.map(([group, table]) => [`long-${group}`, table.filter(({ mishap }) => !mishap)] as const);
    all.push(
      ...(await take(
        browser,
        await stretchNames(house),
        long.flatMap(([group, table]) =>
          shotsOf(group, table)
            .filter(({ device }) => device === 'phone')
            .map((shot) => ({ ...shot, brightnesses: ['night'] as const })),
        ),
      )),
    );
    await hangUp(all, folder, browser);
    say(`${all.length} pictures are in ${folder}`);
  } finally {
    await browser.close();
    await server.stop();
  }
});
for (const { name, why } of failures) console.error(`\n${name} could not be taken: ${why}`);
process.exit(failures.length === 0 ? 0 : 1);

async function take(browser: Browser, house: House, shots: readonly Shot[]): Promise<Picture[]> {
  const { taken, failed } = await takePictures(shots, browser, house, folder);
  failures.push(...failed);
  return taken;
}

function say(words: string): void {
  console.log(`${Math.round((Date.now() - started) / 1000)} s: ${words}`);
}
