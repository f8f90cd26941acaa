import { routes } from '@jamjar/contracts/routes';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createBlackPng, buildUploadForm, svg, tinyLogo } from '../testing/logo.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let uploadRoute: string;
beforeAll(async () => {
  // Uploads must wait while the process has used too much CPU time; the test itself uses most of it, so here none is counted
  jest.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
  uploadRoute = routes.organisationLogoUpload(organisation.id);
});
afterAll(async () => {
  await app.close();
  jest.restoreAllMocks();
});

interface RenderingProcess {
  readonly peakMegabytes: number;
  readonly userId: number;
  readonly niceness: number;
}

const readField = (status: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);

const read = (file: string): Promise<string> => readFile(`/proc/${file}`, 'utf8').catch(() => '');
/** Reads a process of Linux; the niceness is field 19 of `stat`. @returns null when it does not render a logo, or has ended */
async function readRenderingProcess(id: string): Promise<RenderingProcess | null> {
  const [status, commandLine, stat] = await Promise.all([read(`${id}/status`), read(`${id}/cmdline`), read(`${id}/stat`)]);
  if (!status || !commandLine.includes('render-logo.mjs')) return null;
  return { peakMegabytes: readField(status, 'VmHWM') / 1000, userId: readField(status, 'Uid'), niceness: Number(stat.split(' ')[18]) };
}

/** Observes the processes that render logos during the work. `seen`: the processes at each observation. */
async function watchRendering<Result>(work: Promise<Result>): Promise<{ result: Result; seen: RenderingProcess[][] }> {
  const seen: RenderingProcess[][] = [];
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const children = (await read(`${process.pid}/task/${process.pid}/children`)).split(' ').filter(Boolean);
      seen.push((await Promise.all(children.map(readRenderingProcess))).filter((found) => found !== null));
      await sleep(5);
    }
  })();
  const result = await work.finally(() => ended.abort());
  await watching;
  return { result, seen };
}

const toImage = (image: Buffer): string => `<image width="9" height="9" xlink:href="data:image/png;base64,${image.toString('base64')}"/>`;

const messages: Record<string, string> = {
  LOGO_TOO_COMPLEX: 'This picture is too complex',
  LOGO_TYPE: 'Invalid file type: Only JPEG, PNG, WebP, and SVG files are allowed.',
};

describe('a logo that needs too much time or memory, or is compressed', () => {
  it.each<[string, () => string | Buffer, string]>([
    ['an SVG of 1,250,000 elements', () => svg('<g/>'.repeat(1_250_000)), 'LOGO_TOO_COMPLEX'],
    ['an SVG with a picture of 12,000 × 12,000 pixels', () => svg(toImage(createBlackPng(12_000, 12_000))), 'LOGO_TOO_COMPLEX'],
    [
      'an SVG that takes too long',
      () => svg('<rect width="9000" height="9000" opacity=".5"/>'.repeat(20_000), 'width="1024" height="1024"'),
      'LOGO_TOO_COMPLEX',
    ],
    ['a compressed SVG of four million elements', () => gzipSync(svg('<g/>'.repeat(4_000_000))), 'LOGO_TYPE'],
    ['a compressed SVG of 50 MB of blanks', () => gzipSync(svg(' '.repeat(50_000_000))), 'LOGO_TYPE'],
    ['a compressed SVG that is small', () => gzipSync(tinyLogo), 'LOGO_TYPE'],
  ])('is refused, and its rendering uses less than 500 MB: %s', async (_, content, code) => {
    const { result, seen } = await watchRendering(organisation.ownerClient.post(uploadRoute, buildUploadForm(content())));
    expect(result).toMatchObject({ status: 400, body: { code, message: messages[code] } });
    expect(Math.max(0, ...seen.flat().map(({ peakMegabytes }) => peakMegabytes))).toBeLessThan(500);
  });
});

describe('the rendering of logos', () => {
  it('happens one after the other for all users, with low priority and, where the server runs as root, as a user of its own', async () => {
    const upload = async (client: TestOrganisation['ownerClient']) => (await client.post(uploadRoute, buildUploadForm(tinyLogo))).status;
    const clients = [organisation.ownerClient, organisation.godClient, organisation.ownerClient];
    const { result, seen } = await watchRendering(Promise.all(clients.map(upload)));
    expect(result).toEqual([200, 200, 200]);
    expect(Math.max(...seen.map((processes) => processes.length))).toBe(1);
    // A process may first be seen before it has changed its user and priority
    const userId = process.getuid?.() === 0 ? 61_001 : process.getuid?.(); // 61_001: `unprivilegedId` of render-logo.mjs
    expect(seen.flat()).toContainEqual(expect.objectContaining({ userId, niceness: 10 }));
  });
});
