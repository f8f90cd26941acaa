import AsyncLock from 'async-lock';
import { routes } from '@jamjar/contracts/routes';
import { Injectable } from '@nestjs/common';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { type Principal } from '../auth/principal.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { rateLimits } from '../http/rate-limits.js';
import { RefusalException } from '../http/refusal.exception.js';
import { bytes, rowsQuery } from '../rows/queries.js';

/** The media type of every stored logo. */
export const logoMediaType = 'image/webp';
/** render-logo.mjs kills itself when it uses too much CPU time or memory. This time limit also ends it when it waits for something. */
const timeoutMs = 20_000;
/** Twice as much as 1024 × 1024 pixels take uncompressed, with 4 bytes each: more than any WebP of that size. */
const maxOutputBytes = 8 * 1024 * 1024;
/** Exit code of render-logo.mjs for a file that is no JPEG, PNG, WebP or uncompressed SVG. */
const unsupportedTypeExitCode = 2;

const programPath = fileURLToPath(new URL('render-logo.mjs', import.meta.url));
const execute = promisify(execFile);
const readLogo = rowsQuery('logo', { picture: bytes('picture') }, 'logos WHERE name = $1');

/** Stores uploaded logos in Postgres under random names. A logo never changes or disappears, because old events may refer to it. */
@Injectable()
export class LogoStorage {
  /** Renders one logo at a time, because each may occupy a CPU core and 400 MB. Uploads of one user wait for each other first. */
  private readonly renderLock = new AsyncLock({ maxPending: Infinity });

  constructor(
    private readonly database: Pool,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /**
   * Renders an uploaded file and stores the result.
   * @returns the path of the logo on this server, for `logoUrl`
   * @throws RefusalException LOGO_TYPE, LOGO_UNREADABLE, LOGO_TOO_COMPLEX, TOO_MANY_ATTEMPTS
   */
  async store(file: Buffer, { userId }: Principal): Promise<string> {
    await this.rateLimiter.limit({ key: `logo:${userId}`, ...rateLimits.logoUploads });
    const image = await this.renderLock.acquire([`user:${userId}`, 'render'], () => renderLogo(file));
    const name = randomBytes(16).toString('base64url');
    await this.database.query('INSERT INTO logos (name, picture) VALUES ($1, $2)', [name, image]);
    return routes.logoFile(name);
  }

  /** Returns null for an unknown name. */
  async find(name: string): Promise<Buffer | null> {
    const [logo] = await readLogo(this.database, name);
    return logo?.picture ?? null;
  }
}

/**
 * Renders an uploaded file in a separate process, which has no secrets and can be killed. Only the pixels are kept, without metadata and
 * scripts (docs/adr/0016).
 * @returns a WebP of at most 1024 × 1024 pixels
 * @throws RefusalException LOGO_TYPE when the file is no JPEG, PNG, WebP or uncompressed SVG, LOGO_TOO_COMPLEX when the process was killed
 * because it took too long or too much memory, LOGO_UNREADABLE when the file cannot be rendered for another reason
 */
async function renderLogo(file: Buffer): Promise<Buffer> {
  const rendering = execute(process.execPath, [programPath], {
    encoding: 'buffer',
    env: {},
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxOutputBytes,
  });
  rendering.child.stdin?.on('error', () => undefined); // the process may exit before it has read all input; its exit code gives the reason
  rendering.child.stdin?.end(file);
  try {
    return (await rendering).stdout;
  } catch (error) {
    if (isKilled(error)) throw new RefusalException('LOGO_TOO_COMPLEX');
    const isUnsupportedType = error instanceof Error && Reflect.get(error, 'code') === unsupportedTypeExitCode;
    throw new RefusalException(isUnsupportedType ? 'LOGO_TYPE' : 'LOGO_UNREADABLE');
  }
}

const isKilled = (error: unknown): boolean => error instanceof Error && Reflect.get(error, 'signal') === 'SIGKILL';
