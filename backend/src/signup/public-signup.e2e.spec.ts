import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { executeCommand } from '../testing/execute-command.js';
import { HttpClient, type HttpResponse } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { instant } from '@jamjar/contracts/ids';

let app: RunningApp;
let logLines: string[];
let organisation: TestOrganisation;
let gig: TestGig;
let token: string;
/** Without a session. */
let visitor: HttpClient;

beforeAll(async () => {
  logLines = [];
  app = await startApp({ log: (line) => logLines.push(line) });
  organisation = await createTestOrganisation(app, 'attic');
  visitor = new HttpClient(app);
});
beforeEach(async () => {
  gig = await TestGig.create(organisation, 'openmic', { name: 'Tuesday Open Mic', venue: 'Back room', description: 'Ten minutes each' });
  token = await gig.generateSignupToken();
});
afterAll(() => app.close());

const getPage = (ofToken = token): Promise<HttpResponse<SignupPageView>> => visitor.get<SignupPageView>(routes.publicSignup(ofToken));
const readClosure = async (): Promise<[boolean, SignupPageView['closed']]> => {
  const { open, closed } = unwrapBody(await getPage());
  return [open, closed];
};
const invalid = { status: 404, body: { message: 'Invalid or expired signup link' } };

describe('the page of a signup link', () => {
  it('shows the gig to anyone, without names of performers and without ids', async () => {
    await gig.addPerformer('Ana', { email: 'ana@example.com', notes: 'Needs a stool' });
    await organisation.ownerClient.patch(commandPaths.SetSignupLimit(gig.id), { limit: 10 });
    const { date } = await gig.view();
    expect(unwrapBody(await getPage())).toEqual({
      name: 'Tuesday Open Mic',
      type: 'openmic',
      date,
      venue: 'Back room',
      description: 'Ten minutes each',
      logoUrl: null,
      organisation: { name: 'attic', logoUrl: null },
      signupLimit: 10,
      currentParticipants: 1,
      slotsLeft: 9,
      open: true,
      closed: null,
    });
  });

  it("shows the gig's own logo, else that of the organisation", async () => {
    await organisation.ownerClient.patch(routes.organisationLogo(organisation.id), { logoUrl: 'https://example.com/attic.png' });
    expect(unwrapBody(await getPage()).logoUrl).toBe('https://example.com/attic.png');
    await organisation.ownerClient.patch(routes.eventLogo(gig.id), { logoUrl: 'https://example.com/tuesday.png' });
    expect(unwrapBody(await getPage())).toMatchObject({
      logoUrl: 'https://example.com/tuesday.png',
      organisation: { logoUrl: 'https://example.com/attic.png' },
    });
    await organisation.ownerClient.patch(routes.organisationLogo(organisation.id), { logoUrl: null });
  });

  it('says why signing up is closed, and shows each new reason at once', async () => {
    await gig.addPerformer('Ana');
    await organisation.ownerClient.patch(commandPaths.SetSignupLimit(gig.id), { limit: 1 });
    expect(await readClosure()).toEqual([false, 'full']);
    await organisation.ownerClient.patch(routes.switchLink('signup', gig.id), { enabled: false });
    expect(await readClosure()).toEqual([false, 'off']);
    const date = instant(Date.now() - 3 * 24 * 3_600_000);
    await executeCommand(app, gig.id, { type: 'EditGig', data: { date } });
    expect(await readClosure()).toEqual([false, 'past']);
    await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true });
    expect(await readClosure()).toEqual([false, 'completed']);
  });

  it('is gone when the link is replaced and when the gig is deleted', async () => {
    const replaced = token;
    token = await gig.generateSignupToken();
    expect(await getPage(replaced)).toMatchObject(invalid);
    expect(unwrapBody(await getPage()).open).toBe(true);
    await organisation.ownerClient.delete(routes.event(gig.id));
    expect(await getPage()).toMatchObject(invalid);
  });

  it('is gone when the organisation is deleted', async () => {
    const closing = await createTestOrganisation(app, 'closing');
    const lastGig = await TestGig.create(closing);
    const lastToken = await lastGig.generateSignupToken();
    expect((await getPage(lastToken)).status).toBe(200);
    await closing.godClient.delete(routes.organisation(closing.id));
    expect(await getPage(lastToken)).toMatchObject(invalid);
  });

  it('does not exist for any other token, a feedback link included', async () => {
    const { feedbackUrl } = unwrapBody(await organisation.ownerClient.post<GigView>(routes.generateLink('feedback', gig.id)));
    const others = [
      String(feedbackUrl),
      gig.id,
      'x',
      token.slice(1),
      `${token}x`,
      "'%20OR%201=1",
      '%00',
      '%F0%9F%8E%B8',
      'x'.repeat(5_000),
    ];
    for (const other of others) expect([other, (await getPage(other)).status]).toEqual([other, 404]);
  });

  it('can be read without being counted in `rate_limits`, and its token is not logged', async () => {
    await app.infrastructure.pool.query('DELETE FROM rate_limits');
    expect((await getPage()).status).toBe(200);
    expect((await app.infrastructure.pool.query('SELECT FROM rate_limits')).rowCount).toBe(0);
    await waitUntil(() => logLines.some((line) => line.includes('/api/public/signup/…')));
    expect(logLines.join('')).not.toContain(token);
  });
});
