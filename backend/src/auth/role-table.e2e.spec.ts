import { type GigId, userId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { accountRoutes } from '@jamjar/contracts/account-routes';
import { routes } from '@jamjar/contracts/routes';
import { type SessionView } from '@jamjar/contracts/users/session.views';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HttpClient, signIn } from '../testing/http-client.js';
import { createUserWithRole, createOrganisation } from '../testing/account.fixture.js';
import { invite } from '../testing/invitation.fixture.js';
import { tinyLogo, buildUploadForm } from '../testing/logo.fixture.js';
import { joinAsTemporaryOperator } from '../testing/invitation.fixture.js';
import { createGigWithRaffle, sealAndDraw } from '../testing/raffle.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { type Cost } from './require-role.decorator.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { RouteRegistry, type RouteDescription } from './route-registry.js';

/** In the order of the columns in `docs/access.md`; `owner of another` is the owner of another organisation. */
const callers = ['anonymous', 'member', 'operator', 'owner', 'owner of another', 'god', 'temporary operator'] as const;
type Caller = (typeof callers)[number];
/** A cell of the table: the status of a refusal, or `yes` when access is granted, whether or not the request then succeeds. */
type Cell = '401' | '403' | '404' | 'yes';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;
/**
 * Values by path parameter; `name` is that of a stored logo, `token` of a signup link, `secret` of a place. `invitationToken` is that of an
 * organisation of its own, because accepting changes what the caller may do there.
 */
let ids: Readonly<Record<string, string>>;
let clients: Readonly<Record<Exclude<Caller, 'anonymous' | 'temporary operator'>, HttpClient>>;
/** Null when the gig was completed since: that ends temporary operators. */
let temporaryOperator: HttpClient | null = null;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'table');
  await createOrganisation(organisation.godClient, 'Next Door', 'next-door');
  gig = await createGigWithRaffle(organisation, { Bo: 1 });
  const targetUserId = await createUserWithRole(organisation.godClient, organisation.id, 'target', 'operator');
  const logoName = await uploadLogo(organisation);
  const linkedGig = await createGigWithRaffle(organisation, { Guest: 1 });
  const [{ revision: drawId }] = [await sealAndDraw(gig), await sealAndDraw(linkedGig)]; // the same in both gigs
  const { id, participantId } = await gig.addPerformer('Ana');
  const { organisationId: invitingId } = await createOrganisation(organisation.godClient, 'Inviting', 'inviting');
  ids = {
    gigId: gig.id,
    drawId: drawId.toString(),
    ...(await linkedGig.signSomebodyUp('Visitor')),
    performerId: id,
    participantId,
    organisationId: organisation.id,
    userId: targetUserId,
    invitationId: (await invite(organisation.ownerClient, organisation.id)).id,
    invitationToken: (await invite(organisation.godClient, invitingId, { role: 'member', uses: 50 })).token,
    name: logoName,
    file: 'swagger-ui.css',
  };
  const { memberClient, operatorClient, ownerClient, godClient } = organisation;
  clients = {
    member: memberClient,
    operator: operatorClient,
    owner: ownerClient,
    'owner of another': await signIn(app, 'next-door'),
    god: godClient,
  };
});
afterAll(() => app.close());

const allRoutes = (): RouteDescription[] => app.nestApp.get(RouteRegistry).listRoutes();
const describeRoute = ({ method, path: routePath }: RouteDescription): string => `${method} ${routePath}`;

/** Reads the rows of a table: `| GET /api/events | 401 | yes | … |`. */
function readRows<Value>(heading: string): Map<string, Value[]> {
  const [, section = ''] = readFileSync(path.resolve('docs/access.md'), 'utf8').split(heading);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return new Map(
    rows.map((row) => {
      const [call = '', ...cells] = row
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean);
      return [call.replaceAll('`', ''), cells as Value[]];
    }),
  );
}
const readTable = (): Map<string, Cell[]> => readRows('# Who may call what');
const costInWords: Readonly<Record<Cost, string>> = { always: 'always', longLists: 'once the list had more than 200 rows' };

describe('the table in docs/access.md', () => {
  it('lists exactly the declared routes', () => {
    expect([...readTable().keys()].sort()).toEqual(allRoutes().map(describeRoute).sort());
  });

  it('lists exactly the costly routes', () => {
    const costly = allRoutes().flatMap((route) => (route.cost ? [[describeRoute(route), [costInWords[route.cost]]]] : []));
    expect(Object.fromEntries(readRows('## Costly calls'))).toEqual(Object.fromEntries(costly));
  });

  it('matches the response of each route to each caller', async () => {
    const expected = readTable();
    const actual = new Map<string, Cell[]>();
    for (const route of allRoutes()) {
      const cells: Cell[] = [];
      for (const caller of callers) cells.push(await cellFor(caller, route));
      actual.set(describeRoute(route), cells);
    }
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
  });
});

