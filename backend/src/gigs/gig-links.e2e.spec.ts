import { randomUUID } from 'node:crypto';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { headers, routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { signIn } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { WsClient } from '../testing/ws-client.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'loft');
});
beforeEach(async () => {
  gig = await TestGig.create(organisation);
});
afterAll(() => app.close());

const kinds = ['signup', 'feedback', 'live'] as const;
const links = {
  signup: {
    urlField: 'signupUrl',
    enabledField: 'signupEnabled',
    generatedEvent: 'SignupLinkGenerated',
    missingMessage: 'Please generate a signup link first.',
  },
  feedback: {
    urlField: 'feedbackUrl',
    enabledField: 'feedbackEnabled',
    generatedEvent: 'FeedbackLinkGenerated',
    missingMessage: 'Please generate a feedback link first.',
  },
  live: {
    urlField: 'liveUrl',
    enabledField: 'liveEnabled',
    generatedEvent: 'LiveLinkGenerated',
    missingMessage: 'Generate the link first',
  },
} as const;
type Kind = (typeof kinds)[number];

const generate = (kind: Kind, key: string = randomUUID()) =>
  organisation.ownerClient.post<GigView>(routes.generateLink(kind, gig.id), undefined, { [headers.idempotencyKey]: key });
const generateToken = async (kind: Kind, key?: string): Promise<string> =>
  String(unwrapBody(await generate(kind, key))[links[kind].urlField]);
const switchLink = (kind: Kind, enabled: boolean) =>
  kind === 'feedback'
    ? organisation.ownerClient.put<GigView>(routes.switchLink('feedback', gig.id), { enabled })
    : organisation.ownerClient.patch<GigView>(routes.switchLink(kind, gig.id), { enabled });
const setLimit = (limit: unknown) => organisation.ownerClient.patch<GigView>(commandPaths.SetSignupLimit(gig.id), { limit });

// The roles are in docs/access.md, which role-table.e2e.spec.ts checks
describe.each(kinds)('a %s link', (kind) => {
  const { urlField, enabledField, generatedEvent, missingMessage } = links[kind];

  it('is switched on when it is generated, and shown to all who may see the gig', async () => {
    const socket = await WsClient.open(organisation.memberClient);
    const response = await generate(kind);
    const token = String(unwrapBody(response)[urlField]);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(unwrapBody(response)[enabledField]).toBe(true);
    expect(Number(response.headers.get(headers.seq))).toBeGreaterThan(0);
    await waitUntil(() => socket.received.some((message) => message.type === 'event_updated' && message.event[urlField] === token));
    await socket.close();
    const listed = unwrapBody(await organisation.memberClient.get<GigView[]>(routes.events)).find(({ id }) => id === gig.id);
    expect([listed?.[urlField], (await gig.view())[urlField]]).toEqual([token, token]);
    expect(unwrapBody(await organisation.ownerClient.put<GigView>(routes.event(gig.id), { name: 'Renamed' }))[urlField]).toBe(token);
  });

  it('is shown by every instance', async () => {
    const other = await startApp({ databaseUrl: app.databaseUrl });
    const client = await signIn(other, 'loft-owner');
    const sendNoOp = async () => unwrapBody(await client.patch<GigView>(commandPaths.SwitchRaffle(gig.id), { enabled: false }))[urlField];
    expect(await sendNoOp()).toBeNull();
    const token = await generateToken(kind);
    await waitUntil(async () => (await sendNoOp()) === token);
    await other.close();
  });

  it('is a new one each time it is generated, unless a request is repeated with its Idempotency-Key', async () => {
    const key = randomUUID();
    const tokens = [await generateToken(kind, key), await generateToken(kind, key), await generateToken(kind)];
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[0]);
    expect((await gig.view())[urlField]).toBe(tokens[2]);
    expect((await gig.timelineEntries()).slice(1)).toEqual([generatedEvent, generatedEvent]);
  });

  it('gets its token from a repeated request when the first recorded the event but did not store the token', async () => {
    const key = randomUUID();
    await generateToken(kind, key);
    await app.infrastructure.pool.query('DELETE FROM gig_links WHERE gig_id = $1', [gig.id]);
    expect(await generateToken(kind, key)).toBe((await gig.view())[urlField]);
  });

  it('can be switched on and off only after it was generated', async () => {
    expect(await switchLink(kind, true)).toMatchObject({ status: 409, body: { message: missingMessage } });
    const token = await generateToken(kind);
    for (const isOn of [false, false, true])
      expect(unwrapBody(await switchLink(kind, isOn))).toMatchObject({ [enabledField]: isOn, [urlField]: token });
  });

  it('has its token neither in an event nor in the audit, which only says that the link was created', async () => {
    const token = await generateToken(kind);
    const { rows } = await app.infrastructure.pool.query('SELECT data::text || metadata::text AS text FROM events');
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    const audit = unwrapBody(await organisation.ownerClient.get<object[]>(routes.organisationAudit(organisation.id)));
    expect(audit[0]).toMatchObject({ action: 'created', object: { kind: 'link', id: gig.id }, fields: [kind] });
    expect(JSON.stringify(audit)).not.toContain(token);
  });
});

describe('the links of a completed gig', () => {
  it('can be generated and switched for feedback and the running order; the signup link can only be switched off', async () => {
    await generateToken('signup');
    await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true });
    const refused = { status: 409, body: { code: 'GIG_COMPLETED' } };
    for (const response of [await generate('signup'), await switchLink('signup', true), await setLimit(5)])
      expect(response).toMatchObject(refused);
    expect(unwrapBody(await switchLink('signup', false)).signupEnabled).toBe(false);
    for (const kind of ['feedback', 'live'] as const) {
      expect(await generateToken(kind)).toMatch(/^[\w-]{22}$/);
      expect(unwrapBody(await switchLink(kind, false))[links[kind].enabledField]).toBe(false);
    }
  });
});

describe('a signup limit', () => {
  it('is a whole number from 1 on, or null', async () => {
    expect(unwrapBody(await setLimit(30))).toMatchObject({ signupLimit: 30, signupEnabled: false });
    expect(unwrapBody(await setLimit(null)).signupLimit).toBeNull();
    for (const limit of [0, -1, 1.5, '10', undefined])
      expect(await setLimit(limit)).toMatchObject({ status: 400, body: { message: 'Number must be greater than or equal to 1' } });
    expect(await setLimit(1_000_001)).toMatchObject({ status: 400, body: { message: 'Number must be less than or equal to 1000000' } });
  });

  it('above the number of performers switches the signup link on again', async () => {
    await gig.addPerformers('Ana', 'Bo');
    await generateToken('signup');
    await switchLink('signup', false);
    expect(unwrapBody(await setLimit(2)).signupEnabled).toBe(false);
    expect(unwrapBody(await setLimit(3)).signupEnabled).toBe(true);
  });
});
