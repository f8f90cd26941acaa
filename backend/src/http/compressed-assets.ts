import { type RequestHandler } from 'express';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';
const compress: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};
const worthIt = new Set(['.js', '.css', '.svg', '.json', '.map']);

export const forEver = 'public, max-age=31536000, immutable';

/**
 * The hashed files of the built web app as small as they get: phones at a venue share one poor line. Each is compressed once, when it
 * is first asked for, and kept in memory; whatever is not known here is left to the next handler.
 */
export function compressedAssets(folder: string): RequestHandler {
  const files = filesUnder(path.join(folder, 'assets'));
  const done = new Map<string, Promise<Buffer>>();
  const contentOf = (file: string, encoding: Encoding): Promise<Buffer> => {
    const content = done.get(`${encoding} ${file}`) ?? readFile(file).then(compress[encoding]);
    done.set(`${encoding} ${file}`, content);
    return content;
  };
  return (request, response, next) => {
    const file = request.method === 'GET' ? files.get(request.path) : undefined;
    const encoding = request.acceptsEncodings(['br', 'gzip']);
    if (file === undefined || (encoding !== 'br' && encoding !== 'gzip')) return void next();
    response.set({ 'Cache-Control': forEver, Vary: 'Accept-Encoding' }).type(path.extname(file));
    contentOf(file, encoding).then(
      (content) => response.set('Content-Encoding', encoding).send(content),
      () => next(), // built anew since the start: then it is nowhere
    );
  };
}

/** Their paths on disk by their paths in the web. */
function filesUnder(folder: string): ReadonlyMap<string, string> {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => worthIt.has(path.extname(name)));
    return new Map(names.map((name) => [`/assets/${name.split(path.sep).join('/')}`, path.join(folder, name)]));
  } catch {
    return new Map(); // not built
  }
}
