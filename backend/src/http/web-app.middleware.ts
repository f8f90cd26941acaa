import { publicOriginMeta, publicPagePath } from '@jamjar/contracts/routes';
import express, { type RequestHandler, type Response, Router } from 'express';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const serverPath = /^\/(?:api|logos)(?:\/|$)/;
const compressibleExtensions = new Set(['.js', '.css', '.svg', '.json', '.map']);
// Brotli quality 9, not the maximum 11: compressing, for which the first request of a file waits, takes a fraction of the time
const compress = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

export const immutableCacheControl = 'public, max-age=31536000, immutable';

/**
 * Serves (GET, HEAD) the built web app: its files, `public.html` for the pages without login, and `index.html` for any other path without an
 * extension, except under `/api` and `/logos`.
 * @param publicOrigin the origin of PUBLIC_URL, which the pages use in links (docs/rules.md#links); null: the pages use their own address
 */
export function serveWebApp(folder: string, publicOrigin: string | null): RequestHandler {
  const router = Router();
  router.use(serveCompressedAssets(path.join(folder, 'assets')));
  router.use(express.static(folder, { index: false, redirect: false, setHeaders: setCacheControl }));
  router.use((request, response, next) => {
    const isPublicPage = publicPagePath.test(request.path);
    const page = path.join(folder, isPublicPage ? 'public.html' : 'index.html');
    if (!['GET', 'HEAD'].includes(request.method) || path.extname(request.path) !== '') return void next();
    // read for each request, because a new build names other scripts
    readFile(page, 'utf8').then(
      (html) => {
        if (isPublicPage) response.setHeader('Referrer-Policy', 'no-referrer'); // the address is a secret
        sendPage(response, publicOrigin === null ? html : insertOrigin(html, publicOrigin));
      },
      () => next(), // the web app is not built
    );
  });
  return (request, response, next) => {
    if (serverPath.test(request.path)) next();
    else router(request, response, next);
  };
}

const insertOrigin = (html: string, origin: string): string =>
  html.replace('</head>', () => `<meta name="${publicOriginMeta}" content="${escapeHtml(origin)}" /></head>`);

const escapeHtml = (text: string): string => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Browsers keep the page and revalidate it each time. */
function sendPage(response: Response, html: string): void {
  const hash = createHash('sha256').update(html).digest('base64url');
  response
    .set({ 'Cache-Control': 'no-cache', ETag: `"${hash}"` })
    .type('html')
    .send(html);
}

function setCacheControl(response: Response, file: string): void {
  // File names under assets/ contain a hash of the content
  const isHashed = file.split(path.sep).includes('assets');
  response.setHeader('Cache-Control', isHashed ? immutableCacheControl : 'no-cache');
}

/**
 * Serves the files under assets/ that shrink by compression, compressed. Each is compressed at its first request and kept in memory. All
 * other requests, and those of clients that accept no compression, go to the next handler.
 */
function serveCompressedAssets(folder: string): RequestHandler {
  const fileByUrlPath = new Map(listCompressibleFiles(folder).map((name) => [`/assets/${name.replaceAll(path.sep, '/')}`, name]));
  const compressedFiles = new Map<string, Promise<Buffer>>();
  return (request, response, next) => {
    const file = request.method === 'GET' ? fileByUrlPath.get(request.path) : undefined;
    const encoding = request.acceptsEncodings(['br', 'gzip']);
    if (file === undefined || (encoding !== 'br' && encoding !== 'gzip')) return void next();
    response.set({ 'Cache-Control': immutableCacheControl, Vary: 'Accept-Encoding' }).type(path.extname(file));
    const key = `${encoding} ${file}`;
    const content = compressedFiles.get(key) ?? readFile(path.join(folder, file)).then(compress[encoding]);
    compressedFiles.set(key, content);
    content.then(
      (body) => response.set('Content-Encoding', encoding).send(body),
      () => next(), // the file was deleted by a new build after the start
    );
  };
}

/** Paths in the folder; none when the web app is not built. */
const listCompressibleFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => compressibleExtensions.has(path.extname(name)))
    : [];
