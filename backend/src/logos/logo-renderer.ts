import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RefusalException } from '../http/refusal.exception.js';

/** The media type of every stored logo. */
export const logoMediaType = 'image/webp';
/** Some short SVGs would take hours to render. */
const timeoutMs = 5_000;
/** Twice as much as 1024 × 1024 pixels take uncompressed, with 4 bytes each: more than any WebP of that size. */
const maxOutputBytes = 8 * 1024 * 1024;
/** Exit code of render-logo.mjs for a file that is no JPEG, PNG, WebP or SVG. */
const unsupportedTypeExitCode = 2;

const programPath = fileURLToPath(new URL('render-logo.mjs', import.meta.url));
const execute = promisify(execFile);

/**
 * Renders an uploaded file in a separate process, which has no secrets and can be killed. Only the pixels are kept, without metadata and
 * scripts (docs/adr/0016).
 * @returns a WebP of at most 1024 × 1024 pixels
 * @throws RefusalException LOGO_TYPE when the file is no JPEG, PNG, WebP or SVG
 * @throws RefusalException LOGO_UNREADABLE when the file cannot be rendered in time or at all
 */
export async function renderLogo(file: Buffer): Promise<Buffer> {
  const rendering = execute(process.execPath, [programPath], {
    encoding: 'buffer',
    env: {},
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxOutputBytes,
  });
  rendering.child.stdin?.on('error', () => undefined); // the process may exit before it has read all input; its exit code tells the reason
  rendering.child.stdin?.end(file);
  try {
    return (await rendering).stdout;
  } catch (error) {
    const isUnsupportedType = typeof error === 'object' && error !== null && 'code' in error && error.code === unsupportedTypeExitCode;
    throw new RefusalException(isUnsupportedType ? 'LOGO_TYPE' : 'LOGO_UNREADABLE');
  }
}
