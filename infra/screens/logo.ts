import { crc32, deflateSync } from 'node:zlib';
import { routes } from '@jamjar/contracts/routes';
import { type Page } from 'playwright-core';
import { type Step } from './screen.js';

/** A photograph, as it were: a lamp over a stage, wider than high. */
export const photo = { name: 'stage.png', mimeType: 'image/png', buffer: png(480, 360, lamp) };
/** A logo as somebody drew it. */
export const drawing = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="teal"/></svg>'),
};

type File = typeof photo;
/** In the dialog that is open. */
export const choosePicture =
  (file: File): Step =>
  (page) =>
    page.getByLabel('Choose a picture').setInputFiles(file);

/** No mishap: every organisation seems to have a logo, which is the product's own. */
export const organisationsHaveLogos = (page: Page): Promise<unknown> =>
  page.route(`**${routes.organisations}`, async (route) => {
    const answer = await route.fetch();
    const list: unknown = await answer.json();
    const logoUrl = '/icon.svg';
    await route.fulfill({ response: answer, json: Array.isArray(list) ? list.map((one: object) => ({ ...one, logoUrl })) : list });
  });

type Colour = readonly [red: number, green: number, blue: number];
function lamp(x: number, y: number): Colour {
  const light = Math.max(0, 1 - Math.hypot(x - 0.5, (y - 0.45) * 0.75) * 2.4);
  return [Math.round(40 + 215 * light), Math.round(30 + 160 * light), Math.round(60 + 30 * light)];
}

/** @param colourAt both from 0 to 1 */
function png(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // three bytes for each pixel
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => colourAt(x / width, y / height)).flat()]),
  );
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
