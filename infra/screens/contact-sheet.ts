import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser } from 'playwright-core';
import { type Picture } from './pictures.js';
import { type DeviceName, deviceNames } from './screen.js';

/** How many pictures stand side by side, how wide each is in px, and how many stand on a sheet. */
const sheets: Record<DeviceName, { columns: number; width: number; most: number }> = {
  phone: { columns: 6, width: 250, most: 12 },
  desktop: { columns: 3, width: 510, most: 9 },
};
const gap = 10;

/** So many sheets are drawn side by side. */
const lanes = 3;

/** All of them on one page, and every group on a few sheets that are pictures themselves: `sheet-jam-phone-1.png`. */
export async function hangUp(pictures: readonly Picture[], folder: string, browser: Browser): Promise<void> {
  await writeFile(path.join(folder, 'index.html'), pageOf('Jamjar, every screen', pictures, 'phone'));
  const left = sheetsOf(pictures).values();
  const draw = async (): Promise<void> => {
    const page = await browser.newPage();
    for (const { name, device, hung } of left) {
      const { columns, width } = sheets[device];
      const file = path.join(folder, `${name}.html`);
      await writeFile(file, pageOf(name, hung, device));
      await page.setViewportSize({ width: columns * (width + gap) + gap, height: 600 });
      await page.goto(pathToFileURL(file).href);
      await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: lanes }, draw));
}

interface Sheet {
  name: string;
  device: DeviceName;
  hung: readonly Picture[];
}
function sheetsOf(pictures: readonly Picture[]): Sheet[] {
  const groups = [...new Set(pictures.map(({ group }) => group))];
  return groups.flatMap((group) =>
    deviceNames.flatMap((device) => {
      const all = pictures.filter((picture) => picture.group === group && picture.device === device);
      const { most } = sheets[device];
      return Array.from({ length: Math.ceil(all.length / most) }, (_, sheet) => ({
        name: `sheet-${group}-${device}-${sheet + 1}`,
        device,
        hung: all.slice(sheet * most, (sheet + 1) * most),
      }));
    }),
  );
}

const pageOf = (title: string, pictures: readonly Picture[], device: DeviceName): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>${title}</title>
  <style>
    body { margin: ${gap}px; background: #777; font: 12px system-ui, sans-serif; display: flex; flex-wrap: wrap; gap: ${gap}px; align-items: start; }
    figure { margin: 0; }
    figcaption { color: #fff; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; width: ${sheets[device].width}px; }
    img { display: block; width: ${sheets[device].width}px; height: auto; }
  </style>
${pictures.map(figure).join('\n')}
</html>
`;

const figure = ({ file, screen, brightness }: Picture): string =>
  `  <figure><figcaption>${screen.name} · ${brightness}</figcaption><a href="${file}"><img src="${file}" alt="${screen.name}, ${brightness}" /></a></figure>`;
