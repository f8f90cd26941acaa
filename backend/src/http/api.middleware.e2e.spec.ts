import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { godLogin, type HttpClient, signIn } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';

let app: RunningApp;
let godClient: HttpClient;
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(path.join(tmpdir(), 'jamjar-web-'));
  await mkdir(path.join(webFolder, 'assets'));
  await writeFile(path.join(webFolder, 'index.html'), '<title>Jamjar</title>');
  await writeFile(path.join(webFolder, 'public.html'), '<title>Public</title>');
  await writeFile(path.join(webFolder, 'assets', 'main-a1b2c3.js'), 'console.log(1)');
  await writeFile(path.join(webFolder, 'sw.js'), '/* worker */');
  app = await startApp({ webFolder });
  godClient = await signIn(app, godLogin.username);
});
afterAll(async () => {
  await app.close();
  await rm(webFolder, { recursive: true });
});

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
    ['very deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, 'INVALID'],
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
    ['/api/organisations?__proto__=1&a=%00', 200],
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
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('strict-transport-security')).toBeNull();
  });
});

describe('the web app', () => {
  it.each(['/', '/login', '/event/10000000-0000-4000-8000-000000000001/live', '/signup', '/live/some-token/more'])(
    'serves index.html at %s',
    async (requestPath) => {
      const response = await fetch(app.url + requestPath);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('<title>Jamjar</title>');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it.each(['/signup/some-token', '/feedback/some-token', '/live/some-token', '/place/some-secret'])(
    'serves the page without login at %s, and keeps its address out of referrers',
    async (requestPath) => {
      const response = await fetch(app.url + requestPath);
      expect(await response.text()).toBe('<title>Public</title>');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it('lets browsers cache hashed files for a year, and makes them revalidate all others', async () => {
    const script = await fetch(`${app.url}/assets/main-a1b2c3.js`);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect((await fetch(`${app.url}/sw.js`)).headers.get('cache-control')).toBe('no-cache');
  });

  it('compresses scripts for clients that accept it, and sends them plain to others', async () => {
    expect(await getRaw('/assets/main-a1b2c3.js')).toMatchObject({
      status: 200,
      body: 'console.log(1)',
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
    });
    for (const encoding of ['br', 'gzip']) {
      const response = await fetch(`${app.url}/assets/main-a1b2c3.js`, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(await response.text()).toBe('console.log(1)');
    }
  });

  it.each(['/assets/gone.js', '/../package.json', '/%2e%2e/%2e%2e/package.json'])('does not serve %s', async (requestPath) => {
    const { status, body } = await getRaw(requestPath);
    expect(status).not.toBe(200);
    expect(body).not.toContain('jamjar'); // the name in package.json
  });
});

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

/** Sends a GET with exactly this path, which fetch would normalise. */
function getRaw(requestPath: string): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path: requestPath }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
