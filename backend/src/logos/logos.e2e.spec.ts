import { limits } from '@jamjar/contracts/limits';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { type AuditEntryView, type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import sharp from 'sharp';
import { type HttpResponse } from '../testing/http-client.js';
import { createBillionLaughs, createBlackPng, buildUploadForm, createDoublingGroups, svg, tinyLogo } from '../testing/logo.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { WsClient } from '../testing/ws-client.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;
let uploadRoute: string;
let photo: Buffer;
beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
  gig = await TestGig.create(organisation);
  uploadRoute = routes.organisationLogoUpload(organisation.id);
  photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'crimson' } })
    .withExif({ IFD0: { Copyright: 'somebody in particular' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

type Logo = Pick<OrganisationView, 'logoUrl'>;
const uploadOrganisationLogo = (form: FormData | string): Promise<HttpResponse<Logo>> => organisation.ownerClient.post(uploadRoute, form);
const fetchLogo = (logoUrl: string | null): Promise<Response> => fetch(app.url + (logoUrl ?? ''));
const isAlive = async (): Promise<boolean> => (await fetch(app.url + routes.healthLive)).status === 200;

describe('an uploaded logo', () => {
  it('is rendered to a WebP of at most 1024 × 1024 pixels without metadata and served without a session, cached as immutable', async () => {
    const { logoUrl } = unwrapBody(await uploadOrganisationLogo(buildUploadForm(photo, '../../../etc/passwd.png')));
    expect(logoUrl).toMatch(/^\/logos\/[\w-]{22}$/);

    const response = await fetchLogo(logoUrl);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const stored = Buffer.from(await response.arrayBuffer());
    const metadata = await sharp(stored).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 1024, height: 768 });
    expect(metadata).not.toHaveProperty('exif');
    expect(stored.includes('somebody in particular')).toBe(false);
  });

  it('of an organisation appears in the views of its gigs, is audited and makes the server send `resync`', async () => {
    const client = await WsClient.open(organisation.memberClient);
    const { logoUrl } = unwrapBody(await uploadOrganisationLogo(buildUploadForm(tinyLogo, 'logo.svg')));
    await client.next('resync');
    expect((await gig.view()).organisation.logoUrl).toBe(logoUrl);

    const [latest] = unwrapBody(await organisation.ownerClient.get<AuditEntryView[]>(routes.organisationAudit(organisation.id)));
    expect(latest).toMatchObject({ action: 'updated', actor: { name: 'barn-owner' }, fields: ['logoUrl'] });
    expect(JSON.stringify(latest)).not.toContain(logoUrl);
  });

  it('of a gig appears in the gig and in its timeline', async () => {
    const { logoUrl } = unwrapBody(await organisation.ownerClient.post<GigView>(routes.eventLogoUpload(gig.id), buildUploadForm(photo)));
    expect((await fetchLogo(logoUrl)).status).toBe(200);
    expect(await gig.view()).toMatchObject({ logoUrl });
    const timeline = unwrapBody(await organisation.ownerClient.get<TimelineEntryView[]>(routes.timeline(gig.id)));
    expect(timeline.at(-1)).toMatchObject({ type: 'LogoChanged', actor: { name: 'barn-owner' } });
  });

  it('may have `limits.maxLogoBytes` bytes, but not one more', async () => {
    const paddedPhoto = (size: number): Buffer => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
    expect((await uploadOrganisationLogo(buildUploadForm(paddedPhoto(limits.maxLogoBytes)))).status).toBe(200);
    expect(await uploadOrganisationLogo(buildUploadForm(paddedPhoto(limits.maxLogoBytes + 1)))).toMatchObject({
      status: 413,
      body: { code: 'LOGO_TOO_LARGE', message: 'File too large: Maximum file size is 5MB.' },
    });
  });

  it.each<[string, string | Buffer]>([
    ['an HTML page', '<html><body><script>alert(1)</script></body></html>'],
    ['an HTML page that contains an SVG', `<html><body>${tinyLogo}</body></html>`],
    ['a text', 'hello'],
    ['an empty file', ''],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a PDF', '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'],
  ])('is checked by its content: rejects %s named logo.png', async (_, content) => {
    expect(await uploadOrganisationLogo(buildUploadForm(content))).toMatchObject({
      status: 400,
      body: { code: 'LOGO_TYPE', message: 'Invalid file type: Only JPEG, PNG, WebP, and SVG files are allowed.' },
    });
  });

  it.each<[string, () => string | Buffer]>([
    ['30,000 × 30,000 pixels', () => createBlackPng(30_000, 30_000)],
    ['a truncated image', () => photo.subarray(0, photo.length / 2)],
    ['an SVG of 1,000,000 × 1,000,000 pixels', () => svg('<rect width="5" height="5"/>', 'width="1000000" height="1000000"')],
    [
      'an SVG that reads files of the server',
      () => `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    ],
    [
      'an SVG with exponentially growing entities',
      () => `<?xml version="1.0"?><!DOCTYPE svg [${createBillionLaughs()}]>${svg('<text>&i;</text>')}`,
    ],
  ])('is rejected when it cannot be rendered: %s', async (_, content) => {
    expect(await uploadOrganisationLogo(buildUploadForm(content()))).toMatchObject({
      status: 400,
      body: { code: 'LOGO_UNREADABLE', message: 'Failed to upload logo' },
    });
    expect(await isAlive()).toBe(true);
  });

  it('is rejected when its elements grow exponentially, by the renderer’s own limit or the time limit, whichever comes first', async () => {
    const form = buildUploadForm(svg(`<defs>${createDoublingGroups(40)}</defs><use xlink:href="#d40"/>`));
    const code = expect.stringMatching(/^LOGO_(UNREADABLE|TOO_COMPLEX)$/) as unknown;
    expect(await uploadOrganisationLogo(form)).toMatchObject({ status: 400, body: { code } });
    expect(await isAlive()).toBe(true);
  });

  it.each<[string, string]>([
    ['a script', svg('<script>alert(1)</script><rect width="5" height="5"/>')],
    ['an event handler', svg('<rect width="5" height="5" onload="alert(1)"/>', 'width="10" height="10" onload="alert(1)"')],
    [
      'an embedded page',
      svg(
        '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
      ),
    ],
    [
      'an external image',
      svg('<image xlink:href="http://127.0.0.1:1/x.png" width="9" height="9"/><image xlink:href="file:///etc/passwd"/>'),
    ],
    ['a link', svg('<a xlink:href="javascript:alert(1)"><rect width="5" height="5"/></a>')],
  ])('is stored as pixels only: an SVG with %s', async (_, content) => {
    const { logoUrl } = unwrapBody(await uploadOrganisationLogo(buildUploadForm(content, 'logo.svg')));
    const response = await fetchLogo(logoUrl);
    const stored = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(stored.subarray(0, 4).toString()).toBe('RIFF');
    expect(stored.toString('latin1')).not.toMatch(/script|alert|onload|href/);
  });

  it('is refused with 400 without a file, with a second file, in another field, with other fields, or without a form', async () => {
    const two = buildUploadForm(tinyLogo);
    two.append('logo', new Blob([tinyLogo]), 'another.svg');
    const more = buildUploadForm(tinyLogo);
    more.append('organisationId', organisation.id);
    const none = new FormData();
    for (const form of [two, more, none, buildUploadForm(tinyLogo, 'logo.svg', 'picture'), '{}', undefined]) {
      expect(await organisation.ownerClient.post(uploadRoute, form)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    }
  });

  it.each<[string, string, string]>([
    ['without a boundary', 'multipart/form-data', '--x\r\n\r\n'],
    [
      'that is truncated',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\nabc',
    ],
    ['with invalid content', 'multipart/form-data; boundary=x', '\u0001\u0002 nothing here'],
    ['with an oversized header', 'multipart/form-data; boundary=x', `--x\r\nContent-Disposition: ${'a'.repeat(100_000)}`],
  ])('is rejected in a form %s', async (_, type, body) => {
    expect(await organisation.ownerClient.send('POST', uploadRoute, { body, headers: { 'content-type': type } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID' },
    });
    expect(await isAlive()).toBe(true);
  });
});

describe('a logo that was never uploaded', () => {
  it.each(['AAAAAAAAAAAAAAAAAAAAAA', 'x', '..%2f..%2fpackage.json', '%00', 'a.svg'])(
    'returns a 404 that is not cached as immutable: %s',
    async (name) => {
      const response = await fetch(app.url + routes.logoFile(name));
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control') ?? '').not.toContain('immutable');
    },
  );
});