async function cellFor(caller: Caller, route: RouteDescription): Promise<Cell> {
  const client = caller === 'anonymous' ? new HttpClient(app) : await clientFor(caller, route);
  const { filledPath, body } = await requestFor(caller, route);
  const { status } = await client.send(route.method, filledPath, body === undefined ? {} : { body });
  return status === 401 || status === 403 || status === 404 ? (String(status) as Cell) : 'yes';
}

/** Signing out ends the session, so the request to sign out gets a session of its own. */
async function clientFor(caller: Exclude<Caller, 'anonymous'>, { path: routePath }: RouteDescription): Promise<HttpClient> {
  if (routePath === routes.toggleCompleted(':gigId' as GigId)) temporaryOperator = null;
  const client = caller === 'temporary operator' ? (temporaryOperator ??= await createTemporaryOperator(routePath)) : clients[caller];
  if (routePath !== routes.logout) return client;
  return signIn(app, (await client.get<UserView>(routes.currentUser)).body.username);
}

async function createTemporaryOperator(name: string): Promise<HttpClient> {
  await waitUntilCaughtUp(app); // with the gig open again
  return (await joinAsTemporaryOperator(organisation, gig.id, `helper ${name.toLowerCase()}`)).client;
}

/** A request about the resources in `ids`, or a new one where the route deletes it. The body has only what access depends on. */
async function requestFor(caller: Caller, route: RouteDescription): Promise<{ filledPath: string; body?: object }> {
  const allIds = { ...ids, ...(await createDeletableResource(caller, route)) };
  const filledPath = route.path.replaceAll(/:(\w+)/g, (_, name: string) => allIds[name] ?? name);
  const { resource } = route.access ?? {};
  const resourceId = resource ? { [resource.field]: allIds[resource.kind === 'gig' ? 'gigId' : `${resource.kind}Id`] } : {};
  if (resource?.part === 'query')
    return { filledPath: `${filledPath}?${new URLSearchParams(resourceId as Record<string, string>).toString()}` };
  if (route.method === 'GET') return { filledPath };
  return { filledPath, body: bodies[describeRoute(route)] ?? (resource?.part === 'body' ? resourceId : {}) };
}

/** Routes whose handler checks access, too: their body must be valid to get that far. */
const bodies: Readonly<Record<string, object>> = {
  'PATCH /api/users/:userId/settings': { multiScreenJams: true },
  'POST /api/users/:userId/reset-password': { newPassword: 'x' },
};

/** Creates the resource that the call deletes, so that those for all calls stay. @returns its id by path parameter; {} for other calls */
async function createDeletableResource(caller: Caller, route: RouteDescription): Promise<Record<string, string>> {
  const call = describeRoute(route);
  const name = `${caller} ${call}`;
  if (call === 'DELETE /api/sessions/:sessionId' && caller !== 'anonymous')
    return { sessionId: await startOtherSession(await clientFor(caller, route)) };
  // a temporary operator may not delete the gig, so that of the test stays
  if (call === 'DELETE /api/events/:gigId')
    return caller === 'temporary operator' ? {} : { gigId: (await TestGig.create(organisation)).id };
  if (call === 'POST /api/performers/:performerId/remove') return { performerId: (await gig.addPerformer(name)).id };
  if (call === 'DELETE /api/users/:userId' || call === 'DELETE /api/organisations/:organisationId/users/:userId')
    return { userId: await createUser(name) };
  if (call === 'DELETE /api/events/:gigId/temporary-operators/:userId')
    return { userId: (await joinAsTemporaryOperator(organisation, gig.id, name.toLowerCase().replaceAll(/\W+/g, ' '))).id };
  // only god may delete an organisation, so the organisation of the test stays when others try
  if (call === 'DELETE /api/organisations/:organisationId' && caller === 'god')
    return { organisationId: await createDeletableOrganisation(name) };
  return {};
}
/** Signs a user in once more. @returns the id of that session */
async function startOtherSession(client: HttpClient): Promise<string> {
  await signIn(app, (await client.get<UserView>(routes.currentUser)).body.username);
  const { body: sessions } = await client.get<readonly SessionView[]>(accountRoutes.sessions);
  return sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
}
const createUser = (name: string): Promise<UserId> =>
  createUserWithRole(organisation.godClient, organisation.id, name.toLowerCase(), 'operator').then((id) => userId(id));
const createDeletableOrganisation = (name: string): Promise<OrganisationId> =>
  createOrganisation(organisation.godClient, name, `owner of ${name.toLowerCase()}`).then((created) => created.organisationId);

/** Uploads a logo. @returns its file name */
async function uploadLogo({ ownerClient, id }: TestOrganisation): Promise<string> {
  const response = await ownerClient.post<OrganisationView>(routes.organisationLogoUpload(id), buildUploadForm(tinyLogo));
  return path.basename(unwrapBody(response).logoUrl ?? '');
}
