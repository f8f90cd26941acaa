import { Injectable, RequestMethod, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { routeAccessKey, type RouteAccess } from './require-role.decorator.js';

export interface RouteDescription {
  /** For example `PerformerStageController.putOnStage`. */
  name: string;
  method: string;
  /** For example `/api/performers/:performerId/put-on-stage`. */
  path: string;
  /** Null without `@RequireRole`. */
  access: RouteAccess | null;
  controller: Type;
  handler: object;
}

/**
 * Lists every HTTP route of the application with its `@RequireRole`.
 * The application does not start while a route has none.
 */
@Injectable()
export class RouteRegistry implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const undeclared = this.all().filter(({ access }) => access === null);
    if (undeclared.length > 0) throw new Error(`@RequireRole is missing: ${undeclared.map(({ name }) => name).join(', ')}`);
  }

  all(): RouteDescription[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => (isController(metatype) ? this.readRoutes(metatype) : []));
  }

  private readRoutes(controller: Type): RouteDescription[] {
    const prototype: object = controller.prototype as object;
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler: unknown = Reflect.get(prototype, name);
      if (typeof handler !== 'function' || metadata('path', handler) === undefined) return [];
      return pathsOf(handler).flatMap((path) =>
        pathsOf(controller).map((base) => toRouteDescription(`${base}/${path}`, controller, handler, name)),
      );
    });
  }
}

function toRouteDescription(path: string, controller: Type, handler: object, name: string): RouteDescription {
  return {
    name: `${controller.name}.${name}`,
    method: RequestMethod[metadata('method', handler) ?? RequestMethod.GET] ?? 'GET',
    path: `/${path.split('/').filter(Boolean).join('/')}`,
    access: metadata(routeAccessKey, handler) ?? metadata(routeAccessKey, controller) ?? null,
    controller,
    handler,
  };
}

const pathsOf = (target: object): string[] => [metadata('path', target) ?? ''].flat();
const isController = (metatype: unknown): metatype is Type => typeof metatype === 'function';

/** Metadata that Nest's decorators and `@RequireRole` store on controllers and handlers, by their keys. */
interface Metadata {
  path: string | string[];
  method: number;
  [routeAccessKey]: RouteAccess;
}
function metadata<Key extends keyof Metadata>(key: Key, target: object): Metadata[Key] | undefined {
  return Reflect.getMetadata(key, target) as Metadata[Key] | undefined; // only these decorators write these keys
}
