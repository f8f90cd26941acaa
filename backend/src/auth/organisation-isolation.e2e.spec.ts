import { getMetadataStorage } from 'class-validator';
import { apiDocsRoutes } from '@jamjar/contracts/api-docs-routes';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { randomUUID } from 'node:crypto';
import { readDtoType } from '../http/route-metadata.js';
import { tinyLogo, buildUploadForm } from '../testing/logo.fixture.js';
import { createUserWithRole } from '../testing/account.fixture.js';
import { invite } from '../testing/invitation.fixture.js';
import { createGigWithRaffle, sealAndDraw } from '../testing/raffle.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { WsClient } from '../testing/ws-client.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { RouteRegistry, type RouteDescription } from './route-registry.js';

/** Two organisations of one application. The owner of `east` tries to read and change data of `west`. */
let app: RunningApp;
let east: OrganisationData;
let west: OrganisationData;
beforeAll(async () => {
  app = await startApp();
  east = await createOrganisationData('east');
  west = await createOrganisationData('west');
});
afterAll(() => app.close());

interface OrganisationData {
  organisation: TestOrganisation;
  gig: TestGig;
  /** Ids of existing resources by the names of the path parameters. */
  ids: Readonly<Record<string, string>>;
}
async function createOrganisationData(name: string): Promise<OrganisationData> {
  const organisation = await createTestOrganisation(app, name);
  const gig = await createGigWithRaffle(organisation, { [`Cai of the ${name}`]: 1 });
  const { revision: drawId } = await sealAndDraw(gig);
  const { id, participantId } = await gig.addPerformer(`Ana of the ${name}`, { instruments: ['bass'] });
  await gig.addPerformer(`Bo of the ${name}`);
  await gig.sendCommand(commandPaths.SelectPerformer, `Bo of the ${name}`);
  await gig.sendCommand(commandPaths.PutOnStage, `Bo of the ${name}`);
  await organisation.ownerClient.post(routes.messages, { jamNightId: gig.id, content: `Only for the ${name}` });
  const userId = await createUserWithRole(organisation.ownerClient, organisation.id, `${name}-guest`, 'operator');
  const links = await gig.signSomebodyUp(`Visitor of the ${name}`);
  const { id: invitationId, token: invitationToken } = await invite(organisation.ownerClient, organisation.id);
  return {
    organisation,
    gig,
    ids: {
      ...{ gigId: gig.id, drawId: drawId.toString(), ...links, performerId: id, participantId, organisationId: organisation.id, userId },
      ...{ invitationId, invitationToken },
    },
  };
}

const allRoutes = (): RouteDescription[] => app.nestApp.get(RouteRegistry).listRoutes();
const pathWithIdsOf = ({ path }: RouteDescription, { ids }: OrganisationData): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
/** The path parameter that names the same kind of id as a field of a body or query. */
const pathParameterByField: Readonly<Record<string, string>> = {
  jamNightId: 'gigId',
  replacementId: 'performerId',
  replacingPerformerId: 'performerId',
  beforeId: 'performerId',
  performerIds: 'performerId',
};
const idFor = (field: string, { ids }: OrganisationData): string => ids[pathParameterByField[field] ?? field] ?? '';

/** Requests that are valid except for the id in the named field. Bo is the performer where one on stage is needed. */
const requestsWithForeignId = ({ ids, gig }: OrganisationData): Readonly<Record<string, { path?: string; body: object }>> => {
  const boId = gig.idOf('Bo of the east');
  const { gigId: jamNightId } = ids;
  return {
    'POST /api/events organisationId': { body: { name: 'A gig', date: '2030-05-01T18:00:00.000Z' } },
    'POST /api/messages jamNightId': { body: { content: 'Hello' } },
    'POST /api/organisations/:organisationId/users userId': { body: { role: 'operator' } },
    'POST /api/performers jamNightId': { body: { name: 'Cy', instruments: ['bass'] } },
    'POST /api/performers participantId': { body: { jamNightId, instruments: ['bass'] } },
    'POST /api/performers/:performerId/move beforeId': { body: {} },
    'POST /api/performers/:performerId/select replacingPerformerId': { body: { instruments: ['bass'] } },
    'POST /api/performers/:performerId/sub-out replacementId': { path: commandPaths.SubOut(boId), body: {} },
    'POST /api/users organisationId': { body: { username: 'east-helper', password: 'x' } },
    'PATCH /api/performers/:performerId replacingPerformerId': { body: { pendingStage: true, instruments: ['bass'] } },
    'PUT /api/events/:gigId/queue performerIds': { path: commandPaths.ArrangeQueue(gig.id), body: {} },
    'PUT /api/events/:gigId/raffle/entrances performerIds': { body: { entrances: 1 } },
  };
};

/** All fields of request bodies whose names end in `Id` or `Ids`. */
const idFields = (): { key: string; route: RouteDescription; field: string }[] =>
  allRoutes().flatMap((route) => {
    const dto = readDtoType(route.controller, route.handler, 'body');
    const checks = dto ? getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false) : [];
    const fields = checks.filter(({ type, propertyName }) => type !== 'whitelistValidation' && /Ids?$/.test(propertyName));
    return [...new Set(fields.map(({ propertyName }) => propertyName))].map((field) => ({
      key: `${route.method} ${route.path} ${field}`,
      route,
      field,
    }));
  });

