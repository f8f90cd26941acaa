import { type Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import path from 'node:path';
import { readDtoType } from '../http/route-metadata.js';
import { type HttpResponse, HttpClient, type RequestOptions } from '../testing/http-client.js';
import { tinyLogo, buildUploadForm } from '../testing/logo.fixture.js';
import { createUserWithRole } from '../testing/account.fixture.js';
import { invite } from '../testing/invitation.fixture.js';
import { createGigWithRaffle, sealAndDraw } from '../testing/raffle.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { RouteRegistry, type RouteDescription } from './route-registry.js';

let app: RunningApp;
let organisation: TestOrganisation;
/** Values by path parameter; `name` is that of a stored logo. */
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'fortress');
  const [gig, linkedGig] = [await createGigWithRaffle(organisation, { Bo: 1 }), await createGigWithRaffle(organisation, { Bo: 1 })];
  const [{ revision: drawId }] = [await sealAndDraw(gig), await sealAndDraw(linkedGig)]; // the same in both gigs
  const { id, participantId } = await gig.addPerformer('Ana');
  const userId = await createUserWithRole(organisation.godClient, organisation.id, 'target', 'operator');
  const logo = unwrapBody(
    await organisation.ownerClient.post<OrganisationView>(routes.organisationLogoUpload(organisation.id), buildUploadForm(tinyLogo)),
  );
  const logoName = path.basename(logo.logoUrl ?? '');
  ids = {
    gigId: gig.id,
    drawId: drawId.toString(),
    ...(await linkedGig.signSomebodyUp('Visitor')),
    invitationToken: (await invite(organisation.ownerClient, organisation.id)).token,
    performerId: id,
    participantId,
    organisationId: organisation.id,
    userId,
    name: logoName,
    file: 'swagger-ui.css',
  };
  await waitUntilCaughtUp(app);
});
afterAll(() => app.close());

const allRoutes = (): RouteDescription[] => app.nestApp.get(RouteRegistry).listRoutes();
const changingRoutes = (): RouteDescription[] => allRoutes().filter(({ method }) => method !== 'GET');
const readingRoutes = (): RouteDescription[] => allRoutes().filter(({ method }) => method === 'GET');
const describeRoute = ({ method, path: routePath }: RouteDescription): string => `${method} ${routePath}`;

/** Sends a request to the route about existing resources, as god, who may call every route. */
function sendTo(route: RouteDescription, { query = '', ...options }: RequestOptions & { query?: string } = {}): Promise<HttpResponse> {
  const filledPath = route.path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
  return organisation.godClient.send(route.method, `${filledPath}${query && '?'}${query}`, options);
}
/** The field with the resource id that the route's `@RequireRole` reads from the query or body, if any. */
function requiredResourceId({ access }: RouteDescription): [field: string, id: string][] {
  const resource = access?.resource;
  if (!resource || resource.part === 'param') return [];
  return [[resource.field, ids[resource.kind === 'gig' ? 'gigId' : `${resource.kind}Id`] ?? '']];
}
/** A body with the field and the resource id that the route requires, as text: JSON.stringify cannot produce every `value`. */
function bodyWith(route: RouteDescription, field: string, value: string): string {
  const rest = requiredResourceId(route).filter(([name]) => name !== field);
  return `{${[...rest.map((entry) => entry.map((part) => JSON.stringify(part)).join(':')), `${JSON.stringify(field)}:${value}`].join(',')}}`;
}

const dtoOf = ({ controller, handler }: RouteDescription, part: 'body' | 'query'): Type | null => readDtoType(controller, handler, part);
/** The fields that the DTO validates. */
function fieldsOf(dto: Type | null): string[] {
  const checks = dto ? getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false) : [];
  return [...new Set(checks.filter(({ type }) => type !== 'whitelistValidation').map(({ propertyName }) => propertyName))];
}

/** Checksums of all tables except those that may change although requests are refused: sessions, rate limits, the security log and running servers. */
async function computeTableChecksums(): Promise<unknown> {
  const { rows } = await app.infrastructure.pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('rate_limits', 'security_log', 'servers', 'user_sessions')`,
  );
  const sums = rows.map(({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, '' ORDER BY t::text)) AS sum FROM "${name}" t`);
  return (await app.infrastructure.pool.query(`${sums.join(' UNION ALL ')} ORDER BY name`)).rows;
}
async function expectNoChanges(work: () => Promise<void>): Promise<void> {
  const before = await computeTableChecksums();
  await work();
  expect(await computeTableChecksums()).toEqual(before);
}

