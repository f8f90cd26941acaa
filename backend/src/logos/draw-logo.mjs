/**
 * A program of its own (ADR 16): reads an uploaded logo from its input and writes it, drawn anew, to its output as a WebP.
 * Ends with 2 for what is no JPEG, PNG, WebP or SVG, and with 3 for one that cannot be drawn.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** The longer side of a kept logo, in pixels: sharp enough for a poster on a phone, and small on bad wifi. */
const side = 1024;
/** More than a phone's camera has, and far from what would fill the memory. */
const mostPixels = 64_000_000;

// Of all that the library can open only what a logo may be: nobody's TIFF, PDF or raw stream reaches a decoder
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadSvgBuffer'],
});

const file = await buffer(process.stdin);
if (file.length === 0) process.exit(2);
const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' });
/** By its content, whatever it is called. */
const format = await picture.metadata().then(
  (found) => found.format,
  (/** @type {Error} */ { message }) => (/unsupported image format|does not have <svg> root/i.test(message) ? null : 'broken'),
);
if (format === null) process.exit(2);

try {
  const drawn = await picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: format !== 'svg' })
    .webp({ quality: 90 })
    .toBuffer();
  process.stdout.write(drawn);
} catch {
  process.exit(3);
}
