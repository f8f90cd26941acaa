import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, signIn } from '../testing/browser.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';

jest.setTimeout(60_000);

let app: RunningApp;
let gods: Browser;
let web: string;
beforeAll(async () => {
  web = await mkdtemp(path.join(tmpdir(), 'jamjar-web-'));
  await mkdir(path.join(web, 'assets'));
  await writeFile(path.join(web, 'index.html'), '<title>Jamjar</title>');
  await writeFile(path.join(web, 'assets', 'main-a1b2c3.js'), 'console.log(1)');
  await writeFile(path.join(web, 'sw.js'), '/* worker */');
  app = await startApp({ webFolder: web });
  gods = await signIn(app, god.username);
});
afterAll(async () => {
  await app.close();
  await rm(web, { recursive: true });
});

describe('whatever is sent', () => {
  it.each<[string, string, number, string]>([
    ['no JSON', '{"name":', 400, 'INVALID'],
    ['a text', '"name"', 400, 'INVALID'],
    ['null', 'null', 400, 'INVALID'],
    ['a list', '[]', 400, 'INVALID'],
    ['a prototype', '{"name":"x","username":"y","password":"long enough","__proto__":{"god":true}}', 400, 'INVALID'],
    ['a constructor', '{"constructor":{"prototype":{"god":true}}}', 400, 'INVALID'],
    ['NUL', '{"name":"a\\u0000b","username":"y","password":"long enough"}', 400, 'INVALID'],
    ['half a surrogate pair', '{"name":"\\udc00","username":"y","password":"long enough"}', 400, 'INVALID'],
    ['a number beyond finite', '{"name":1e309,"username":"y","password":"long enough"}', 400, 'INVALID'],
    ['a list for a text', '{"name":["x"],"username":"y","password":"long enough"}', 400, 'INVALID'],
    ['brackets without end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, 'INVALID'],
    ['more than a megabyte', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413, 'TOO_LARGE'],
  ])('is refused in words, never with 500: %s', async (_, body, status, code) => {
    const answer = await gods.post('/api/organisations', body);
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) as string } });
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|SyntaxError|at \w+ \(/);
  });

  it.each<[string, number, string?]>([
    ['/api/%00', 404],
    ['/api/%E0%A4%A', 404],
    ['/api/users/%E0%A4%A/settings', 400],
    ['/api/users/%00/settings', 404],
    ['/api/users/10000000-0000-4000-8000-00000000000X/settings', 404],
    ['/api/organisations?__proto__=1&a=%00', 200],
    ['/api/xxxxx', 404, 'x'.repeat(5_000)],
  ])('is refused in its path too: %s', async (start, status, rest = '') => {
    const address = start + rest;
    const isChange = address.endsWith('/settings');
    const { status: answered } = isChange ? await gods.patch(address, { multiScreenJams: true }) : await gods.get(address);
    expect(answered).toBe(status);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', ''])(
    'is refused when it calls itself something else than JSON: %s',
    async (type) => {
      const headers = { 'content-type': type };
      const answer = await gods.send('POST', '/api/organisations', { body: '{"name":"x"}', headers });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', message: 'body: Expected JSON' } });
    },
  );

  it.each(['application/json', 'Application/JSON; charset=utf-8'])('is read as JSON when it says so: %s', async (type) => {
    const headers = { 'content-type': type };
    const answer = await gods.send('POST', '/api/organisations', { body: '{"name":"x"}', headers });
    expect(answer).toMatchObject({ status: 400, body: { errors: { username: 'Owner username is required' } } });
  });
});

describe('a path that is not there', () => {
  it.each(['GET', 'POST', 'DELETE'])('is 404 in JSON under /api: %s', async (method) => {
    const { status, headers, body } = await gods.send(method, '/api/nothing');
    expect({ status, body }).toEqual({ status: 404, body: { message: 'Not found', code: 'NO_SUCH_ROUTE' } });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });
});

describe('a change that another site asks for', () => {
  it.each<[string, Record<string, string>, number]>([
    ['with its own origin', { origin: 'http://evil.example' }, 403],
    ['from a sandbox', { origin: 'null' }, 403],
    ['from another port of this host', { origin: 'http://127.0.0.1:1' }, 403],
  ])('is refused, whoever is signed in: %s', async (_, headers, status) => {
    const answer = await gods.post('/api/organisations', {}, headers);
    expect(answer).toMatchObject({ status, body: { code: 'FOREIGN_ORIGIN', message: 'Access Denied' } });
  });

  it('is refused without an origin when the browser calls it cross-site, and read by scripts that are none', async () => {
    expect(await bare('cross-site')).toBe(403);
    expect(await bare(undefined)).toBe(401);
  });
});

describe('every answer', () => {
  it('of the API is stored nowhere', async () => {
    const { headers } = await gods.get('/api/auth/user');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });

  it('lets only scripts of our own run, and says nothing of what runs here', async () => {
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
  it.each(['/', '/login', '/event/10000000-0000-4000-8000-000000000001/live', '/signup/some-token'])(
    'is its page at %s',
    async (address) => {
      const response = await fetch(app.url + address);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('<title>Jamjar</title>');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('has files that never change, and files that may', async () => {
    const script = await fetch(`${app.url}/assets/main-a1b2c3.js`);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect((await fetch(`${app.url}/sw.js`)).headers.get('cache-control')).toBe('no-cache');
  });

  it('sends its scripts compressed to whoever can read that, and plain to others', async () => {
    expect(await raw('/assets/main-a1b2c3.js')).toMatchObject({
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

  it.each(['/assets/gone.js', '/../package.json', '/%2e%2e/%2e%2e/package.json'])('has nothing else: %s', async (address) => {
    const { status, body } = await raw(address);
    expect(status).not.toBe(200);
    expect(body).not.toContain('jamjar');
  });
});

/** A POST as a script sends it, without an Origin. */
function bare(site: string | undefined): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(site ? { 'sec-fetch-site': site } : {}) };
  return new Promise((resolve, reject) => {
    const sending = request(`${app.url}/api/organisations`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.on('error', reject);
    sending.end('{}');
  });
}

/** A GET whose path nobody tidies up before. */
function raw(address: string): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, path: address }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sending.on('error', reject);
    sending.end();
  });
}
