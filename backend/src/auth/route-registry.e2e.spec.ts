import { Controller, Get } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { getMetadataStorage } from 'class-validator';
import { HttpClient } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { RouteRegistry, type RouteDescription } from './route-registry.js';

let app: RunningApp;
let routes: RouteDescription[];
beforeAll(async () => {
  app = await startApp();
  routes = app.nestApp.get(RouteRegistry).listRoutes();
});
afterAll(() => app.close());

describe('every route', () => {
  it('declares who may call it', () => {
    expect(routes.length).toBeGreaterThan(10);
    expect(routes.filter(({ access }) => access === null)).toEqual([]);
  });

  it('that Express has under /api is declared in Nest', () => {
    const declared = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    const registered = expressRoutes(app.nestApp.getHttpAdapter().getInstance() as unknown).filter((route) => route.includes(' /api'));
    expect(registered.length).toBeGreaterThan(10);
    expect(registered.filter((route) => !declared.has(route))).toEqual([]);
  });

  it('returns 401 without a session, unless anyone may call it', async () => {
    const anonymous = new HttpClient(app);
    for (const { method, path, access } of routes) {
      const { status } = await anonymous.send(method, path.replaceAll(/:\w+/g, '10000000-0000-4000-8000-000000000001'));
      // Signing in answers 401 to wrong credentials, too
      if (access?.role === 'anyone')
        expect({ path, isRefused: status === 401 && path !== '/api/login' }).toEqual({ path, isRefused: false });
      else expect({ method, path, status }).toEqual({ method, path, status: 401 });
    }
  });

  it('that reads its resource id from a body or query requires it there, unless the id is declared optional', () => {
    for (const { name, access, controller, handler } of routes) {
      const resource = access?.resource;
      if (!resource || resource.optional || resource.part === 'param') continue;
      const dtos = parameterTypes(controller, handler).filter((dto) => requiresField(dto, resource.field));
      expect({ name, isRequired: dtos.length > 0 }).toEqual({ name, isRequired: true });
    }
  });

  it('without @RequireRole stops the start', () => {
    @Controller('api/forgotten')
    class UndeclaredController {
      @Get()
      get(): void {
        return undefined;
      }
    }
    const registry = app.nestApp.get(RouteRegistry);
    const discovery = Object.assign(Object.create(DiscoveryService.prototype) as DiscoveryService, {
      getControllers: () => [{ metatype: UndeclaredController }],
    });
    expect(() => new RouteRegistry(discovery, new MetadataScanner()).onModuleInit()).toThrow('UndeclaredController.get');
    expect(() => registry.onModuleInit()).not.toThrow();
  });
});

/** The routes of Express itself, as `POST /api/login`. */
function expressRoutes(express: unknown): string[] {
  const { router } = express as { router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] } };
  return router.stack.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
  );
}

/** The types of a handler's parameters. */
function parameterTypes({ prototype }: RouteDescription['controller'], handler: object): (new () => object)[] {
  const name = 'name' in handler ? String(handler.name) : '';
  return (Reflect.getMetadata('design:paramtypes', prototype as object, name) ?? []) as (new () => object)[];
}

/** Whether the DTO refuses a request without this field. */
function requiresField(dto: new () => object, field: string): boolean {
  const checks = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const fieldChecks = checks.filter(({ propertyName }) => propertyName === field);
  return fieldChecks.length > 0 && fieldChecks.every(({ type }) => type !== 'conditionalValidation');
}
