import { Controller, Get } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { getMetadataStorage } from 'class-validator';
import { Browser } from '../testing/browser.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { DeclaredRoutes, type DeclaredRoute } from './declared-routes.js';

jest.setTimeout(60_000);

let app: RunningApp;
let routes: DeclaredRoute[];
beforeAll(async () => {
  app = await startApp();
  routes = app.app.get(DeclaredRoutes).all();
});
afterAll(() => app.close());

describe('every route', () => {
  it('says who may call it', () => {
    expect(routes.length).toBeGreaterThan(10);
    expect(routes.filter(({ permission }) => permission === null)).toEqual([]);
  });

  it('is known here: nothing answers that Nest did not declare', () => {
    const declared = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    const answering = expressRoutes(app.app.getHttpAdapter().getInstance() as unknown).filter((route) => route.includes(' /api'));
    expect(answering.length).toBeGreaterThan(10);
    expect(answering.filter((route) => !declared.has(route))).toEqual([]);
  });

  it('refuses somebody who is not signed in, unless anyone may call it', async () => {
    const anonymous = new Browser(app);
    for (const { method, path, permission } of routes) {
      const { status } = await anonymous.send(method, path.replaceAll(/:\w+/g, '10000000-0000-4000-8000-000000000001'));
      if (permission?.right === 'anyone')
        expect({ path, isRefused: status === 401 && path !== '/api/login' }).toEqual({ path, isRefused: false });
      else expect({ method, path, status }).toEqual({ method, path, status: 401 });
    }
  });

  it('that finds its object in a body or a query demands its id there: without one nothing was checked', () => {
    for (const { name, permission, controller, handler } of routes) {
      const where = permission?.where;
      if (!where || where.optional || where.place === 'param') continue;
      const forms = formsOf(controller, handler).filter((form) => demands(form, where.name));
      expect({ name, demandsIt: forms.length > 0 }).toEqual({ name, demandsIt: true });
    }
  });

  it('is missed at the start when it says nothing', () => {
    @Controller('api/forgotten')
    class ForgottenController {
      @Get()
      get(): void {
        return undefined;
      }
    }
    const declared = app.app.get(DeclaredRoutes);
    const discovery = Object.assign(Object.create(DiscoveryService.prototype) as DiscoveryService, {
      getControllers: () => [{ metatype: ForgottenController }],
    });
    expect(() => new DeclaredRoutes(discovery, new MetadataScanner()).onModuleInit()).toThrow('ForgottenController.get');
    expect(() => declared.onModuleInit()).not.toThrow();
  });
});

/** `POST /api/login`, from Express itself. */
function expressRoutes(express: unknown): string[] {
  const { router } = express as { router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] } };
  return router.stack.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
  );
}

/** The classes of a handler's parameters. */
function formsOf({ prototype }: DeclaredRoute['controller'], handler: object): (new () => object)[] {
  const name = 'name' in handler ? String(handler.name) : '';
  return (Reflect.getMetadata('design:paramtypes', prototype as object, name) ?? []) as (new () => object)[];
}

/** Whether a form refuses a request without this field. */
function demands(form: new () => object, field: string): boolean {
  const checks = getMetadataStorage().getTargetValidationMetadatas(form, '', false, false);
  const ofField = checks.filter(({ propertyName }) => propertyName === field);
  return ofField.length > 0 && ofField.every(({ type }) => type !== 'conditionalValidation');
}
