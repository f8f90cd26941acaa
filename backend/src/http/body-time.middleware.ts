import { type RequestHandler } from 'express';

const bodyTimeoutMs = 20_000;

/** Closes the connection of a request whose body takes longer than 20 s; an upload has the server's `requestTimeout` (docs/rules.md#connections). */
export const limitBodyTime: RequestHandler = (request, _response, next) => {
  const isBodyWithoutFile = request.is('multipart/form-data') === false; // null without a body
  if (isBodyWithoutFile) {
    const timer = setTimeout(() => void (request.complete || request.destroy()), bodyTimeoutMs);
    request.once('close', () => clearTimeout(timer));
  }
  next();
};
