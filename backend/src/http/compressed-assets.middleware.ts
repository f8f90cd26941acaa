import { type RequestHandler } from 'express';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';
// Brotli 9 instead of 11, its best: compressing takes a fraction of the time, at the first request for a file
const compress: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};
const compressibleExtensions = new Set(['.js', '.css', '.svg', '.json', '.map']);

export const immutableCacheControl = 'public, max-age=31536000, immutable';

/**
 * Serves the hashed files of the built web app that shrink by compression, strongly compressed. Each file is compressed at its first
 * request and kept in memory. All other requests, and those of clients that accept no compression, go to the next handler.
 */
export function compressedAssets(folder: string): RequestHandler {
  const fileByUrlPath = listFilesByUrlPath(path.join(folder, 'assets'));
  const compressed = new Map<string, Promise<Buffer>>();
  const compressedContentOf = (file: string, encoding: Encoding): Promise<Buffer> => {
    const content = compressed.get(`${encoding} ${file}`) ?? readFile(file).then(compress[encoding]);
    compressed.set(`${encoding} ${file}`, content);
    return content;
  };
  return (request, response, next) => {
    const file = request.method === 'GET' ? fileByUrlPath.get(request.path) : undefined;
    const encoding = request.acceptsEncodings(['br', 'gzip']);
    if (file === undefined || (encoding !== 'br' && encoding !== 'gzip')) return void next();
    response.set({ 'Cache-Control': immutableCacheControl, Vary: 'Accept-Encoding' }).type(path.extname(file));
    compressedContentOf(file, encoding).then(
      (content) => response.set('Content-Encoding', encoding).send(content),
      () => next(), // the file was deleted by a new build after the start
    );
  };
}

/** Paths on disk by URL path; empty when the web app is not built. */
function listFilesByUrlPath(folder: string): ReadonlyMap<string, string> {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      compressibleExtensions.has(path.extname(name)),
    );
    return new Map(names.map((name) => [`/assets/${name.split(path.sep).join('/')}`, path.join(folder, name)]));
  } catch {
    return new Map();
  }
}
