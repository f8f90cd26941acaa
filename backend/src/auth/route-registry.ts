import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { AlsoAnswersWith, type Answer, answerKey } from '../http/answers.decorator.js';
import { PageDto } from '../http/page.dto.js';
import { RateLimited, type RateLimit, type RateLimitName, rateLimits } from '../http/rate-limits.js';
import { readDtoType, readRoute, readStatus } from '../http/route-metadata.js';
import { maxBodyBytesOf, RouteBody, type RouteBodyKind } from './body.guard.js';
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
  /** Maximum size of its JSON body. */
  maxBodyBytes: number;
  /** Its rate limits; undefined without `@RateLimited`. */
  rateLimits: readonly RateLimit[] | undefined;
  /** The statuses of its answer: that of success, and those of `@AlsoAnswersWith`. */
  statuses: readonly number[];
  /** Whether it answers a list in pages (`PageDto`). */
  isPaged: boolean;
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
      const body = this.reflector.getAllAndOverride<RouteBodyKind | undefined>(RouteBody, [handler, controller]);
      const limitNames = this.reflector.getAllAndOverride(RateLimited, [handler, controller]) as readonly RateLimitName[] | undefined;
      return route.paths.map((path) => ({
        name: `${controller.name}.${name}`,
        method: route.method,
        path,
        access,
        cost,
        maxBodyBytes: maxBodyBytesOf(body, access?.role),
        rateLimits: limitNames?.map((limitName) => rateLimits[limitName]),
        statuses: [
          readStatus(handler, route.method),
          ...((this.reflector.get(AlsoAnswersWith, handler) as readonly number[] | undefined) ?? []),
        ],
        isPaged: isPageDto(readDtoType(controller, handler, 'query')),
        answer: this.reflector.get<Answer | undefined>(answerKey, handler),
        controller,
        handler,
      }));
    });
  }
}

const isPageDto = (type: Type | null): boolean => type !== null && (type === PageDto || type.prototype instanceof PageDto);

const isController = (metatype: unknown): metatype is Type => typeof metatype === 'function';
