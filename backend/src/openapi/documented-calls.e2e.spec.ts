import { routes } from '@jamjar/contracts/routes';
import { godLogin, HttpClient } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { unwrapBody } from '../testing/test-organisation.js';
import { documentedCalls } from './testing/documented-calls.fixture.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Operation {
  parameters?: { name?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

let app: RunningApp;
let api: ApiDocument;
beforeAll(async () => {
  app = await startApp();
  api = unwrapBody(await new HttpClient(app).get<ApiDocument>(routes.openApi));
});
afterAll(() => app.close());

const resolve = (schema: Schema = {}): Schema =>
  schema.$ref ? (api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
/** The names of the fields of a schema; of a list's schema, those of its rows. */
function fieldsOf(schema: Schema | undefined): string[] {
  const resolved = resolve(schema);
  return Object.keys(resolve(resolved.items ?? resolved).properties ?? {});
}
const contentOf = (part: { content?: Record<string, { schema: Schema }> } | undefined): Schema | undefined =>
  Object.values(part?.content ?? {})[0]?.schema;

describe('the documented calls', () => {
  it.each(documentedCalls)('are in the OpenAPI document with their fields and answer: $route', ({ route, fields = [], answer = [] }) => {
    const [method = '', path = ''] = route.split(' ');
    const operation = api.paths[path]?.[method.toLowerCase()];
    const accepted = [...(operation?.parameters ?? []).map(({ name }) => name ?? ''), ...fieldsOf(contentOf(operation?.requestBody))];
    expect({ fields: accepted, answer: fieldsOf(contentOf(Object.values(operation?.responses ?? {})[0])) }).toEqual({
      fields: expect.arrayContaining([...fields]) as unknown,
      answer: expect.arrayContaining([...answer]) as unknown,
    });
  });

  it('are enough for a program to play a whole night', async () => {
    const god = new DocumentedClient();
    await god.call('POST', '/api/login', { username: godLogin.username, password: godLogin.password });
    const account = { username: 'night-owner', password: 'a long password' };
    const { id: organisationId } = await god.call<Row>('POST', '/api/organisations', { name: 'The Blue Room', ...account });
    const owner = new DocumentedClient();
    await owner.call('POST', '/api/login', account);
    const night = {
      name: 'Open Mic',
      type: 'openmic',
      date: new Date(Date.now() + 3_600_000).toISOString(),
      venue: 'Bar',
      description: '',
      organisationId,
    };
    const { id: eventId } = await owner.call<Row>('POST', '/api/events', night);
    const { signupUrl } = await owner.call<{ signupUrl: string }>('POST', `/api/events/${eventId}/signup-link`, {});
    const visitor = new DocumentedClient();
    const token = signupUrl.split('/').at(-1) ?? '';
    await visitor.call('GET', `/api/public/signup/${token}`);
    await visitor.call('POST', `/api/public/signup/${token}`, { name: 'Ana', performerType: 'solo', notes: '' });
    await owner.call('POST', '/api/performers', {
      participantId: null,
      name: 'Bo',
      notes: null,
      instagram: null,
      performerType: 'band',
      priority: false,
      jamNightId: eventId,
    });
    const readLineUp = (): Promise<Row[]> => owner.call<Row[]>('GET', `/api/performers?jamNightId=${eventId}`);
    expect((await readLineUp()).map(({ name }) => name)).toEqual(['Ana', 'Bo']);
    for (const { id } of await readLineUp()) {
      await owner.call('PATCH', `/api/performers/${id}`, { onStage: true });
      expect((await readLineUp()).filter(({ onStage }) => onStage).map((row) => row.id)).toEqual([id]);
      await owner.call('PATCH', `/api/performers/${id}`, { onStage: false, played: true });
    }
    await owner.call('POST', '/api/messages', { jamNightId: eventId, content: 'Last song', senderName: 'ignored' });
    await owner.call('PATCH', `/api/events/${eventId}/toggle-completed`, {});
    expect(await owner.call('GET', `/api/events/${eventId}`)).toMatchObject({ completed: true });
    expect(await owner.call('GET', `/api/stats/overview?organisationId=${organisationId}`)).toMatchObject({
      totalEvents: 1,
      totalPerformances: 2,
    });
    await owner.call('POST', '/api/logout');
  });
});

interface Row {
  id: string;
  name: string;
  onStage: boolean;
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
