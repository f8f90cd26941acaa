import createClient, { type Middleware } from 'openapi-fetch';
import { type paths } from './jamjar-api.js';

// Signs in, runs an open mic of three performers, and prints its report:
// JAMJAR_URL=http://localhost:3000 JAMJAR_USERNAME=… JAMJAR_PASSWORD=… node open-mic.js

const { JAMJAR_URL: baseUrl = 'http://localhost:3000', JAMJAR_USERNAME: username = '', JAMJAR_PASSWORD: password = '' } = process.env;
const jamjar = createClient<paths>({ baseUrl });

/** Node's fetch keeps no cookies, so the session cookie is sent by hand; a change is sent with a key, so that it can be repeated. */
let sessionCookie = '';
const session: Middleware = {
  onRequest({ request }) {
    request.headers.set('Origin', baseUrl);
    if (sessionCookie) request.headers.set('Cookie', sessionCookie);
    if (request.method !== 'GET') request.headers.set('Idempotency-Key', crypto.randomUUID());
    return request;
  },
  onResponse({ response }) {
    for (const line of response.headers.getSetCookie()) if (line.includes('jamjar.sid=')) sessionCookie = line.split(';')[0] ?? '';
  },
};
jamjar.use(session);

/** Returns what a call answered. @throws Error with the message of a refusal */
async function answerOf<Data>(call: Promise<{ data?: Data; error?: { message: string } }>): Promise<Data> {
  const { data, error } = await call;
  if (error || data === undefined) throw new Error(error?.message ?? 'No answer');
  return data;
}

const { user } = await answerOf(jamjar.POST('/api/login', { body: { username, password } }));
const organisationId = user.organisationUsers[0]?.organisation.id;
if (!organisationId) throw new Error(`${username} is in no organisation`);

const date = new Date().toISOString();
const gig = await answerOf(jamjar.POST('/api/events', { body: { organisationId, name: 'Example open mic', type: 'openmic', date } }));
for (const name of ['Ana', 'Bo', 'Chidi'])
  await answerOf(jamjar.POST('/api/performers', { body: { jamNightId: gig.id, name, performerType: 'solo' } }));

const lineUp = await answerOf(jamjar.GET('/api/performers', { params: { query: { jamNightId: gig.id } } }));
for (const { id } of lineUp) {
  const params = { path: { performerId: id } };
  await answerOf(jamjar.POST('/api/performers/{performerId}/put-on-stage', { params }));
  await answerOf(jamjar.POST('/api/performers/{performerId}/take-off-stage', { params }));
}
await answerOf(jamjar.PATCH('/api/events/{gigId}/toggle-completed', { params: { path: { gigId: gig.id } }, body: { completed: true } }));

const played = await answerOf(jamjar.GET('/api/performers', { params: { query: { jamNightId: gig.id } } }));
console.log(
  `${gig.name}: ${played
    .filter((performer) => performer.played)
    .map(({ name }) => name)
    .join(', ')} played`,
);
