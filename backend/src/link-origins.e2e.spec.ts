import { type LinkOriginsView } from '@jamjar/contracts/gigs/gig.requests';
import { routes } from '@jamjar/contracts/routes';
import { findLinkOrigins } from './network-addresses.js';
import { HttpClient } from './testing/http-client.js';
import { type RunningApp, startApp } from './testing/running-app.js';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ environment: { TRUST_PROXY: '1' } });
});
afterAll(() => app.close());

const read = async (server: RunningApp, headers: Record<string, string> = {}) =>
  (await new HttpClient(server).get<LinkOriginsView>(routes.linkOrigins, { headers })).body;
const portOf = ({ url }: RunningApp): string => new URL(url).port;

describe('the origins of links', () => {
  it('are the addresses that the machine has now in its networks', async () => {
    expect(await read(app)).toEqual({ origins: findLinkOrigins({}, Number(portOf(app))) });
  });

  it('are sent only to requests from the machine itself', async () => {
    expect(await read(app, { 'x-forwarded-for': '203.0.113.9' })).toEqual({ origins: [] });
  });

  it.each<[Record<string, string>, string[]]>([
    [{ HOST: '192.168.1.5' }, ['192.168.1.5']],
    [{ HOST: '127.0.0.1' }, []],
    [{ PUBLIC_URL: 'http://jam.example.org' }, []],
  ])('depend on the settings: with %j the hosts are %j', async (environment, hosts) => {
    const server = await startApp({ databaseUrl: app.databaseUrl, environment });
    expect(await read(server)).toEqual({ origins: hosts.map((host) => `http://${host}:${portOf(server)}`) });
    await server.close();
  });
});
