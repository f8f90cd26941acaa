import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser } from 'playwright-core';
import { type Picture } from './pictures.js';
import { type DeviceName, deviceNames } from './screen.js';

/** Pictures per row, their width in px, and the most pictures on a sheet. */
const sheetLayouts: Record<DeviceName, { columns: number; widthPx: number; maxPictures: number }> = {
  phone: { columns: 6, widthPx: 250, maxPictures: 12 },
  smallPhone: { columns: 6, widthPx: 250, maxPictures: 12 },
  lyingPhone: { columns: 3, widthPx: 510, maxPictures: 12 },
  desktop: { columns: 3, widthPx: 510, maxPictures: 9 },
};
const gapPx = 10;

/** Writes `index.html` with all pictures, and sheets of each group and device, for example `sheet-jam-phone-1.html` and `.png`. */
export async function writeContactSheets(pictures: readonly Picture[], folder: string, browser: Browser): Promise<void> {
  await writeFile(path.join(folder, 'index.html'), renderPage('Jamjar, every screen', pictures, 'phone'));
  const remainingSheets = [...new Set(pictures.map(({ group }) => group))]
    .flatMap((group) => deviceNames.flatMap((device) => toSheets(group, device, pictures)))
    .values();
  const renderSheets = async (): Promise<void> => {
    const page = await browser.newPage();
    for (const { name, device, sheetPictures } of remainingSheets) {
      const { columns, widthPx } = sheetLayouts[device];
      const file = path.join(folder, `${name}.html`);
      await writeFile(file, renderPage(name, sheetPictures, device));
      await page.setViewportSize({ width: columns * (widthPx + gapPx) + gapPx, height: 600 });
      await page.goto(pathToFileURL(file).href);
      await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
    }
    await page.close();
  };
  await Promise.all([renderSheets(), renderSheets(), renderSheets()]);
}

function toSheets(group: string, device: DeviceName, pictures: readonly Picture[]) {
  const all = pictures.filter((picture) => picture.group === group && picture.device === device);
  const { maxPictures } = sheetLayouts[device];
  return Array.from({ length: Math.ceil(all.length / maxPictures) }, (_, sheet) => ({
    name: `sheet-${group}-${device}-${sheet + 1}`,
    device,
    sheetPictures: all.slice(sheet * maxPictures, (sheet + 1) * maxPictures),
  }));
}

const renderPage = (title: string, pictures: readonly Picture[], device: DeviceName): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>${title}</title>
  <style>
    body { margin: ${gapPx}px; background: #777; font: 12px system-ui, sans-serif; display: flex; flex-wrap: wrap; gap: ${gapPx}px; align-items: start; }
    figure { margin: 0; }
    figcaption { color: #fff; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; width: ${sheetLayouts[device].widthPx}px; }
    img { display: block; width: ${sheetLayouts[device].widthPx}px; height: auto; }
  </style>
${pictures.map(renderFigure).join('\n')}
</html>
`;

const renderFigure = ({ file, screen, brightness }: Picture): string =>
  `  <figure><figcaption>${screen.name} · ${brightness}</figcaption><a href="${file}"><img src="${file}" alt="${screen.name}, ${brightness}" /></a></figure>`;
