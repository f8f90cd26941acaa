import path from 'node:path';
import { type Browser } from 'playwright-core';
import { type House } from './house.js';
import { type DeviceName, deviceNames, devices, type Screen } from './screen.js';
import { type Brightness, brightnesses, signInAll, Studio } from './studio.js';

/** A screen that one goes to once, for a picture in each light. */
export interface Shot {
  group: string;
  screen: Screen;
  device: DeviceName;
  brightnesses: readonly Brightness[];
}
export interface Picture extends Omit<Shot, 'brightnesses'> {
  brightness: Brightness;
  /** Within the folder, for example `jam/jam-live--phone-night.png`. */
  file: string;
}
export interface Failure {
  name: string;
  why: string;
}

/** In the hand and on the desk; what is only there on one device only there. */
export const shotsOf = (group: string, screens: readonly Screen[]): Shot[] =>
  deviceNames.flatMap((device) =>
    screens.filter(({ only = device }) => only === device).map((screen) => ({ group, screen, device, brightnesses })),
  );

/** Takes all of them, whatever becomes of each: two people begin with a phone and two at a desk, and help where something is left. */
export async function takePictures(shots: readonly Shot[], browser: Browser, house: House, folder: string) {
  const taken: Picture[] = [];
  const failed: Failure[] = [];
  const sessions = await signInAll(browser, house);
  const left = {
    phone: shots.filter(({ device }) => device === 'phone').values(),
    desktop: shots.filter(({ device }) => device === 'desktop').values(),
  };
  const takeOn = async (device: DeviceName): Promise<void> => {
    const studio = new Studio(browser, sessions, devices[device]);
    for (const { brightnesses, ...shot } of left[device])
      await studio
        .at(shot.screen, house, async (page) => {
          // in the light that is on first: switching it draws the whole page anew
          const isDay = (await studio.lightOf(page)) === 'day';
          for (const brightness of isDay ? brightnesses.toReversed() : brightnesses) {
            const file = `${shot.group}/${shot.screen.name}--${device}-${brightness}.png`;
            await studio.light(page, brightness);
            // by the clock, not by frames: on some pages the clock is not the world's
            await page.waitForFunction(() => [...document.images].every(({ complete }) => complete), undefined, { polling: 20 });
            await page.screenshot({ path: path.join(folder, file), caret: 'initial' });
            taken.push({ ...shot, brightness, file });
          }
        })
        .catch((error: unknown) =>
          failed.push({ name: `${shot.screen.name}, ${device}`, why: error instanceof Error ? error.message : String(error) }),
        );
    await studio.close();
  };
  const lanes = [deviceNames, deviceNames.toReversed(), deviceNames, deviceNames.toReversed()];
  await Promise.all(
    lanes.map(async (lane) => {
      for (const device of lane) await takeOn(device);
    }),
  );
  return { taken: inOrder(shots, taken), failed };
}

/** As they stand in the table, not as they were ready: by night, then by day. */
const inOrder = (shots: readonly Shot[], taken: readonly Picture[]): Picture[] =>
  shots.flatMap((shot) =>
    shot.brightnesses.flatMap((wanted) =>
      taken.filter(
        ({ group, screen, device, brightness }) =>
          group === shot.group && screen === shot.screen && device === shot.device && brightness === wanted,
      ),
    ),
  );
