import { apiDocsRoutes } from '@jamjar/contracts/api-docs-routes';
import { getMetadataStorage } from 'class-validator';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RouteRegistry } from '../auth/route-registry.js';
import { readDtoType } from '../http/route-metadata.js';
import { HttpClient } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { unwrapBody } from '../testing/test-organisation.js';
import { findBreakingChanges, withoutAnnounced } from './testing/breaking-changes.js';
import { operationsWithoutKey } from './headers.js';
import { type ApiDocument, contentOf, fieldsOf, type Operation } from './testing/api-document.js';

const file = 'docs/openapi.json';
const readText = (name: string): string => readFileSync(path.resolve(name), 'utf8');

let app: RunningApp;
let api: ApiDocument;
beforeAll(async () => {
  app = await startApp();
  api = unwrapBody(await new HttpClient(app).get<ApiDocument>(apiDocsRoutes.openApi));
});
afterAll(() => app.close());

const listOperations = (): [route: string, operation: Operation][] =>
  Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
  );
const listRoutes = () => app.nestApp.get(RouteRegistry).listRoutes();

describe('the OpenAPI document', () => {
  it('breaks no client of the committed one, unless CHANGELOG.md names the change, and is the committed one', () => {
    const committed = JSON.parse(readText(file)) as Parameters<typeof findBreakingChanges>[0];
    expect(withoutAnnounced(findBreakingChanges(committed, api as unknown as typeof committed), readText('CHANGELOG.md'))).toEqual([]);
    if (process.env.WRITE_OPENAPI) writeFileSync(file, JSON.stringify(api, null, 2)); // npm run openapi
    else expect(api).toEqual(committed);
  });

  it('has an operation for each line of docs/access.md, and no other', () => {
    const lines = [...readText('docs/access.md').matchAll(/^\| `([A-Z]+ \/\S+)` \|(?: \w+ \|){7}$/gm)];
    const described = lines.map(([, route = '']) => route.replaceAll(/:(\w+)/g, '{$1}'));
    expect(
      listOperations()
        .map(([route]) => route)
        .sort(),
    ).toEqual(described.sort());
  });

  it('has a name of its own and an answer for each operation', () => {
    const operations = listOperations();
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
    expect(listRoutes().filter(({ answer }) => answer === undefined)).toEqual([]);
    const without = operations.filter(([, { responses }]) => !('204' in responses) && !Object.values(responses)[0]?.content);
    expect(without.map(([route]) => route)).toEqual([]);
  });

  it('has each parameter of each path', () => {
    for (const [route, { parameters = [] }] of listOperations()) {
      const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect([route, ...described]).toEqual([route, ...[...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
    }
  });

  it('has each field that a body or query may have', () => {
    const fieldsByRoute = listRoutes().flatMap(({ controller, handler, method, path }) =>
      (['body', 'query'] as const).flatMap((part) => {
        const dto = readDtoType(controller, handler, part);
        const checks = dto ? getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false) : [];
        return dto ? [{ method, path, part, fields: new Set(checks.map(({ propertyName }) => propertyName)) }] : [];
      }),
    );
    expect(fieldsByRoute.length).toBeGreaterThan(40);
    for (const { method, path, part, fields } of fieldsByRoute) {
      const operation = api.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name = '' }) => name);
      const described = part === 'query' ? query : fieldsOf(api, contentOf(operation?.requestBody));
      expect({ method, path, part, fields: described.sort() }).toEqual({ method, path, part, fields: [...fields].sort() });
    }
  });

  it('knows every operation that ignores an Idempotency-Key', () => {
    const names = new Set(listOperations().map(([, { operationId }]) => operationId));
    expect([...operationsWithoutKey].filter((name) => !names.has(name))).toEqual([]);
  });

  it('is shown by a page whose scripts can reach nothing, and whose files are its own', async () => {
    const response = await fetch(`${app.url}${apiDocsRoutes.apiDocs}`);
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-scripts$/);
    const addresses = [...(await response.text()).matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses).toEqual([
      apiDocsRoutes.apiDocsFile('swagger-ui.css'),
      apiDocsRoutes.apiDocsFile('swagger-ui.js'),
      apiDocsRoutes.apiDocsFile('reference.js'),
    ]);
    for (const address of addresses) expect((await new HttpClient(app).get(address)).status).toBe(200);
    expect((await new HttpClient(app).get(apiDocsRoutes.apiDocsFile('package.json'))).status).toBe(404);
  });
});
