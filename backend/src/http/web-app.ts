import { existsSync } from 'node:fs';
import path from 'node:path';
import { compressedAssets, forEver } from './compressed-assets.js';
import express, { type RequestHandler, type Response, Router } from 'express';

const ofTheServer = /^\/(?:api|logos)(?:\/|$)/;

/** The built web app: files as they are, and its one page for every path that is no file and not the server's own. */
export function webApp(folder: string): RequestHandler {
  const page = path.join(folder, 'index.html');
  const router = Router();
  router.use(compressedAssets(folder));
  router.use(express.static(folder, { index: false, redirect: false, setHeaders: setCaching }));
  router.use((request, response, next) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && path.extname(request.path) === '' && existsSync(page);
    if (!isPage) return void next();
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(page);
  });
  return (request, response, next) => {
    if (ofTheServer.test(request.path)) next();
    else router(request, response, next);
  };
}

function setCaching(response: Response, file: string): void {
  // Names under assets/ carry a hash of what is in them
  const isHashed = file.split(path.sep).includes('assets');
  response.setHeader('Cache-Control', isHashed ? forEver : 'no-cache');
}
