import { type FeedbackPageView, type FeedbackResultsView } from '@jamjar/contracts/feedback/feedback.views';
import { feedbackRoutes } from '@jamjar/contracts/feedback-routes';
import { headers, routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { randomUUID } from 'node:crypto';
import { HttpClient, type HttpResponse } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let app: RunningApp;
let logLines: string[];
let organisation: TestOrganisation;
let gig: TestGig;
let token: string;
/** A client without a session. */
let visitor: HttpClient;

beforeAll(async () => {
  logLines = [];
  app = await startApp({ log: (line) => logLines.push(line) });
  organisation = await createTestOrganisation(app, 'attic');
  visitor = new HttpClient(app);
});
beforeEach(async () => {
  gig = await TestGig.create(organisation, 'openmic', { name: 'Tuesday Open Mic', venue: 'Back room' });
  token = await gig.generateFeedbackToken();
  await app.infrastructure.pool.query('DELETE FROM rate_limits');
});
afterAll(() => app.close());

const getPage = (ofToken = token) => visitor.get<FeedbackPageView>(feedbackRoutes.feedbackPage(ofToken));
const submit = (body: object, idempotencyKey?: string): Promise<HttpResponse> =>
  visitor.post(
    feedbackRoutes.submitFeedback,
    { feedbackUrl: token, wouldAttendNext: true, ...body },
    idempotencyKey ? { [headers.idempotencyKey]: idempotencyKey } : {},
  );
const readResults = async (): Promise<FeedbackResultsView> =>
  unwrapBody(await organisation.operatorClient.get<FeedbackResultsView>(feedbackRoutes.feedbackResults(gig.id)));
const invalidLinkResponse = {
  status: 404,
  body: { message: 'This feedback link is invalid or feedback is not enabled for this event.' },
};

describe('the feedback page', () => {
  it('shows the gig to anyone, without an id', async () => {
    const { date } = await gig.view();
    expect(unwrapBody(await getPage())).toEqual({
      name: 'Tuesday Open Mic',
      type: 'openmic',
      date,
      venue: 'Back room',
      logoUrl: null,
      organisation: { name: 'attic', logoUrl: null },
    });
  });

  it('returns 404, as a submission does, while feedback is off and for a deleted gig; also for a replaced or unknown link', async () => {
    await organisation.ownerClient.put(routes.switchLink('feedback', gig.id), { enabled: false });
    for (const response of [await getPage(), await submit({})]) expect(response).toMatchObject(invalidLinkResponse);
    const replacedToken = token;
    token = await gig.generateFeedbackToken();
    expect(await getPage(replacedToken)).toMatchObject(invalidLinkResponse);
    expect((await getPage()).status).toBe(200);
    await organisation.ownerClient.delete(routes.event(gig.id));
    for (const response of [await getPage(), await submit({})]) expect(response).toMatchObject(invalidLinkResponse);
    for (const other of ['x', '%00', 'x'.repeat(5_000), await (await TestGig.create(organisation)).generateSignupToken()])
      expect((await getPage(other)).status).toBe(404);
  });

  it('keeps its token out of the log', async () => {
    await getPage();
    await waitUntil(() => logLines.some((line) => line.includes('/api/feedback/event-info/…')));
    expect(logLines.join('')).not.toContain(token);
  });
});

describe('submitting feedback', () => {
  it('is possible before and after the gig is completed, and staff read it newest first, with totals', async () => {
    const first = await submit({ name: ' Ana ', enjoymentRating: 5, feedback: 'Great sound' });
    expect(first).toMatchObject({ status: 201, body: { wouldAttendNext: true } });
    await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true });
    await submit({ enjoymentRating: 4, wouldAttendNext: false, hoursSpent: 2.5, performedOnStage: 'didnt_perform' });
    await submit({ name: '', feedback: ' ' });
    const { date } = await gig.view();
    const generatedFields = { id: expect.any(String) as unknown, submittedAt: expect.stringMatching(/Z$/) as unknown };
    const empty = { ...generatedFields, name: null, enjoymentRating: null, feedback: null, hoursSpent: null, performedOnStage: null };
    expect(await readResults()).toEqual({
      event: { id: gig.id, name: 'Tuesday Open Mic', type: 'openmic', date, venue: 'Back room', logoUrl: null },
      feedback: [
        { ...empty, wouldAttendNext: true },
        { ...empty, wouldAttendNext: false, enjoymentRating: 4, hoursSpent: 2.5, performedOnStage: 'didnt_perform' },
        { ...empty, wouldAttendNext: true, name: 'Ana', enjoymentRating: 5, feedback: 'Great sound' },
      ],
      stats: { totalResponses: 3, avgEnjoyment: 4.5, wouldAttendNext: { yes: 2, no: 1, percentage: 67 }, ratings: [0, 0, 0, 1, 1] },
    });
  });

  it('has empty results before the first answer', async () => {
    expect((await readResults()).stats).toEqual({
      totalResponses: 0,
      avgEnjoyment: null,
      wouldAttendNext: { yes: 0, no: 0, percentage: 0 },
      ratings: [0, 0, 0, 0, 0],
    });
  });

  it('stores an answer once per key, and accepts its repetition also when the link is off or replaced', async () => {
    const key = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => submit({ name: 'Bo' }, key)));
    expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([201, { wouldAttendNext: true }]));
    expect((await submit({ name: 'Cai' }, key)).status).toBe(422);
    expect((await submit({ name: 'Cai' }, 'guessable')).status).toBe(400);
    await organisation.ownerClient.put(routes.switchLink('feedback', gig.id), { enabled: false });
    expect((await submit({ name: 'Bo' }, key)).status).toBe(201);
    await gig.generateFeedbackToken();
    expect((await submit({ name: 'Bo' }, key)).status).toBe(201);
    expect((await submit({ name: 'Cai' }, randomUUID())).status).toBe(404);
    expect((await readResults()).feedback).toMatchObject([{ name: 'Bo' }]);
  });

  it.each([
    [{ wouldAttendNext: undefined }, 'wouldAttendNext', 'Please answer whether you would attend the next event'],
    [{ wouldAttendNext: null }, 'wouldAttendNext', 'Please answer whether you would attend the next event'],
    [{ wouldAttendNext: 'yes' }, 'wouldAttendNext', 'Expected boolean, received string'],
    [{ enjoymentRating: '4' }, 'enjoymentRating', 'Expected number, received string'],
    [{ enjoymentRating: 0 }, 'enjoymentRating', 'Number must be greater than or equal to 1'],
    [{ enjoymentRating: 6 }, 'enjoymentRating', 'Number must be less than or equal to 5'],
    [{ enjoymentRating: 4.5 }, 'enjoymentRating', 'Expected integer, received float'],
    [{ hoursSpent: [] }, 'hoursSpent', 'Expected number, received array'],
    [{ hoursSpent: -1 }, 'hoursSpent', 'Number must be greater than or equal to 0'],
    [{ hoursSpent: 1_000_001 }, 'hoursSpent', 'Number must be less than or equal to 1000000'],
    [{ performedOnStage: 'maybe' }, 'performedOnStage', "Expected 'yes' | 'no' | 'didnt_perform', received 'maybe'"],
    [{ feedback: 'x'.repeat(2_001) }, 'feedback', 'String must contain at most 2000 character(s)'],
    [{ name: 'x'.repeat(201) }, 'name', 'String must contain at most 200 character(s)'],
    [{ feedbackUrl: 1 }, 'feedbackUrl', 'Expected string, received number'],
  ])('refuses a malformed answer and stores nothing (%#)', async (body, field, message) => {
    expect(await submit(body)).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
    expect((await readResults()).feedback).toEqual([]);
  });

  it('accepts at most 600 answers in ten minutes from one address through one link', async () => {
    for (let answers = 0; answers < 600; answers += 20)
      await Promise.all(Array.from({ length: 20 }, async () => expect((await submit({})).status).toBe(201)));
    expect((await submit({})).status).toBe(429);
  });
});
