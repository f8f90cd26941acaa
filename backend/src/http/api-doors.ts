import { refusals } from '@jamjar/contracts/refusals';
import express, { type RequestHandler } from 'express';
import { type IncomingMessage } from 'node:http';
import { type OwnOrigin } from './own-origin.js';
import { bodyOf } from './refusal.filter.js';
import { Refused } from './refused.js';

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** A queue of some thousand performers fits. */
const largestBody = '1mb';
/** The calls that take a file, and read it themselves once they know who sends it. */
const upload = /\/upload\/?$/;

/** Pages of others cannot make our users change anything (decisions, "Accounts and access"). */
export const originGuard =
  (ownOrigin: OwnOrigin): RequestHandler =>
  (request, response, next) => {
    if (!changing.has(request.method) || ownOrigin.allowsChange(request)) return void next();
    response.status(refusals.FOREIGN_ORIGIN.status).json(bodyOf(new Refused('FOREIGN_ORIGIN')));
  };

/** Answers are as of now, and of one person. */
export const noStore: RequestHandler = (_, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

export const jsonBodies = express.json({ limit: largestBody, type: isJson });

/** @throws Refused INVALID for a body of any other kind: nothing that was asked is dropped in silence */
function isJson({ headers, url = '' }: IncomingMessage): boolean {
  if (headers['content-length'] === '0') return false;
  const [type] = (headers['content-type'] ?? '').split(';');
  const kind = type?.trim().toLowerCase();
  if (kind === 'multipart/form-data' && upload.test(new URL(url, 'http://here').pathname)) return false;
  if (kind !== 'application/json') throw new Refused('INVALID', { body: 'Expected JSON' });
  return true;
}
