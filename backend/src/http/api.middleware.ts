import { refusals } from '@jamjar/contracts/refusals';
import express, { type RequestHandler } from 'express';
import { type IncomingMessage } from 'node:http';
import { type OriginPolicy } from './origin-policy.js';
import { toRefusalBody } from './refusal.filter.js';
import { RefusalException } from './refusal.exception.js';

const changingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Large enough for the ids of a queue of 10,000 performers. */
const maxBodySize = '1mb';
/** The paths of routes that take a file: the routes read the multipart body themselves, after the role guard. */
const uploadPath = /\/upload\/?$/;

/** Refuses changing requests from pages of other origins, against cross-site request forgery (docs/rules.md#sessions-and-passwords). */
export const rejectForeignOrigin =
  (originPolicy: OriginPolicy): RequestHandler =>
  (request, response, next) => {
    if (!changingMethods.has(request.method) || originPolicy.allowsChange(request)) return void next();
    response.status(refusals.FOREIGN_ORIGIN.status).json(toRefusalBody(new RefusalException('FOREIGN_ORIGIN')));
  };

/** Responses depend on the user and on the current data, so no cache may store them. */
export const noStore: RequestHandler = (_, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

export const jsonBodyParser = express.json({ limit: maxBodySize, type: isJson });

/**
 * Whether the JSON parser reads the body. Bodies of other types are refused instead of silently ignored.
 * @throws RefusalException INVALID for a body that is neither JSON nor an upload
 */
function isJson({ headers, url = '' }: IncomingMessage): boolean {
  if (headers['content-length'] === '0') return false;
  const [type] = (headers['content-type'] ?? '').split(';');
  const mediaType = type?.trim().toLowerCase();
  // The base is only there to parse the path
  if (mediaType === 'multipart/form-data' && uploadPath.test(new URL(url, 'http://here').pathname)) return false;
  if (mediaType !== 'application/json') throw new RefusalException('INVALID', { body: 'Expected JSON' });
  return true;
}
