import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser } from 'playwright-core';
import { type Picture } from './pictures.js';
import { type DeviceName } from './screen.js';

/** How many pictures stand side by side, how wide each is in px, and how many stand on a sheet. */
const sheets: Record<DeviceName, { columns: number; width: number; most: number }> = {
  phone: { columns: 6, width: 250, most: 12 },
  desktop: { columns: 3, width: 510, most: 9 },
};
const gap = 10;

/** All of them on one page, and every group on a few sheets that are pictures themselves: `sheet-jam-phone-1.png`. */
export async function hangUp(pictures: readonly Picture[], folder: string, browser: Browser): Promise<void> {
  await writeFile(path.join(folder, 'index.html'), pageOf('Jamjar, every screen', pictures, 'phone'));
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const group of new Set(pictures.map((picture) => picture.group)))
    for (const device of ['phone', 'desktop'] as const) {
      const hung = pictures.filter((picture) => picture.group === group && picture.device === device);
      const { columns, width, most } = sheets[device];
      await page.setViewportSize({ width: columns * (width + gap) + gap, height: 600 });
      for (let first = 0; first < hung.length; first += most) {
        const name = `sheet-${group}-${device}-${first / most + 1}`;
        const file = path.join(folder, `${name}.html`);
        await writeFile(file, pageOf(name, hung.slice(first, first + most), device));
        await page.goto(pathToFileURL(file).href);
        await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
      }
    }
  await context.close();
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
