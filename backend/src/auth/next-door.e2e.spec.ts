import { getMetadataStorage } from 'class-validator';
import { routes } from '@jamjar/contracts/routes';
import { randomUUID } from 'node:crypto';
import { declaredForm } from '../http/declared-form.js';
import { tinyLogo, uploading } from '../testing/logos.js';
import { makeMember } from '../testing/people.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { Screen } from '../testing/screen.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';
import { DeclaredRoutes, type DeclaredRoute } from './declared-routes.js';

/** Two venues of one application; the owner of the east one is curious. */
let app: RunningApp;
let east: House;
let west: House;
beforeAll(async () => {
  app = await startApp();
  east = await openHouse('east');
  west = await openHouse('west');
}, 60_000);
afterAll(() => app.close());

interface House {
  venue: Venue;
  gig: GigOnAir;
  /** By the names that paths have for them. */
  ids: Readonly<Record<string, string>>;
}
async function openHouse(name: string): Promise<House> {
  const venue = await openVenue(app, name);
  const gig = await GigOnAir.create(venue);
  const { id, participantId } = await gig.add(`Ana of the ${name}`, { instruments: ['bass'] });
  await gig.add(`Bo of the ${name}`);
  await gig.send(routes.select, `Bo of the ${name}`);
  await gig.send(routes.putOnStage, `Bo of the ${name}`);
  await venue.owner.post(routes.messages, { jamNightId: gig.id, content: `Only for the ${name}` });
  const userId = await makeMember(venue.owner, venue.organisation, `${name}-guest`, 'operator');
  return { venue, gig, ids: { gigId: gig.id, performerId: id, participantId, organisationId: venue.organisation, userId } };
}

const declared = (): DeclaredRoute[] => app.app.get(DeclaredRoutes).all();
const within = ({ path: at }: DeclaredRoute, { ids }: House): string => at.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
/** What stands in a field of a body or a query, by the name of a path's own. */
const kinds: Readonly<Record<string, string>> = {
  jamNightId: 'gigId',
  replacementId: 'performerId',
  replacingPerformerId: 'performerId',
  beforeId: 'performerId',
  performerIds: 'performerId',
};
const idFor = (field: string, { ids }: House): string => ids[kinds[field] ?? field] ?? '';

/** Requests that would be taken, were it not for the id; to whoever is on stage where one must be. */
const otherwiseRight = ({ ids, gig }: House): Readonly<Record<string, { at?: string; body: object }>> => {
  const bo = gig.idOf('Bo of the east');
  const { gigId: jamNightId } = ids;
  return {
    'POST /api/events organisationId': { body: { name: 'A gig', date: '2030-05-01T18:00:00.000Z' } },
    'POST /api/messages jamNightId': { body: { content: 'Hello' } },
    'POST /api/organisations/:organisationId/users userId': { body: { role: 'operator' } },
    'POST /api/performers jamNightId': { body: { name: 'Cy', instruments: ['bass'] } },
    'POST /api/performers participantId': { body: { jamNightId, instruments: ['bass'] } },
    'POST /api/performers/:performerId/move beforeId': { body: {} },
    'POST /api/performers/:performerId/select replacingPerformerId': { body: { instruments: ['bass'] } },
    'POST /api/performers/:performerId/sub-out replacementId': { at: routes.subOut(bo), body: {} },
    'POST /api/users organisationId': { body: { username: 'spy', password: 'x' } },
    'PATCH /api/performers/:performerId replacingPerformerId': { body: { pendingStage: true, instruments: ['bass'] } },
    'PUT /api/events/:gigId/queue performerIds': { at: routes.queue(gig.id), body: {} },
  };
};

/** All fields in which a body names something that is there. */
const namingFields = (): { call: string; route: DeclaredRoute; field: string }[] =>
  declared().flatMap((route) => {
    const form = declaredForm(route.controller, route.handler, 'body');
    const checks = form ? getMetadataStorage().getTargetValidationMetadatas(form, '', false, false) : [];
    const fields = checks.filter(({ type, propertyName }) => type !== 'whitelistValidation' && /Ids?$/.test(propertyName));
    return [...new Set(fields.map(({ propertyName }) => propertyName))].map((field) => ({
      call: `${route.method} ${route.path} ${field}`,
      route,
      field,
    }));
  });

