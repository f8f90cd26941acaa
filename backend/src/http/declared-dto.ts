import 'reflect-metadata';
import { type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';

const parameterTypes = { body: RouteParamtypes.BODY, query: RouteParamtypes.QUERY } as const;

/** The DTO class of a handler's `@Body()` or `@Query()` parameter; null when it has no such parameter. */
export function declaredDto(controller: Type, handler: object, part: keyof typeof parameterTypes): Type | null {
  const handlerName = 'name' in handler ? String(handler.name) : '';
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handlerName) ?? {}) as Record<string, { index: number }>;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, handlerName) ?? []) as Type[];
  const entry = Object.entries(parameters).find(([key]) => key.startsWith(`${parameterTypes[part]}:`));
  return (entry && types[entry[1].index]) ?? null;
}
