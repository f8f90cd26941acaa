import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp, type RunningApp } from '../testing/running-app.js';

const indexPage = '<head><title>Jamjar</title></head>';
const publicPage = '<head><title>Public</title></head>';

let app: RunningApp;
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(path.join(tmpdir(), 'jamjar-web-'));
  await mkdir(path.join(webFolder, 'assets'));
  await writeFile(path.join(webFolder, 'index.html'), indexPage);
  await writeFile(path.join(webFolder, 'public.html'), publicPage);
  await writeFile(path.join(webFolder, 'assets', 'main-a1b2c3.js'), 'console.log(1)');
  await writeFile(path.join(webFolder, 'sw.js'), '/* worker */');
  app = await startApp({ webFolder });
});
afterAll(async () => {
  await app.close();
  await rm(webFolder, { recursive: true });
});

describe('the web app', () => {
  it.each(['/', '/login', '/event/10000000-0000-4000-8000-000000000001/live', '/signup', '/live/some-token/more'])(
    'serves index.html at %s',
    async (requestPath) => {
      const response = await fetch(app.url + requestPath);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(indexPage);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it.each(['/signup/some-token', '/feedback/some-token', '/live/some-token', '/place/some-secret', '/join/some-token'])(
    'serves the page without login at %s, and keeps its address out of referrers',
    async (requestPath) => {
      const response = await fetch(app.url + requestPath);
      expect(await response.text()).toBe(publicPage);
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

  it('answers HEAD with the headers of GET, and If-None-Match with 304 as long as the page is unchanged', async () => {
    const { headers } = await fetch(app.url);
    const etag = headers.get('etag') ?? '';
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const head = await fetch(app.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([200, String(indexPage.length), etag]);
    const statusOf = async (requestPath: string) => (await getRaw(requestPath, { 'if-none-match': etag })).status;
    expect([await statusOf('/'), await statusOf('/login'), await statusOf('/signup/some-token')]).toEqual([304, 304, 200]);
    await writeFile(path.join(webFolder, 'index.html'), `${indexPage}<body>`);
    expect(await statusOf('/')).toBe(200);
    await writeFile(path.join(webFolder, 'index.html'), indexPage);
  });

  it('inserts the origin of PUBLIC_URL into both pages when it is set', async () => {
    const publicApp = await startApp({
      databaseUrl: app.databaseUrl,
      webFolder,
      environment: { PUBLIC_URL: 'https://jam.example.org/path' },
    });
    const read = async (requestPath: string) => (await fetch(publicApp.url + requestPath)).text();
    const meta = '<meta name="jamjar-origin" content="https://jam.example.org" /></head>';
    expect([await read('/login'), await read('/signup/some-token')]).toEqual([
      indexPage.replace('</head>', meta),
      publicPage.replace('</head>', meta),
    ]);
    await publicApp.close();
  });
});

/** Sends a GET with exactly this path, which fetch would normalise, and these headers, to which fetch would add `Cache-Control`. */
function getRaw(requestPath: string, requestHeaders = {}): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path: requestPath, headers: requestHeaders }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
