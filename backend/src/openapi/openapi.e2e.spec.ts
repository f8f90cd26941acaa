import { routes } from '@jamjar/contracts/routes';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RouteRegistry } from '../auth/route-registry.js';
import { readDtoType } from '../http/route-metadata.js';
import { HttpClient } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { unwrapBody } from '../testing/test-organisation.js';
import { findBreakingChanges } from './breaking-changes.js';

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: object }> };
}

const file = path.resolve('docs/openapi.json');
const readText = (name: string): string => readFileSync(path.resolve(name), 'utf8');

let app: RunningApp;
let api: ApiDocument;
beforeAll(async () => {
  app = await startApp();
  api = unwrapBody(await new HttpClient(app).get<ApiDocument>(routes.openApi));
});
afterAll(() => app.close());

const listOperations = (): [name: string, operation: Operation][] =>
  Object.entries(api.paths).flatMap(([route, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${route}`, operation]),
  );

describe('the OpenAPI document', () => {
  it('breaks no client of the committed one, unless CHANGELOG.md has the change under Changed, and is the committed one', () => {
    const committed = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof findBreakingChanges>[0];
    const [, changed = ''] = /### Changed\n([^#]*)/.exec(readText('CHANGELOG.md')) ?? [];
    const breaking = findBreakingChanges(committed, JSON.parse(JSON.stringify(api)) as typeof committed);
    expect(breaking.filter((change) => !changed.includes(change.split(':')[0] ?? ''))).toEqual([]);
    if (process.env.WRITE_OPENAPI) writeFileSync(file, `${JSON.stringify(api, null, 2)}\n`); // npm run openapi
    else expect(api).toEqual(committed);
  });

  it('has an operation for each line of docs/access.md, and no other', () => {
    const lines = [...readText('docs/access.md').matchAll(/^\| `([A-Z]+ \/\S+)` \| \w+ \| \w+ \| \w+ \| \w+ \| \w+ \| \w+ \|$/gm)];
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
    const without = operations.filter(([, { responses }]) => !('204' in responses) && !Object.values(responses)[0]?.content);
    expect(without.map(([route]) => route)).toEqual([]);
  });

  it('has properties for each body', () => {
    const withBody = app.nestApp
      .get(RouteRegistry)
      .listRoutes()
      .filter(({ controller, handler }) => readDtoType(controller, handler, 'body'));
    const bodies = listOperations().flatMap(([route, { requestBody }]) => (requestBody ? [[route, requestBody] as const] : []));
    expect(bodies.length).toBeGreaterThanOrEqual(withBody.length);
    const empty = bodies.filter(([, { content }]) => {
      const name = Object.values(content)[0]?.schema.$ref?.split('/').at(-1) ?? '';
      return name !== '' && Object.keys(api.components.schemas[name]?.properties ?? {}).length === 0;
    });
    expect(empty.map(([route]) => route)).toEqual([]);
  });

  it('is shown by a page that loads nothing from elsewhere', async () => {
    const page = await new HttpClient(app).get<string>(routes.apiDocs);
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('swagger-ui-bundle.js') as unknown });
    const loaded = [...page.body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
    for (const address of loaded) expect((await new HttpClient(app).get(address)).status).toBe(200);
    expect(loaded.filter((address) => !address.startsWith('/api/docs/'))).toEqual([]);
    expect((await new HttpClient(app).get(routes.apiDocsFile('package.json'))).status).toBe(404);
  });
});
