import { apiDocsRoutes } from '@jamjar/contracts/api-docs-routes';
import { godLogin, HttpClient } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { unwrapBody } from '../testing/test-organisation.js';
import { type ApiDocument, contentOf, fieldsOf, hasField } from './testing/api-document.js';
import { documentedCalls } from './testing/documented-calls.fixture.js';

let app: RunningApp;
let api: ApiDocument;
beforeAll(async () => {
  app = await startApp();
  api = unwrapBody(await new HttpClient(app).get<ApiDocument>(apiDocsRoutes.openApi));
});
afterAll(() => app.close());

describe('the documented calls', () => {
  it.each(documentedCalls)('are in the OpenAPI document with their fields and answer: $route', ({ route, fields = [], answer = [] }) => {
    const [method = '', path = ''] = route.split(' ');
    const operation = api.paths[path]?.[method.toLowerCase()];
    expect(operation).toBeDefined();
    const parameters = (operation?.parameters ?? []).map(({ name = '' }) => name);
    expect([...parameters, ...fieldsOf(api, contentOf(operation?.requestBody))]).toEqual(expect.arrayContaining([...fields]));
    const answered = contentOf(Object.values(operation?.responses ?? {})[0]);
    expect(answer.filter((field) => !hasField(api, answered, field))).toEqual([]);
  });

  it('are enough for a program to run a whole gig', async () => {
    const god = new DocumentedClient();
    await god.call('POST', '/api/login', { username: godLogin.username, password: godLogin.password });
    const account = { username: 'blue-room-owner', password: 'a long password' };
    const { id: organisationId } = await god.call<Row>('POST', '/api/organisations', { name: 'The Blue Room', ...account });
    const owner = new DocumentedClient();
    await owner.call('POST', '/api/login', account);

    const date = new Date(Date.now() + 3_600_000).toISOString();
    const newEvent = { name: 'Jam', type: 'jam', date, venue: 'Bar', description: '', organisationId };
    const { id: eventId } = await owner.call<Row>('POST', '/api/events', newEvent);
    const event = await owner.call<object>('GET', `/api/events/${eventId}`);
    const documentedFields = documentedCalls.find(({ route }) => route.startsWith('PUT /api/events/'))?.fields;
    const fullEvent = Object.fromEntries(Object.entries(event).filter(([field]) => documentedFields?.includes(field)));
    expect(await owner.call('PUT', `/api/events/${eventId}`, { ...fullEvent, timeLimit: 10 })).toMatchObject({ timeLimit: 10 });
    const { signupUrl } = await owner.call<{ signupUrl: string }>('POST', `/api/events/${eventId}/signup-link`);

    const visitor = new DocumentedClient();
    const signup = `/api/public/signup/${lastSegment(signupUrl)}`;
    expect(await visitor.call('GET', signup)).toMatchObject({ name: 'Jam' });
    await visitor.call('POST', signup, { name: 'Ana', instruments: ['vocals'] });
    const details = {
      email: '',
      phone: '',
      instagram: '',
      instruments: ['bass'],
      tier: 'T1',
      priority: false,
      lookingForBand: false,
      notes: '',
    };
    await owner.call('POST', '/api/performers', {
      participantId: null,
      name: 'Bo',
      ...details,
      jamNightId: eventId,
      contact: '',
      sortOrder: 2000,
    });
    const readLineUp = (): Promise<Row[]> => owner.call<Row[]>('GET', `/api/performers?jamNightId=${eventId}`);
    const patchAll = async (body: object): Promise<unknown[]> => {
      const patched: unknown[] = [];
      for (const { id } of await readLineUp()) patched.push(await owner.call('PATCH', `/api/performers/${id}`, body));
      return patched;
    };
    expect((await readLineUp()).map(({ name }) => name)).toEqual(['Ana', 'Bo']);
    expect(await patchAll({ pendingStage: true })).toMatchObject([{ pendingStage: true }, { pendingStage: true }]);
    expect(await patchAll({ onStage: true, stageStartTime: date, pendingStage: false })).toMatchObject([
      { onStage: true },
      { onStage: true },
    ]);
    expect(await patchAll({ onStage: false, played: true })).toMatchObject([{ performanceCount: 1 }, { performanceCount: 1 }]);
    await patchAll({ attended: true });

    await owner.call('PATCH', `/api/events/${eventId}/raffle-toggle`, { enabled: true });
    await patchAll({ raffleEntrances: 1 });
    const { winner } = await owner.call<{ winner: Row }>('POST', `/api/events/${eventId}/raffle`);
    expect(['Ana', 'Bo']).toContain(winner.name);
    await owner.call('POST', '/api/messages', { jamNightId: eventId, content: 'Last song', senderName: 'ignored' });
    expect(await owner.call('GET', `/api/messages?jamNightId=${eventId}`)).toMatchObject([{ content: 'Last song' }]);

    const { feedbackUrl } = await owner.call<{ feedbackUrl: string }>('POST', `/api/feedback/generate-url/${eventId}`);
    const feedbackToken = lastSegment(feedbackUrl);
    expect(await visitor.call('GET', `/api/feedback/event-info/${feedbackToken}`)).toMatchObject({ name: 'Jam' });
    const feedback = { name: 'Cy', enjoymentRating: 5, wouldAttendNext: true, feedback: 'Great', feedbackUrl: feedbackToken };
    await visitor.call('POST', '/api/feedback/submit', feedback);
    expect(await owner.call('GET', `/api/feedback/event/${eventId}`)).toMatchObject({ stats: { totalResponses: 1 } });

    expect(await owner.call('PATCH', `/api/events/${eventId}/toggle-completed`)).toMatchObject({ completed: true });
    const query = `organisationId=${organisationId}`;
    expect(await owner.call('GET', `/api/stats/overview?${query}`)).toMatchObject({ totalEvents: 1, totalPerformances: 2 });
    const { mostActivePerformers } = await owner.call<{ mostActivePerformers: { participantId: string }[] }>(
      'GET',
      `/api/stats/performer-stats?${query}&limit=10`,
    );
    const history = `/api/stats/performer-history/${mostActivePerformers[0]?.participantId ?? ''}?${query}`;
    expect(await owner.call('GET', history)).toMatchObject({ summary: { totalPerformances: 1 } });
    await owner.call('POST', '/api/logout');
  });
});

const lastSegment = (url: string): string => url.split('/').at(-1) ?? '';

interface Row {
  id: string;
  name: string;
}

/** A program that sends only calls of the documents, with nothing in them that the documents do not have. */
class DocumentedClient {
  private readonly client = new HttpClient(app);

  call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const called = documentedCalls.find(({ route }) =>
      new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`).test(`${method} ${path}`),
    );
    const sent = [...Object.keys(body ?? {}), ...new URL(path, app.url).searchParams.keys()];
    const undocumented = sent.filter((field) => !called?.fields?.includes(field));
    if (!called || undocumented.length > 0) throw new Error(`Not documented: ${method} ${path} ${undocumented.join()}`);
    return this.client.call<Body>(method, path, body);
  }
}