describe('every changing route', () => {
  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://elsewhere.example'])(
    'returns 403 for the Origin %s',
    async (origin) => {
      await expectNoChanges(async () => {
        for (const route of changingRoutes())
          expect([describeRoute(route), await sendTo(route, { headers: { origin } })]).toMatchObject([
            describeRoute(route),
            { status: 403, body: { code: 'FOREIGN_ORIGIN' } },
          ]);
      });
    },
  );

  it.each([
    ['surprise', '1'],
    ['__proto__', '{"god":true}'],
    ['constructor', '{"prototype":{"god":true}}'],
  ])('returns 400 and names the unknown field %s', async (field, value) => {
    await expectNoChanges(async () => {
      for (const route of changingRoutes()) {
        const { status, body } = await sendTo(route, { body: bodyWith(route, field, value) });
        const { errors } = body as { errors?: object };
        expect([describeRoute(route), status, Object.entries(errors ?? {})]).toEqual([
          describeRoute(route),
          400,
          expect.arrayContaining([[field, 'Unknown field']]) as unknown,
        ]);
      }
    });
  });

  it.each<[string, string, string]>([
    ['NUL', '"x\\u0000y"', 'Invalid characters'],
    ['half a surrogate pair', '"\\ud800"', 'Invalid characters'],
    ['a number that is not finite', '1e309', 'Number must be finite'],
  ])('returns 400 for %s in any field', async (_, value, message) => {
    await expectNoChanges(async () => {
      for (const route of changingRoutes())
        for (const field of fieldsOf(dtoOf(route, 'body'))) {
          const { status, body } = await sendTo(route, { body: bodyWith(route, field, value) });
          expect([describeRoute(route), status, (body as { errors?: object }).errors]).toEqual([
            describeRoute(route),
            400,
            { [field]: message },
          ]);
        }
    });
  });

  it.each(['[["x"]]', '{"$ne":null}', '[{"toString":"x"}]', '{"length":1}'])(
    'returns 400 for the nested value %s in any field',
    async (value) => {
      await expectNoChanges(async () => {
        for (const route of changingRoutes())
          for (const field of fieldsOf(dtoOf(route, 'body'))) {
            const { status } = await sendTo(route, { body: bodyWith(route, field, value) });
            expect([describeRoute(route), field, status]).toEqual([describeRoute(route), field, 400]);
          }
      });
    },
  );
});

describe('every reading route', () => {
  it('that declares a query returns 400 for a key that is repeated, an array, an object, malformed or unknown', async () => {
    let requestCount = 0;
    for (const route of readingRoutes()) {
      const [[requiredField, requiredId] = ['', '']] = requiredResourceId(route);
      const validQuery = new URLSearchParams([[requiredField, requiredId]]).toString();
      for (const field of fieldsOf(dtoOf(route, 'query'))) {
        const value = field === requiredField ? requiredId : '1';
        const repeated = `${field}=${value}&${field}=${value}`;
        // `search` accepts these values as text; a value that is not UTF-8 is searched for in its percent-encoded form
        const invalidValues = field === 'search' ? [] : [`${field}=%ED%A0%80`, `${field}=1e309`];
        const malformed = [repeated, `${field}[]=${value}`, `${field}[a]=${value}`, `${field}=%00`, ...invalidValues];
        const unknown = ['other=1', '__proto__=1', '__proto__[god]=1', 'constructor=1'].map((more) => `${validQuery}&${more}`);
        for (const query of [...malformed, ...unknown]) {
          requestCount += 1;
          const { status, body } = await sendTo(route, { query });
          expect([describeRoute(route), query, status, (body as { code?: string }).code]).toEqual([
            describeRoute(route),
            query,
            400,
            'INVALID',
          ]);
        }
      }
    }
    expect(requestCount).toBeGreaterThan(30);
  });

  it('that declares no query ignores any query without repeated keys', async () => {
    // The status of `ready` also depends on whether the read models have caught up
    for (const route of readingRoutes().filter((candidate) => dtoOf(candidate, 'query') === null && candidate.path !== '/api/health/ready'))
      for (const query of ['a=1', 'a[]=1', '__proto__[god]=1', 'a=%00', 'a=%E0%A4%A', `a${'[b]'.repeat(300)}=1`])
        expect([describeRoute(route), query, (await sendTo(route, { query })).status]).toEqual([describeRoute(route), query, 200]);
  });

  it('returns 400 for an unknown query key that is repeated, but 401 to an anonymous caller of a list', async () => {
    for (const route of readingRoutes().filter(({ path: routePath }) => routePath.startsWith('/api/')))
      expect([describeRoute(route), await sendTo(route, { query: 'twice=1&twice=2' })]).toMatchObject([
        describeRoute(route),
        { status: 400, body: { errors: { twice: expect.any(String) as unknown } } },
      ]);
    expect((await new HttpClient(app).get('/api/users?twice=1&twice=2')).status).toBe(401);
  });

  it('answers with Cache-Control: no-store under /api, and so does the refusal of every changing route', async () => {
    for (const route of allRoutes().filter(({ path: routePath }) => routePath.startsWith('/api/'))) {
      const { headers } = await sendTo(route, { headers: route.method === 'GET' ? {} : { origin: 'http://evil.example' } });
      expect([describeRoute(route), headers.get('cache-control')]).toEqual([describeRoute(route), 'no-store']);
    }
  });
});
