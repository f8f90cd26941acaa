import { type Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import path from 'node:path';
import { declaredForm } from '../http/declared-form.js';
import { type Answer, Browser, type Sending } from '../testing/browser.js';
import { tinyLogo, uploading } from '../testing/logos.js';
import { makeMember } from '../testing/people.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';
import { DeclaredRoutes, type DeclaredRoute } from './declared-routes.js';
import { LoginForm } from './login.dto.js';

let app: RunningApp;
let venue: Venue;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'fortress');
  const gig = await GigOnAir.create(venue);
  const { id, participantId } = await gig.add('Ana');
  const userId = await makeMember(venue.god, venue.organisation, 'target', 'operator');
  const logo = taken(await venue.owner.post<OrganisationView>(routes.organisationLogoUpload(venue.organisation), uploading(tinyLogo)));
  const name = path.basename(logo.logoUrl ?? '');
  ids = { gigId: gig.id, performerId: id, participantId, organisationId: venue.organisation, userId, name };
}, 60_000);
afterAll(() => app.close());

const declared = (): DeclaredRoute[] => app.app.get(DeclaredRoutes).all();
const changing = (): DeclaredRoute[] => declared().filter(({ method }) => method !== 'GET');
const reading = (): DeclaredRoute[] => declared().filter(({ method }) => method === 'GET');
const nameOf = ({ method, path: at }: DeclaredRoute): string => `${method} ${at}`;

/** About objects that are there, in the name of god, who may do everything. */
function ask(route: DeclaredRoute, { query = '', ...sending }: Sending & { query?: string } = {}): Promise<Answer> {
  const at = route.path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
  return venue.god.send(route.method, `${at}${query && '?'}${query}`, sending);
}
/** What the route must be told to know where it is. */
function whereabouts({ permission }: DeclaredRoute): [field: string, id: string][] {
  const where = permission?.where;
  if (!where || where.place === 'param') return [];
  return [[where.name, ids[where.kind === 'gig' ? 'gigId' : `${where.kind}Id`] ?? '']];
}
/** As the text that is sent, so that it may hold what no object of ours can. */
function bodyWith(route: DeclaredRoute, field: string, value: string): string {
  const rest = whereabouts(route).filter(([name]) => name !== field);
  return `{${[...rest.map((each) => each.map((part) => JSON.stringify(part)).join(':')), `${JSON.stringify(field)}:${value}`].join(',')}}`;
}

function formOf({ controller, handler, path: at }: DeclaredRoute, place: 'body' | 'query'): Type | null {
  if (at === routes.login && place === 'body') return LoginForm; // its guard reads it
  return declaredForm(controller, handler, place);
}
/** The fields that it checks; what it only lets pass is not looked at. */
function fieldsOf(form: Type | null): string[] {
  const checks = form ? getMetadataStorage().getTargetValidationMetadatas(form, '', false, false) : [];
  return [...new Set(checks.filter(({ type }) => type !== 'whitelistValidation').map(({ propertyName }) => propertyName))];
}

/** All that is kept, but for who is signed in, and how often somebody tried. */
async function everything(): Promise<unknown> {
  const { rows } = await app.foundation.pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('rate_limits', 'user_sessions')`,
  );
  const sums = rows.map(({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, '' ORDER BY t::text)) AS sum FROM "${name}" t`);
  return (await app.foundation.pool.query(sums.join(' UNION ALL '))).rows;
}
async function changesNothing(work: () => Promise<void>): Promise<void> {
  const before = await everything();
  await work();
  expect(await everything()).toEqual(before);
}

