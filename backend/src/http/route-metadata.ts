/**
 * What Nest's decorators record about routes. Nest's public API does not show it, so this file alone imports `@nestjs/common/internal`
 * (checked with Nest 12.5.1; docs/adr/0025).
 */
import 'reflect-metadata';
import { RequestMethod, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import { Reflector } from '@nestjs/core';

/** A controller or a handler. */
type DecoratedTarget = Parameters<Reflector['get']>[1];

const reflector = new Reflector();

const parameterTypes = { body: RouteParamtypes.BODY, query: RouteParamtypes.QUERY } as const;

/** Method and paths (`/api/performers/:performerId`) of a handler; null for another method of the controller. */
export function readRoute(controller: Type, handler: DecoratedTarget): { method: string; paths: string[] } | null {
  const paths = readPaths(handler);
  if (!paths) return null;
  const bases = readPaths(controller) ?? [''];
  return {
    method: RequestMethod[reflector.get<RequestMethod>(METHOD_METADATA, handler)],
    paths: paths.flatMap((path) => bases.map((base) => `/${`${base}/${path}`.split('/').filter(Boolean).join('/')}`)),
  };
}

/** The status of a handler's successful answer: that of `@HttpCode`, by default 201 for a POST and otherwise 200. */
export const readStatus = (handler: DecoratedTarget, method: string): number =>
  reflector.get<number | undefined>(HTTP_CODE_METADATA, handler) ?? (method === 'POST' ? 201 : 200);

/** The DTO class of a handler's `@Body()` or `@Query()` parameter; null when it has no such parameter. */
export function readDtoType(controller: Type, handler: object, source: keyof typeof parameterTypes): Type | null {
  const handlerName = 'name' in handler ? String(handler.name) : '';
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handlerName) ?? {}) as Record<string, { index: number }>;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, handlerName) ?? []) as Type[];
  const entry = Object.entries(parameters).find(([key]) => key.startsWith(`${parameterTypes[source]}:`));
  return (entry && types[entry[1].index]) ?? null;
}

function readPaths(target: DecoratedTarget): string[] | null {
  const paths = reflector.get<string | string[] | undefined>(PATH_METADATA, target);
  return paths === undefined ? null : [paths].flat();
}
