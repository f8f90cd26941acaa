import { request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { godLogin, HttpClient, signIn } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';

let app: RunningApp;
let godClient: HttpClient;
beforeAll(async () => {
  app = await startApp();
  godClient = await signIn(app, godLogin.username);
});
afterAll(() => app.close());

describe('a request to /api', () => {
  it.each<[string, string, number, string]>([
    ['malformed JSON', '{"name":', 400, 'INVALID'],
    ['a string', '"name"', 400, 'INVALID'],
    ['null', 'null', 400, 'INVALID'],
    ['an array', '[]', 400, 'INVALID'],
    ['the key __proto__', '{"name":"x","username":"y","password":"long enough","__proto__":{"god":true}}', 400, 'INVALID'],
    ['the key constructor', '{"constructor":{"prototype":{"god":true}}}', 400, 'INVALID'],
    ['NUL', '{"name":"a\\u0000b","username":"y","password":"long enough"}', 400, 'INVALID'],
    ['half a surrogate pair', '{"name":"\\udc00","username":"y","password":"long enough"}', 400, 'INVALID'],
    ['a number that is not finite', '{"name":1e309,"username":"y","password":"long enough"}', 400, 'INVALID'],
    ['an array in place of a text', '{"name":["x"],"username":"y","password":"long enough"}', 400, 'INVALID'],
    ['very deep nesting', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400, 'INVALID'],
    ['more than a megabyte', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413, 'TOO_LARGE'],
  ])('with a body that is or contains %s gets a 4xx status with a message and no internals', async (_, body, status, code) => {
    const response = await godClient.post('/api/organisations', body);
    expect(response).toMatchObject({ status, body: { code, message: expect.any(String) as string } });
    expect(JSON.stringify(response.body)).not.toMatch(/node_modules|SyntaxError|at \w+ \(/);
  });

  it.each<[string, number, string?]>([
    ['/api/%00', 404],
    ['/api/%E0%A4%A', 404],
    ['/api/users/%E0%A4%A/settings', 400],
    ['/api/users/%00/settings', 404],
    ['/api/users/10000000-0000-4000-8000-00000000000X/settings', 404],
    ['/api/auth/user?__proto__=1&a=%00', 200], // this route has no query parameters
    ['/api/organisations?__proto__=1&a=%00', 400],
    ['/api/xxxxx', 404, 'x'.repeat(5_000)],
  ])('to the unusual path %s gets %i', async (startOfPath, expectedStatus, restOfPath = '') => {
    const requestPath = startOfPath + restOfPath;
    const isChange = requestPath.endsWith('/settings');
    const { status } = isChange ? await godClient.patch(requestPath, { multiScreenJams: true }) : await godClient.get(requestPath);
    expect(status).toBe(expectedStatus);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', ''])(
    'with the content type "%s" gets 400',
    async (type) => {
      const headers = { 'content-type': type };
      const response = await godClient.send('POST', '/api/organisations', { body: '{"name":"x"}', headers });
      expect(response).toMatchObject({ status: 400, body: { code: 'INVALID', message: 'body: Expected JSON' } });
    },
  );

  it.each(['application/json', 'Application/JSON; charset=utf-8'])('with the content type "%s" is read as JSON', async (type) => {
    const headers = { 'content-type': type };
    const response = await godClient.send('POST', '/api/organisations', { body: '{"name":"x"}', headers });
    expect(response).toMatchObject({ status: 400, body: { errors: { username: 'Owner username is required' } } });
  });
});

describe('an unknown path under /api', () => {
  it.each(['GET', 'POST', 'DELETE'])('returns 404 as JSON for %s', async (method) => {
    const { status, headers, body } = await godClient.send(method, '/api/nothing');
    expect({ status, body }).toEqual({ status: 404, body: { message: 'Not found', code: 'NO_SUCH_ROUTE' } });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });
});

describe('a changing request', () => {
  it.each<[string, Record<string, string>, number]>([
    ['with a foreign Origin', { origin: 'http://evil.example' }, 403],
    ['from a sandboxed page', { origin: 'null' }, 403],
    ['from another port of this host', { origin: 'http://127.0.0.1:1' }, 403],
  ])('%s gets 403, even with a valid session', async (_, headers, status) => {
    const response = await godClient.post('/api/organisations', {}, headers);
    expect(response).toMatchObject({ status, body: { code: 'FOREIGN_ORIGIN', message: 'Access Denied' } });
  });

  it('without an Origin gets 403 when a browser marks it as cross-site, and 401 (no session) from a client that is not a browser', async () => {
    expect(await postWithoutOrigin('cross-site')).toBe(403);
    expect(await postWithoutOrigin(undefined)).toBe(401);
  });
});

describe('the Host header of a request', () => {
  it('may be a local name, but a name that a stranger may own gets 403, with a message that names PUBLIC_URL', async () => {
    const headers = { host: 'evil.example', origin: 'http://evil.example' };
    expect(await new HttpClient(app).post('/api/login', godLogin, headers)).toMatchObject({
      status: 403,
      body: { code: 'FOREIGN_ORIGIN', message: 'Jamjar is not set up for this address. Set PUBLIC_URL to it.' },
    });
    expect((await new HttpClient(app).post('/api/login', godLogin, { host: 'pub', origin: 'http://pub' })).status).toBe(200);
  });

  it.each([
    ['GET', '/'],
    ['GET', '/api/health/live'],
    ['POST', '/api/login'],
  ])('gets 400 when it is sent twice: %s %s', async (method, path) => {
    const own = new URL(app.url).host;
    for (const hosts of [`Host: ${own}\r\nHost: evil.example`, `host: evil.example\r\nHOST: ${own}`, `Host: ${own}\r\nHost: ${own}`]) {
      const answer = await sendText(`${method} ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain('"code":"INVALID"');
    }
    expect(await sendText(`GET /api/health/live HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('every response', () => {
  it('of the API has Cache-Control: no-store and no ETag', async () => {
    const { headers } = await godClient.get('/api/auth/user');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });

  it('has a Content-Security-Policy for own scripts only, forces no https without PUBLIC_URL, and does not name the server software', async () => {
    const response = await fetch(app.url);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy.match(/[^;]*unsafe-inline[^;]*/g)).toEqual([expect.stringMatching(/^\s*style-src /)]);
    expect(policy).not.toMatch(/upgrade-insecure-requests|unsafe-eval/);
    expect(policy).toMatch(/base-uri 'none';.*frame-ancestors 'none'/);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('permissions-policy')).toMatch(/^camera=\(\),.*geolocation=\(\),microphone=\(\),/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('strict-transport-security')).toBeNull();
  });
});

/** Sends the text of a request over a connection of its own, and returns the whole response. */
async function sendText(text: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  return (await buffer(socket)).toString();
}

/** Sends a POST without an Origin; clients that are not browsers send no `Sec-Fetch-Site` either. */
function postWithoutOrigin(secFetchSite: string | undefined): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(secFetchSite ? { 'sec-fetch-site': secFetchSite } : {}) };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${app.url}/api/organisations`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', reject);
    outgoing.end('{}');
  });
}
