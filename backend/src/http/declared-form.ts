import 'reflect-metadata';
import { type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';

const kinds = { body: RouteParamtypes.BODY, query: RouteParamtypes.QUERY } as const;

/** The class that a handler reads its whole body, or its whole query, as; null: it reads none. */
export function declaredForm(controller: Type, handler: object, place: keyof typeof kinds): Type | null {
  const name = 'name' in handler ? String(handler.name) : '';
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, { index: number }>;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ?? []) as Type[];
  const found = Object.entries(parameters).find(([key]) => key.startsWith(`${kinds[place]}:`));
  return (found && types[found[1].index]) ?? null;
}