/** The data of an organisation, with one gig, as its own owner and operator see it; of chat messages only their audit entries. */
async function readAll({ organisation, gig }: OrganisationData): Promise<unknown> {
  const { ownerClient, id } = organisation;
  const participants = unwrapBody(await ownerClient.get(routes.participantsOfOrganisation(id)));
  const [users, audit] = [unwrapBody(await ownerClient.get(routes.users)), unwrapBody(await ownerClient.get(routes.organisationAudit(id)))];
  return [await gig.view(), await gig.lineUp(), await gig.timelineEntries(), participants, users, audit];
}

it('an id of another kind of resource is unknown, also to a member who has just read that resource', async () => {
  const { memberClient } = east.organisation;
  await waitUntilCaughtUp(app); // an unknown performer is 503 while the read models may lack them
  await memberClient.get(routes.event(east.gig.id));
  const response = await memberClient.patch(`/api/performers/${east.gig.id}`, { attended: true });
  expect(response).toMatchObject({ status: 404, body: { code: 'PERFORMER_NOT_FOUND' } });
});

describe('an id of another organisation in a request body', () => {
  it('is tested for every field whose name ends in Id or Ids', () => {
    expect(
      idFields()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(Object.keys(requestsWithForeignId(east)).sort());
  });

  it('gets the same 404 as an unknown id, and changes nothing in either organisation', async () => {
    const before = [await readAll(east), await readAll(west)];
    for (const { key, route, field } of idFields()) {
      const { path = pathWithIdsOf(route, east), body = {} } = requestsWithForeignId(east)[key] ?? {};
      const responseFor = async (id: string): Promise<unknown> => {
        const { status, body: responseBody } = await east.organisation.ownerClient.send(route.method, path, {
          body: { ...body, [field]: field.endsWith('s') ? [id] : id },
        });
        return { key, status, responseBody };
      };
      const unknownIdResponse = await responseFor(randomUUID());
      expect(unknownIdResponse).toMatchObject({ key, status: 404 });
      expect(await responseFor(idFor(field, west))).toEqual(unknownIdResponse);
    }
    expect([await readAll(east), await readAll(west)]).toEqual(before);
  });
});

describe('reading', () => {
  it('returns nothing of another organisation from any route', async () => {
    let readCount = 0;
    const { drawId: _aSmallNumber, ...secretIds } = west.ids;
    const descriptions = new Set<string>([apiDocsRoutes.openApi, apiDocsRoutes.apiDocs, apiDocsRoutes.apiDocsFile(':file')]); // contain no data
    const reads = allRoutes().filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !descriptions.has(path));
    for (const route of reads) {
      const { role, resource } = route.access ?? {};
      const query = resource?.part === 'query' ? `?${resource.field}=${idFor(resource.field, east)}` : '';
      const { status, body } = await east.organisation.ownerClient.get(pathWithIdsOf(route, east) + query);
      expect([route.path, status]).toEqual([route.path, role === 'god' ? 403 : 200]);
      const text = JSON.stringify(body);
      for (const secret of [...Object.values(secretIds), 'west']) expect([route.path, text.includes(secret)]).toEqual([route.path, false]);
      readCount += 1;
    }
    expect(readCount).toBeGreaterThan(10);
  });

  it('sends nothing about another organisation over a socket, neither live nor on resume', async () => {
    await waitUntilCaughtUp(app);
    const [eastLive, eastBeforeChanges, westLive] = await Promise.all(
      [east, east, west].map((each) => WsClient.open(each.organisation.ownerClient)),
    );
    if (!eastLive || !eastBeforeChanges || !westLive) throw new Error('A socket is missing');
    const [caughtUp] = await eastBeforeChanges.hello(null);
    await eastBeforeChanges.close();
    const { ownerClient, operatorClient, id: organisationId } = west.organisation;
    await west.gig.addPerformer('Di of the west');
    await operatorClient.patch(routes.participant((await west.gig.performer('Di of the west')).participantId), { phone: '1' });
    await ownerClient.put(routes.event(west.gig.id), { name: 'Another gig' });
    await ownerClient.post(routes.messages, { jamNightId: west.gig.id, content: 'Psst' });
    await ownerClient.post(routes.organisationLogoUpload(organisationId), buildUploadForm(tinyLogo));
    await createUserWithRole(ownerClient, organisationId, 'west-helper', 'operator');
    await ownerClient.put(routes.theme, { theme: 'forest' });
    await TestGig.create(west.organisation);
    await westLive.next('event_created'); // arrives after the messages of all earlier changes
    expect((await eastLive.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
    const eastResumed = await WsClient.open(east.organisation.ownerClient);
    const missed = await eastResumed.hello(caughtUp?.type === 'caught_up' ? caughtUp.pos : 0);
    expect(missed.map(({ type }) => type)).toEqual(['caught_up']);
    expect([...eastLive.received, ...eastResumed.received].filter(({ type }) => type !== 'caught_up')).toEqual([]);
  });
});
