import { parseRoute } from '@jamjar/contracts/route';
import { Patch, Post, Put } from '@nestjs/common';

const methods: Readonly<Record<string, (path: string) => MethodDecorator>> = { POST: Post, PUT: Put, PATCH: Patch };

/** `@Post`, `@Put` or `@Patch`, for a route that is written as one string. @param route for example `POST /api/events/:gigId/live-link` */
export function Route(route: string): MethodDecorator {
  const { method, path } = parseRoute(route);
  const decorate = methods[method];
  if (!decorate) throw new Error(`Unknown method: ${route}`);
  return decorate(path);
}
