import path from 'node:path';
import { type Browser } from 'playwright-core';
import { type DemoInstance } from './demo-instance.js';
import { type DeviceName, deviceNames, devices, devicesOf, type Screen } from './screen.js';
import { type Brightness, brightnesses, signInAll, DeviceContexts } from './device-contexts.js';

/** A screen on one device; it is opened once for the pictures in all its brightnesses. */
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

/** Combines each screen with its devices. */
export const toShots = (group: string, screens: readonly Screen[]): Shot[] =>
  deviceNames.flatMap((device) =>
    screens.filter((screen) => devicesOf(screen).includes(device)).map((screen) => ({ group, screen, device, brightnesses })),
  );

const toPictures = ({ brightnesses: shotBrightnesses, ...shot }: Shot): Picture[] =>
  shotBrightnesses.map((brightness) => ({
    ...shot,
    brightness,
    file: `${shot.group}/${shot.screen.name}--${shot.device}-${brightness}.png`,
  }));

/**
 * Takes all pictures with four concurrent workers: two go through the devices from the phone on, two from the desktop on, and all share the
 * remaining shots of a device. A shot that fails is tried once more, because another worker may have changed the same gig meanwhile; if it fails
 * again, it is described in `failures`, and the others continue.
 * @returns the taken pictures in the order of `shots`
 */
export async function takePictures(
  shots: readonly Shot[],
  browser: Browser,
  instance: DemoInstance,
  folder: string,
  failures: string[],
): Promise<Picture[]> {
  const takenFiles = new Set<string>();
  const storageStates = await signInAll(instance);
  const remaining = new Map(deviceNames.map((name) => [name, shots.filter(({ device }) => device === name).values()]));
  const takeRemainingOn = async (device: DeviceName): Promise<void> => {
    const contexts = new DeviceContexts(browser, storageStates, devices[device]);
    for (const shot of remaining.get(device) ?? []) {
      const take = (): Promise<void> => takeShot(shot, contexts, instance, folder, takenFiles);
      await take()
        .catch(take)
        .catch((error: unknown) =>
          failures.push(
            `${shot.screen.name}, ${device}: no picture could be taken: ${error instanceof Error ? error.message : String(error)}`,
          ),
        );
    }
    await contexts.close();
  };
  const takeAll = async (order: readonly DeviceName[]): Promise<void> => {
    for (const device of order) await takeRemainingOn(device);
  };
  await Promise.all([deviceNames, deviceNames.toReversed(), deviceNames, deviceNames.toReversed()].map(takeAll));
  return shots.flatMap(toPictures).filter(({ file }) => takenFiles.has(file));
}

/** Takes the pictures of a shot and adds their files to `takenFiles`. */
async function takeShot(
  shot: Shot,
  contexts: DeviceContexts,
  instance: DemoInstance,
  folder: string,
  takenFiles: Set<string>,
): Promise<void> {
  await contexts.open(shot.screen, instance, async (page) => {
    const pictures = toPictures(shot);
    // starts with the current brightness, because a change renders the whole page again
    const isDay = (await contexts.readBrightness(page)) === 'day';
    for (const { brightness, file } of isDay ? pictures.toReversed() : pictures) {
      await contexts.setBrightness(page, brightness);
      // polls in ms, not by animation frames: some pages have a fake clock
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete), undefined, { polling: 20 });
      await page.screenshot({ path: path.join(folder, file), caret: 'initial' });
      takenFiles.add(file);
    }
  });
}