describe('every change', () => {
  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://fortress.example'])(
    'that a page of %s asks for is refused with 403',
    async (origin) => {
      await changesNothing(async () => {
        for (const route of changing())
          expect([nameOf(route), await ask(route, { headers: { origin } })]).toMatchObject([
            nameOf(route),
            { status: 403, body: { code: 'FOREIGN_ORIGIN' } },
          ]);
      });
    },
  );

  it.each([
    ['surprise', '1'],
    ['__proto__', '{"god":true}'],
    ['constructor', '{"prototype":{"god":true}}'],
  ])('with a field of its own is refused with 400, and names it: %s', async (field, value) => {
    await changesNothing(async () => {
      for (const route of changing()) {
        const { status, body } = await ask(route, { body: bodyWith(route, field, value) });
        const { errors } = body as { errors?: object };
        expect([nameOf(route), status, Object.entries(errors ?? {})]).toEqual([
          nameOf(route),
          400,
          expect.arrayContaining([[field, 'Unknown field']]) as unknown,
        ]);
      }
    });
  });

  it.each<[string, string, string]>([
    ['NUL', '"x\\u0000y"', 'Invalid characters'],
    ['half a surrogate pair', '"\\ud800"', 'Invalid characters'],
    ['a number beyond finite', '1e309', 'Number must be finite'],
  ])('with %s in any of its fields is refused with 400', async (_, value, words) => {
    await changesNothing(async () => {
      for (const route of changing())
        for (const field of fieldsOf(formOf(route, 'body'))) {
          const { status, body } = await ask(route, { body: bodyWith(route, field, value) });
          expect([nameOf(route), status, (body as { errors?: object }).errors]).toEqual([nameOf(route), 400, { [field]: words }]);
        }
    });
  });

  it.each(['[["x"]]', '{"$ne":null}', '[{"toString":"x"}]', '{"length":1}'])(
    'with %s for a text, a number, a switch or an id is refused with 400',
    async (value) => {
      await changesNothing(async () => {
        for (const route of changing())
          for (const field of fieldsOf(formOf(route, 'body'))) {
            const { status } = await ask(route, { body: bodyWith(route, field, value) });
            expect([nameOf(route), field, status]).toEqual([nameOf(route), field, 400]);
          }
      });
    },
  );
});

describe('every reading', () => {
  it('is refused with 400 when a key of its query is given twice, as a list, as an object, or is one that it does not know', async () => {
    let asked = 0;
    for (const route of reading()) {
      const [known = ['', '']] = whereabouts(route);
      const there = new URLSearchParams([known]).toString();
      for (const field of fieldsOf(formOf(route, 'query'))) {
        const value = field === known[0] ? known[1] : '1';
        const twice = `${field}=${value}&${field}=${value}`;
        const same = [twice, `${field}[]=${value}`, `${field}[a]=${value}`, `${field}=%00`, `${field}=%ED%A0%80`, `${field}=1e309`];
        const other = ['other=1', '__proto__=1', '__proto__[god]=1', 'constructor=1'].map((more) => `${there}&${more}`);
        for (const query of [...same, ...other]) {
          asked += 1;
          const { status, body } = await ask(route, { query });
          expect([nameOf(route), query, status, (body as { code?: string }).code]).toEqual([nameOf(route), query, 400, 'INVALID']);
        }
      }
    }
    expect(asked).toBeGreaterThan(30);
  });

  it('that takes no query passes one over, whatever it is', async () => {
    for (const route of reading().filter((each) => formOf(each, 'query') === null && each.path !== '/api/health/ready'))
      for (const query of ['a=1', 'a[]=1', '__proto__[god]=1', 'a=%00', 'a=%E0%A4%A', `a${'[b]'.repeat(300)}=1`])
        expect([nameOf(route), query, (await ask(route, { query })).status]).toEqual([nameOf(route), query, 200]);
  });

  it('is refused with 400 when a key is given twice that it does not even know', async () => {
    for (const route of reading().filter(({ path: at }) => at.startsWith('/api/')))
      expect([nameOf(route), await ask(route, { query: 'twice=1&twice=2' })]).toMatchObject([
        nameOf(route),
        { status: 400, body: { errors: { twice: expect.any(String) as unknown } } },
      ]);
    expect((await new Browser(app).get('/api/users?twice=1&twice=2')).status).toBe(401);
  });

  it('of the API is stored nowhere, nor is what a change answers', async () => {
    for (const route of declared().filter(({ path: at }) => at.startsWith('/api/'))) {
      const { headers } = await ask(route, { headers: route.method === 'GET' ? {} : { origin: 'http://evil.example' } });
      expect([nameOf(route), headers.get('cache-control')]).toEqual([nameOf(route), 'no-store']);
    }
  });
});
