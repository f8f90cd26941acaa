import { organisationId, userId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { routes } from '@jamjar/contracts/routes';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Browser, signIn } from '../testing/browser.js';
import { makeMember, makeOrganisation } from '../testing/people.js';
import { tinyLogo, uploading } from '../testing/logos.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';
import { DeclaredRoutes, type DeclaredRoute } from './declared-routes.js';

/** As the columns of `docs/access.md` stand. */
const callers = ['anonymous', 'member', 'operator', 'owner', 'owner of another', 'god'] as const;
type Caller = (typeof callers)[number];
/** What stands in a cell: refused with that status, or allowed to go on, whatever the request itself is then worth. */
type Cell = '401' | '403' | '404' | 'yes';

let app: RunningApp;
let venue: Venue;
let gig: GigOnAir;
let ids: Readonly<Record<string, string>>;
let browsers: Readonly<Record<Exclude<Caller, 'anonymous'>, Browser>>;

beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'table');
  await makeOrganisation(venue.god, 'Next Door', 'next-door');
  gig = await GigOnAir.create(venue);
  const { id, participantId } = await gig.add('Ana');
  const target = await makeMember(venue.god, venue.organisation, 'target', 'operator');
  const name = await logoOf(venue);
  ids = { gigId: gig.id, performerId: id, participantId, organisationId: venue.organisation, userId: target, name };
  const { member, operator, owner, god } = venue;
  browsers = { member, operator, owner, 'owner of another': await signIn(app, 'next-door'), god };
});
afterAll(() => app.close());

const declared = (): DeclaredRoute[] => app.app.get(DeclaredRoutes).all();
const nameOf = ({ method, path: at }: DeclaredRoute): string => `${method} ${at}`;

/** The table in the documents: `| GET /api/events | 401 | yes | … |`. */
function table(): Map<string, Cell[]> {
  const text = readFileSync(path.resolve('docs/access.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return new Map(
    rows.map((row) => {
      const [call = '', ...cells] = row
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean);
      return [call.replaceAll('`', ''), cells as Cell[]];
    }),
  );
}

describe('the table of who may call what', () => {
  it('has every route, and no other', () => {
    expect([...table().keys()].sort()).toEqual(declared().map(nameOf).sort());
  });

  it('is what each of them answers to each caller', async () => {
    const expected = table();
    const found = new Map<string, Cell[]>();
    for (const route of declared()) {
      const cells: Cell[] = [];
      for (const caller of callers) cells.push(await answerTo(caller, route));
      found.set(nameOf(route), cells);
    }
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });
});

async function answerTo(caller: Caller, route: DeclaredRoute): Promise<Cell> {
  const browser = caller === 'anonymous' ? new Browser(app) : await browserOf(caller, route);
  const { at, body } = await requestFor(caller, route);
  const { status } = await browser.send(route.method, at, body === undefined ? {} : { body });
  return status === 401 || status === 403 || status === 404 ? (String(status) as Cell) : 'yes';
}

/** Whoever signs out needs a session of their own for it. */
async function browserOf(caller: Exclude<Caller, 'anonymous'>, { path: at }: DeclaredRoute): Promise<Browser> {
  const browser = browsers[caller];
  if (at !== routes.logout) return browser;
  return signIn(app, (await browser.get<UserView>(routes.me)).body.username);
}

/** About the objects of one organisation; what is deleted by a call is made for it. Bodies say no more than what the answer depends on. */
async function requestFor(caller: Caller, route: DeclaredRoute): Promise<{ at: string; body?: object }> {
  const own = { ...ids, ...(await sacrifice(caller, nameOf(route))) };
  const at = route.path.replaceAll(/:(\w+)/g, (_, name: string) => own[name] ?? name);
  const { where } = route.permission ?? {};
  const named = where ? { [where.name]: own[where.kind === 'gig' ? 'gigId' : `${where.kind}Id`] } : {};
  if (where?.place === 'query') return { at: `${at}?${new URLSearchParams(named as Record<string, string>).toString()}` };
  if (route.method === 'GET') return { at };
  return { at, body: bodies[nameOf(route)] ?? (where?.place === 'body' ? named : {}) };
}

/** Where the handler itself refuses, the body must be right to come so far. */
const bodies: Readonly<Record<string, object>> = {
  'PATCH /api/users/:userId/settings': { multiScreenJams: true },
  'POST /api/users/:userId/reset-password': { newPassword: 'x' },
};

async function sacrifice(caller: Caller, call: string): Promise<Record<string, string>> {
  const name = `${caller} ${call}`;
  if (call === 'DELETE /api/events/:gigId') return { gigId: (await GigOnAir.create(venue)).id };
  if (call === 'POST /api/performers/:performerId/remove') return { performerId: (await gig.add(name)).id };
  if (call === 'DELETE /api/users/:userId' || call === 'DELETE /api/organisations/:organisationId/users/:userId')
    return { userId: await somebody(name) };
  // god alone gets as far as deleting one
  if (call === 'DELETE /api/organisations/:organisationId' && caller === 'god') return { organisationId: await somewhere(name) };
  return {};
}
const somebody = (name: string): Promise<UserId> =>
  makeMember(venue.god, venue.organisation, name.toLowerCase(), 'operator').then((id) => userId(id));
const somewhere = (name: string): Promise<OrganisationId> =>
  makeOrganisation(venue.god, name, `owner of ${name.toLowerCase()}`).then(({ organisation }) => organisationId(organisation));

/** The name of a picture that the organisation uploaded. */
async function logoOf({ owner, organisation }: Venue): Promise<string> {
  const answer = await owner.post<OrganisationView>(routes.organisationLogoUpload(organisation), uploading(tinyLogo));
  return path.basename(taken(answer).logoUrl ?? '');
}
