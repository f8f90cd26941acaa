import { Injectable, RequestMethod, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { permissionKey, type Permission } from './may.js';

export interface DeclaredRoute {
  /** `StageController.putOnStage` */
  name: string;
  method: string;
  /** `/api/performers/:performerId/put-on-stage` */
  path: string;
  permission: Permission | null;
  controller: Type;
  handler: object;
}

/** Every HTTP route of the application, with what `@May` says of it. Jamjar does not start while one says nothing. */
@Injectable()
export class DeclaredRoutes implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const silent = this.all().filter(({ permission }) => permission === null);
    if (silent.length > 0) throw new Error(`@May is missing: ${silent.map(({ name }) => name).join(', ')}`);
  }

  all(): DeclaredRoute[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => (isController(metatype) ? this.routesOf(metatype) : []));
  }

  private routesOf(controller: Type): DeclaredRoute[] {
    const prototype: object = controller.prototype as object;
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler: unknown = Reflect.get(prototype, name);
      if (typeof handler !== 'function' || metadata('path', handler) === undefined) return [];
      return pathsOf(handler).flatMap((path) => pathsOf(controller).map((base) => routeAt(`${base}/${path}`, controller, handler, name)));
    });
  }
}

function routeAt(path: string, controller: Type, handler: object, name: string): DeclaredRoute {
  return {
    name: `${controller.name}.${name}`,
    method: RequestMethod[metadata('method', handler) ?? RequestMethod.GET] ?? 'GET',
    path: `/${path.split('/').filter(Boolean).join('/')}`,
    permission: metadata(permissionKey, handler) ?? metadata(permissionKey, controller) ?? null,
    controller,
    handler,
  };
}

const pathsOf = (target: object): string[] => [metadata('path', target) ?? ''].flat();
const isController = (metatype: unknown): metatype is Type => typeof metatype === 'function';

/** What decorators left there, by the key that their own code uses. */
interface Metadata {
  path: string | string[];
  method: number;
  [permissionKey]: Permission;
}
function metadata<Key extends keyof Metadata>(key: Key, target: object): Metadata[Key] | undefined {
  return Reflect.getMetadata(key, target) as Metadata[Key] | undefined; // nobody else writes under these keys
}
