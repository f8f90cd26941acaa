import path from 'node:path';
import { type Browser } from 'playwright-core';
import { type DemoInstance } from './demo-instance.js';
import { type DeviceName, deviceNames, devices, type Screen } from './screen.js';
import { type Brightness, brightnesses, signInAll, DeviceContexts } from './device-contexts.js';

/** A screen on one device, opened once for a picture in each brightness. */
export interface Shot {
  group: string;
  screen: Screen;
  device: DeviceName;
  brightnesses: readonly Brightness[];
}
export interface Picture extends Omit<Shot, 'brightnesses'> {
  brightness: Brightness;
  /** Path in the folder of all pictures, for example `jam/jam-chat--phone-night.png`. */
  file: string;
}
export interface Failure {
  name: string;
  reason: string;
}

/** Each screen on both devices, or only on that of its `onlyOn`. */
export const toShots = (group: string, screens: readonly Screen[]): Shot[] =>
  deviceNames.flatMap((device) =>
    screens.filter(({ onlyOn = device }) => onlyOn === device).map((screen) => ({ group, screen, device, brightnesses })),
  );

/**
 * Takes all pictures with four workers: two start with the phone, two with the desktop, then all help with the other device.
 * A failed shot is reported in `failed` and does not stop the others.
 */
export async function takePictures(shots: readonly Shot[], browser: Browser, instance: DemoInstance, folder: string) {
  const taken: Picture[] = [];
  const failed: Failure[] = [];
  const storageStates = await signInAll(browser, instance);
  const remaining = {
    phone: shots.filter(({ device }) => device === 'phone').values(),
    desktop: shots.filter(({ device }) => device === 'desktop').values(),
  };
  const takeRemainingOn = async (device: DeviceName): Promise<void> => {
    const contexts = new DeviceContexts(browser, storageStates, devices[device]);
    for (const { brightnesses, ...shot } of remaining[device])
      await contexts
        .open(shot.screen, instance, async (page) => {
          // the current brightness first: a change renders the whole page again
          const isDay = (await contexts.readBrightness(page)) === 'day';
          for (const brightness of isDay ? brightnesses.toReversed() : brightnesses) {
            const file = `${shot.group}/${shot.screen.name}--${device}-${brightness}.png`;
            await contexts.setBrightness(page, brightness);
            // polls in ms, not by animation frames: some pages have a fake clock
            await page.waitForFunction(() => [...document.images].every(({ complete }) => complete), undefined, { polling: 20 });
            await page.screenshot({ path: path.join(folder, file), caret: 'initial' });
            taken.push({ ...shot, brightness, file });
          }
        })
        .catch((error: unknown) =>
          failed.push({ name: `${shot.screen.name}, ${device}`, reason: error instanceof Error ? error.message : String(error) }),
        );
    await contexts.close();
  };
  const deviceOrders = [deviceNames, deviceNames.toReversed(), deviceNames, deviceNames.toReversed()];
  await Promise.all(
    deviceOrders.map(async (devicesOfWorker) => {
      for (const device of devicesOfWorker) await takeRemainingOn(device);
    }),
  );
  return { taken: sortByTable(shots, taken), failed };
}

/** In the order of `shots` and their brightnesses; workers finish in any order. */
const sortByTable = (shots: readonly Shot[], taken: readonly Picture[]): Picture[] =>
  shots.flatMap((shot) =>
    shot.brightnesses.flatMap((shotBrightness) =>
      taken.filter(
        ({ group, screen, device, brightness }) =>
          group === shot.group && screen === shot.screen && device === shot.device && brightness === shotBrightness,
      ),
    ),
  );
