import { crc32, deflateSync } from 'node:zlib';
import { routes } from '@jamjar/contracts/routes';
import { type Page } from 'playwright-core';
import { type Step } from './screen.js';

/** A generated photo in landscape format: a lamp over a stage. */
export const pngPhoto = { name: 'stage.png', mimeType: 'image/png', buffer: encodePng(480, 360, lampColourAt) };
/** A vector logo. */
export const svgLogo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="teal"/></svg>'),
};

type PictureFile = typeof pngPhoto;
/** Chooses a file in the open logo dialog. */
export const choosePicture =
  (file: PictureFile): Step =>
  (page) =>
    page.getByLabel('Choose a picture').setInputFiles(file);

/** Changes the server's response in the browser: every organisation gets Jamjar's icon as its logo. */
export const respondWithLogos = (page: Page): Promise<unknown> =>
  page.route(`**${routes.organisations}`, async (route) => {
    const response = await route.fetch();
    const list: unknown = await response.json();
    const logoUrl = '/icon.svg';
    await route.fulfill({
      response,
      json: Array.isArray(list) ? list.map((organisation: object) => ({ ...organisation, logoUrl })) : list,
    });
  });

type Colour = readonly [red: number, green: number, blue: number];
function lampColourAt(x: number, y: number): Colour {
  const light = Math.max(0, 1 - Math.hypot(x - 0.5, (y - 0.45) * 0.75) * 2.4);
  return [Math.round(40 + 215 * light), Math.round(30 + 160 * light), Math.round(60 + 30 * light)];
}

/** Encodes a PNG in RGB. @param colourAt the colour at a point; both coordinates from 0 to 1 */
function encodePng(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // at offset 8: 8 bits per channel, colour type 2 (RGB)
  const rows = Array.from({ length: height }, (_, y) =>
    // the first byte of each row is its filter: 0 for none
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => colourAt(x / width, y / height)).flat()]),
  );
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', deflateSync(Buffer.concat(rows))),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function encodeChunk(type: string, content: Buffer): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(typeAndContent));
  return Buffer.concat([length, typeAndContent, checksum]);
}
