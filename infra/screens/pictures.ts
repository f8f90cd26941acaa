import path from 'node:path';
import { type Browser } from 'playwright-core';
import { type House } from './house.js';
import { type DeviceName, deviceNames, devices, type Screen } from './screen.js';
import { type Brightness, brightnesses, signInAll, Studio } from './studio.js';

/** One picture to be taken. */
export interface Shot {
  group: string;
  screen: Screen;
  device: DeviceName;
  brightness: Brightness;
}
export interface Picture extends Shot {
  /** Within the folder, for example `jam/jam-live--phone-night.png`. */
  file: string;
}
export interface Failure {
  name: string;
  why: string;
}

/** By night and by day, in the hand and on the desk; what is only there on one device only there. */
export const shotsOf = (group: string, screens: readonly Screen[]): Shot[] =>
  deviceNames.flatMap((device) =>
    brightnesses.flatMap((brightness) =>
      screens.filter(({ only = device }) => only === device).map((screen) => ({ group, screen, device, brightness })),
    ),
  );

/** Takes all of them, whatever becomes of each: every device, by night and by day, side by side. */
export async function takePictures(shots: readonly Shot[], browser: Browser, house: House, folder: string) {
  const taken: Picture[] = [];
  const failed: Failure[] = [];
  const sessions = await signInAll(browser, house);
  const takeIn = async (device: DeviceName, brightness: Brightness): Promise<void> => {
    const studio = new Studio(browser, sessions, devices[device], brightness);
    for (const shot of shots.filter((one) => one.device === device && one.brightness === brightness)) {
      const file = fileOf(shot);
      await studio
        .at(shot.screen, house, async (page) => void (await page.screenshot({ path: path.join(folder, file) })))
        .then(() => taken.push({ ...shot, file }))
        .catch((error: unknown) => failed.push({ name: file, why: error instanceof Error ? error.message : String(error) }));
    }
    await studio.close();
  };
  await Promise.all(deviceNames.flatMap((device) => brightnesses.map((brightness) => takeIn(device, brightness))));
  return { taken: inOrder(shots, taken), failed };
}

const fileOf = ({ group, screen, device, brightness }: Shot): string => `${group}/${screen.name}--${device}-${brightness}.png`;

/** As they stand in the table, not as they were ready. */
function inOrder(shots: readonly Shot[], taken: readonly Picture[]): Picture[] {
  const byFile = new Map(taken.map((picture) => [picture.file, picture]));
  return shots.flatMap((shot) => byFile.get(fileOf(shot)) ?? []);
}
