import { publicPagePath } from '@jamjar/contracts/routes';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { compressedAssets, immutableCacheControl } from './compressed-assets.middleware.js';
import express, { type RequestHandler, type Response, Router } from 'express';

const serverPath = /^\/(?:api|logos)(?:\/|$)/;

/**
 * Serves (GET, HEAD) the built web app: its files, `public.html` for the pages without login, and `index.html` for any other path without an
 * extension, except under `/api` and `/logos`.
 */
export function webApp(folder: string): RequestHandler {
  const router = Router();
  router.use(compressedAssets(folder));
  router.use(express.static(folder, { index: false, redirect: false, setHeaders: setCacheControl }));
  router.use((request, response, next) => {
    const isPublicPage = publicPagePath.test(request.path);
    const page = path.join(folder, isPublicPage ? 'public.html' : 'index.html');
    const isPageRequest = (request.method === 'GET' || request.method === 'HEAD') && path.extname(request.path) === '' && existsSync(page);
    if (!isPageRequest) return void next();
    response.setHeader('Cache-Control', 'no-cache');
    if (isPublicPage) response.setHeader('Referrer-Policy', 'no-referrer'); // the address is a secret
    response.sendFile(page);
  });
  return (request, response, next) => {
    if (serverPath.test(request.path)) next();
    else router(request, response, next);
  };
}

function setCacheControl(response: Response, file: string): void {
  // File names under assets/ contain a hash of the content
  const isHashed = file.split(path.sep).includes('assets');
  response.setHeader('Cache-Control', isHashed ? immutableCacheControl : 'no-cache');
}
