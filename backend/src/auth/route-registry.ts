import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { readRoute, readStatus } from '../http/route-metadata.js';
import { type Answer, answerKey } from '../openapi/answers.decorator.js';
import { type Cost, costKey, routeAccessKey, type RouteAccess } from './require-role.decorator.js';

export interface RouteDescription {
  /** For example `PerformersController.patch`. */
  name: string;
  method: string;
  /** For example `/api/performers/:performerId`. */
  path: string;
  /** Null without `@RequireRole`. */
  access: RouteAccess | null;
  /** Undefined without `@Costly`. */
  cost: Cost | undefined;
  /** The status of a successful answer. */
  status: number;
  /** Undefined without a declared answer. */
  answer: Answer | undefined;
  controller: Type;
  handler: object;
}

/**
 * Lists every HTTP route of the application with its `@RequireRole`.
 * The application does not start while a route has none.
 */
@Injectable()
export class RouteRegistry implements OnModuleInit {
  private readonly reflector = new Reflector();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const undeclared = this.listRoutes().filter(({ access }) => access === null);
    if (undeclared.length > 0) throw new Error(`@RequireRole is missing: ${undeclared.map(({ name }) => name).join(', ')}`);
  }

  listRoutes(): RouteDescription[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => (isController(metatype) ? this.readRoutes(metatype) : []));
  }

  private readRoutes(controller: Type): RouteDescription[] {
    const prototype: object = controller.prototype as object;
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler: unknown = Reflect.get(prototype, name);
      const route = typeof handler === 'function' && readRoute(controller, handler);
      if (!route) return [];
      const access = this.reflector.getAllAndOverride<RouteAccess | undefined>(routeAccessKey, [handler, controller]) ?? null;
      const cost = this.reflector.getAllAndOverride<Cost | undefined>(costKey, [handler, controller]);
      return route.paths.map((path) => ({
        name: `${controller.name}.${name}`,
        method: route.method,
        path,
        access,
        cost,
        status: readStatus(handler, route.method),
        answer: this.reflector.get<Answer | undefined>(answerKey, handler),
        controller,
        handler,
      }));
    });
  }
}

const isController = (metatype: unknown): metatype is Type => typeof metatype === 'function';
