/**
 * A separate program (docs/adr/0016): reads an uploaded logo from stdin, renders it and writes it to stdout as a WebP.
 * Exits with 2 when the file is no JPEG, PNG, WebP or uncompressed SVG, and with 3 when it cannot be rendered. Kills itself when it needs
 * too much time or memory.
 */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** At most the longer side of a stored logo: sharp enough across the whole width of a phone, and small enough for a slow network. */
const maxSidePixels = 1024;
/** More than most photos of a phone have, and far below what would exhaust the memory. */
const maxInputPixels = 64_000_000;
/** A progressive JPEG of `maxInputPixels` needs half of this; Node itself takes 60 MB. A `ulimit` cannot set it: Node would not start. */
const maxResidentBytes = 400_000_000;
/** CPU time of all threads together. On a busy machine rendering takes longer, but uses no more CPU time. */
const maxCpuMicros = 5_000_000;
const checkIntervalMs = 5;
/** A user and group that nothing else runs as: it can read neither the data folder nor the memory of the server. */
const unprivilegedId = 61_001;
const lowPriority = 10;

setPriority(lowPriority);
// Only root may change its user. Everything that Node and libvips load is loaded by now, also from a folder that only root can read
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(unprivilegedId);
  process.setuid?.(unprivilegedId);
}
// Rendering runs in threads of libvips, so this timer runs meanwhile. `process.exit` would wait for these threads
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > maxCpuMicros || process.memoryUsage.rss() > maxResidentBytes) process.kill(process.pid, 'SIGKILL');
}, checkIntervalMs).unref();

// Allow only the formats of logos, so that no other decoder (TIFF, PDF, raw …) ever runs on an upload
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadSvgBuffer'],
});

const file = await buffer(process.stdin);
// libvips would inflate a compressed SVG without a limit
const isGzip = file[0] === 0x1f && file[1] === 0x8b;
if (file.length === 0 || isGzip) process.exit(2);
const image = sharp(file, { limitInputPixels: maxInputPixels, failOn: 'error' });
/** Detected from the content; null for an unsupported format, `broken` when unreadable, so that rendering fails below. */
const format = await image.metadata().then(
  (metadata) => metadata.format,
  (/** @type {Error} */ { message }) => (/unsupported image format|does not have <svg> root/i.test(message) ? null : 'broken'),
);
if (format === null) process.exit(2);

try {
  const rendered = await image
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: format !== 'svg' })
    .webp({ quality: 90 }) // above the default of 80: a logo has sharp edges
    .toBuffer();
  process.stdout.write(rendered);
} catch {
  process.exit(3);
}
