import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Refused } from '../http/refused.js';

/** What every logo is kept as. */
export const logoType = 'image/webp';
/** Some SVGs of a few lines would be drawn for hours. In ms. */
const patience = 5_000;
const largestDrawn = 8 * 1024 * 1024;

const program = fileURLToPath(new URL('draw-logo.mjs', import.meta.url));
const execute = promisify(execFile);

/**
 * Draws an uploaded logo anew, in a process that has no secrets and can be killed: whatever the file is called or says of itself,
 * only its pixels are kept, without place, camera or script (S1 §5; decisions, "Accounts and access"; ADR 16).
 * @returns a WebP of at most 1024 × 1024
 * @throws Refused LOGO_TYPE for what is no JPEG, PNG, WebP or SVG; LOGO_UNREADABLE for one that cannot be drawn, or not soon enough
 */
export async function drawnAnew(file: Buffer): Promise<Buffer> {
  const drawing = execute(process.execPath, [program], {
    encoding: 'buffer',
    env: {},
    timeout: patience,
    killSignal: 'SIGKILL',
    maxBuffer: largestDrawn,
  });
  drawing.child.stdin?.on('error', () => undefined); // it may end before it has read all; its exit code says why
  drawing.child.stdin?.end(file);
  try {
    return (await drawing).stdout;
  } catch (error) {
    const isNoLogo = typeof error === 'object' && error !== null && 'code' in error && error.code === 2;
    throw new Refused(isNoLogo ? 'LOGO_TYPE' : 'LOGO_UNREADABLE');
  }
}