/** What is kept of a house, as its own owner sees it. */
async function seenIn({ venue, gig }: House): Promise<unknown> {
  const { owner, organisation } = venue;
  const people = taken(await owner.get(routes.participantsOf(organisation)));
  const [users, audit] = [taken(await owner.get(routes.users)), taken(await owner.get(routes.auditOf(organisation)))];
  return [await gig.event(), await gig.lineUp(), await gig.story(), people, users, audit];
}

describe('an id of another organisation in a body', () => {
  it('is asked about here for every field that could hold one', () => {
    expect(
      namingFields()
        .map(({ call }) => call)
        .sort(),
    ).toEqual(Object.keys(otherwiseRight(east)).sort());
  });

  it('is answered like one that nobody has, and changes nothing on either side', async () => {
    const before = [await seenIn(east), await seenIn(west)];
    for (const { call, route, field } of namingFields()) {
      const { at = within(route, east), body = {} } = otherwiseRight(east)[call] ?? {};
      const told = async (id: string): Promise<unknown> => {
        const { status, body: answer } = await east.venue.owner.send(route.method, at, {
          body: { ...body, [field]: field.endsWith('s') ? [id] : id },
        });
        return { call, status, answer };
      };
      const nobodys = await told(randomUUID());
      expect(nobodys).toMatchObject({ call, status: 404 });
      expect(await told(idFor(field, west))).toEqual(nobodys);
    }
    expect([await seenIn(east), await seenIn(west)]).toEqual(before);
  });
});

describe('what somebody reads', () => {
  it('tells nothing of another organisation, whatever they read of their own', async () => {
    let read = 0;
    for (const route of declared().filter(({ method, path: at }) => method === 'GET' && at.startsWith('/api/'))) {
      const { right, where } = route.permission ?? {};
      const query = where?.place === 'query' ? `?${where.name}=${idFor(where.name, east)}` : '';
      const { status, body } = await east.venue.owner.get(within(route, east) + query);
      expect([route.path, status]).toEqual([route.path, right === 'god' ? 403 : 200]);
      const text = JSON.stringify(body);
      for (const secret of [...Object.values(west.ids), 'west']) expect([route.path, text.includes(secret)]).toEqual([route.path, false]);
      read += 1;
    }
    expect(read).toBeGreaterThan(10);
  });

  it('is nothing of another organisation on a socket either, now or when they ask for what they missed', async () => {
    const [spy, late, theirs] = await Promise.all([east, east, west].map(({ venue }) => Screen.open(venue.owner)));
    if (!spy || !late || !theirs) throw new Error('No screens');
    const [caughtUp] = await late.hello(null);
    await late.close();
    const { owner, operator, organisation } = west.venue;
    await west.gig.add('Di of the west');
    await operator.patch(routes.participant((await west.gig.performer('Di of the west')).participantId), { phone: '1' });
    await owner.put(routes.event(west.gig.id), { name: 'Another gig' });
    await owner.post(routes.messages, { jamNightId: west.gig.id, content: 'Psst' });
    await owner.post(routes.organisationLogoUpload(organisation), uploading(tinyLogo));
    await makeMember(owner, organisation, 'west-helper', 'operator');
    await owner.put(routes.theme, { theme: 'forest' });
    await GigOnAir.create(west.venue);
    await theirs.next('event_created'); // and with it all before
    expect((await spy.hello(null)).map(({ type }) => type)).toEqual(['caught_up']);
    const back = await Screen.open(east.venue.owner);
    const missed = await back.hello(caughtUp?.type === 'caught_up' ? caughtUp.pos : 0);
    expect(missed.map(({ type }) => type)).toEqual(['caught_up']);
    expect([...spy.heard, ...back.heard].filter(({ type }) => type !== 'caught_up')).toEqual([]);
  });
});
