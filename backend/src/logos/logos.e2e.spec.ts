import { limits } from '@jamjar/contracts/limits';
import { type GigView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { type AuditEntryView, type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { request } from 'node:http';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type Answer } from '../testing/browser.js';
import { svg, tinyLogo, uploading } from '../testing/logos.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { Screen } from '../testing/screen.js';
import { until } from '../testing/until.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

let app: RunningApp;
let venue: Venue;
let gig: GigOnAir;
let upload: string;
let photo: Buffer;
beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'barn');
  gig = await GigOnAir.create(venue);
  upload = routes.organisationLogoUpload(venue.organisation);
  photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'crimson' } })
    .withExif({ IFD0: { Copyright: 'somebody in particular' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

type Logo = Pick<OrganisationView, 'logoUrl'>;
const send = (form: FormData | string): Promise<Answer<Logo>> => venue.owner.post(upload, form);
const picture = (logoUrl: string | null): Promise<Response> => fetch(app.url + (logoUrl ?? ''));
const isAlive = async (): Promise<boolean> => (await fetch(app.url + routes.live)).status === 200;

/** A PNG with nothing on it, whatever its size. */
function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit for each pixel
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}
function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(checksum(named));
  return Buffer.concat([length, named, sum]);
}
/** As PNG has it (CRC-32). */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe('an uploaded logo', () => {
  it('is drawn anew, small and without what the file told, and shown to everybody for ever', async () => {
    const { logoUrl } = taken(await send(uploading(photo, '../../../etc/passwd.png')));
    expect(logoUrl).toMatch(/^\/logos\/[\w-]{22}$/);

    const response = await picture(logoUrl);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const kept = Buffer.from(await response.arrayBuffer());
    const told = await sharp(kept).metadata();
    expect(told).toMatchObject({ format: 'webp', width: 1024, height: 768 });
    expect(told).not.toHaveProperty('exif');
    expect(kept.includes('somebody in particular')).toBe(false);
  });

  it('of an organisation is in the organisation and all its gigs, is written down, and its screens read again', async () => {
    const screen = await Screen.open(venue.member);
    const { logoUrl } = taken(await send(uploading(tinyLogo, 'logo.svg')));
    await screen.next('resync');
    expect((await gig.event()).organisation.logoUrl).toBe(logoUrl);

    const [latest] = taken(await venue.owner.get<AuditEntryView[]>(routes.auditOf(venue.organisation)));
    expect(latest).toMatchObject({ action: 'updated', actor: { name: 'barn-owner' }, fields: ['logoUrl'] });
    expect(JSON.stringify(latest)).not.toContain(logoUrl);
  });

  it('of a gig stands in the gig and in its history', async () => {
    const { logoUrl } = taken(await venue.owner.post<GigView>(routes.eventLogoUpload(gig.id), uploading(photo)));
    expect((await picture(logoUrl)).status).toBe(200);
    expect(await gig.event()).toMatchObject({ logoUrl });
    const timeline = taken(await venue.owner.get<TimelineEntryView[]>(routes.timeline(gig.id)));
    expect(timeline.at(-1)).toMatchObject({ type: 'LogoChanged', actor: { name: 'barn-owner' } });
  });

  it('may have 5,242,880 bytes, and not one more', async () => {
    const filled = (size: number): Buffer => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
    expect((await send(uploading(filled(limits.logoBytes)))).status).toBe(200);
    expect(await send(uploading(filled(limits.logoBytes + 1)))).toMatchObject({
      status: 413,
      body: { code: 'LOGO_TOO_LARGE', message: 'File too large: Maximum file size is 5MB.' },
    });
  });

  it.each<[string, string | Buffer]>([
    ['a page', '<html><body><script>alert(1)</script></body></html>'],
    ['a page with a drawing in it', `<html><body>${tinyLogo}</body></html>`],
    ['a text', 'hello'],
    ['nothing', ''],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a PDF', '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'],
  ])('is known by what is in it: %s called logo.png is refused', async (_, content) => {
    expect(await send(uploading(content))).toMatchObject({
      status: 400,
      body: { code: 'LOGO_TYPE', message: 'Invalid file type: Only JPEG, PNG, WebP, and SVG files are allowed.' },
    });
  });

  it.each<[string, () => string | Buffer]>([
    ['30,000 × 30,000 pixels', () => emptyPng(30_000, 30_000)],
    ['half a picture', () => photo.subarray(0, photo.length / 2)],
    ['an SVG as large as a town', () => svg('<rect width="5" height="5"/>', 'width="1000000" height="1000000"')],
    [
      'an SVG that reads our files',
      () => `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    ],
    ['an SVG that grows without end', () => `<?xml version="1.0"?><!DOCTYPE svg [${billionLaughs()}]>${svg('<text>&i;</text>')}`],
    ['an SVG that takes for ever', () => svg(`<defs>${doubling(40)}</defs><use xlink:href="#d40"/>`)],
  ])('that cannot be drawn is refused: %s', async (_, content) => {
    expect(await send(uploading(content()))).toMatchObject({
      status: 400,
      body: { code: 'LOGO_UNREADABLE', message: 'Failed to upload logo' },
    });
    expect(await isAlive()).toBe(true);
  });

  it.each<[string, string]>([
    ['a script', svg('<script>alert(1)</script><rect width="5" height="5"/>')],
    ['a handler', svg('<rect width="5" height="5" onload="alert(1)"/>', 'width="10" height="10" onload="alert(1)"')],
    [
      'a page inside',
      svg(
        '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
      ),
    ],
    [
      'somebody else’s picture',
      svg('<image xlink:href="http://127.0.0.1:1/x.png" width="9" height="9"/><image xlink:href="file:///etc/passwd"/>'),
    ],
    ['a link', svg('<a xlink:href="javascript:alert(1)"><rect width="5" height="5"/></a>')],
  ])('is nothing but pixels afterwards: an SVG with %s', async (_, content) => {
    const { logoUrl } = taken(await send(uploading(content, 'logo.svg')));
    const response = await picture(logoUrl);
    const kept = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(kept.subarray(0, 4).toString()).toBe('RIFF');
    expect(kept.toString('latin1')).not.toMatch(/script|alert|onload|href/);
  });

  it('is refused without a file, with two, in another field, or with more than a file', async () => {
    const two = uploading(tinyLogo);
    two.append('logo', new Blob([tinyLogo]), 'another.svg');
    const more = uploading(tinyLogo);
    more.append('organisationId', venue.organisation);
    const none = new FormData();
    for (const form of [two, more, none, uploading(tinyLogo, 'logo.svg', 'picture'), '{}', undefined]) {
      expect(await venue.owner.post(upload, form)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    }
  });

  it.each<[string, string, string]>([
    ['without a boundary', 'multipart/form-data', '--x\r\n\r\n'],
    [
      'that ends in the middle',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\nabc',
    ],
    ['of nonsense', 'multipart/form-data; boundary=x', '\u0001\u0002 nothing here'],
    ['with a header without end', 'multipart/form-data; boundary=x', `--x\r\nContent-Disposition: ${'a'.repeat(100_000)}`],
  ])('is refused in a form %s', async (_, type, body) => {
    expect(await venue.owner.send('POST', upload, { body, headers: { 'content-type': type } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID' },
    });
    expect(await isAlive()).toBe(true);
  });

  it('that breaks off leaves nothing behind, and Jamjar alive', async () => {
    const before = await gig.event();
    const breakOff = await neverEnding();
    breakOff();
    expect(await isAlive()).toBe(true);
    expect((await gig.event()).organisation).toEqual(before.organisation);
  });
});

describe('many uploads at once', () => {
  it('of one account wait for each other, a few at a time; the others are refused before they are read, and nobody else waits', async () => {
    const statuses = Promise.all(Array.from({ length: 10 }, async () => (await send(uploading(tinyLogo))).status));
    const somebodyElse = await venue.god.post<Logo>(upload, uploading(tinyLogo));
    expect(somebodyElse.status).toBe(200);
    const sent = await statuses;
    expect(new Set(sent)).toEqual(new Set([200, 429]));
    expect((await send(uploading(tinyLogo))).status).toBe(200);
  });

  it('that never end hold up nobody but their sender, and end with their line', async () => {
    const answered: number[] = [];
    const slow = await Promise.all(Array.from({ length: 6 }, () => neverEnding((status) => answered.push(status))));
    await until(() => Promise.resolve(answered.length === 2));
    expect(answered).toEqual([429, 429]);
    expect((await send(uploading(tinyLogo))).status).toBe(429);
    expect((await venue.god.post<Logo>(upload, uploading(tinyLogo))).status).toBe(200);
    expect(await isAlive()).toBe(true);
    for (const end of slow) end();
    await until(async () => (await send(uploading(tinyLogo))).status === 200);
  });
});

/** An upload that begins and does not go on. @returns how it breaks off */
async function neverEnding(onAnswer?: (status: number) => void): Promise<() => void> {
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    cookie: venue.owner.cookie ?? '',
    origin: app.url,
    'content-length': 1e6,
  };
  const sending = request(app.url + upload, { method: 'POST', headers });
  sending.on('error', () => undefined);
  sending.on('response', ({ statusCode = 0 }) => onAnswer?.(statusCode));
  await new Promise<void>((resolve) => {
    sending.write('--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\nabc', () => resolve());
  });
  return () => void sending.destroy();
}

describe('a picture that nobody uploaded', () => {
  it.each(['AAAAAAAAAAAAAAAAAAAAAA', 'x', '..%2f..%2fpackage.json', '%00', 'a.svg'])('is not found, and not for ever: %s', async (name) => {
    const response = await fetch(app.url + routes.logo(name));
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control') ?? '').not.toContain('immutable');
  });
});

const billionLaughs = (): string =>
  ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
    .map((name, place) => `<!ENTITY ${name} "${`&${String.fromCharCode(97 + place)};`.repeat(10)}">`)
    .join('')
    .replace(/^/, '<!ENTITY a "ha">');

/** Each draws the one before twice. */
const doubling = (times: number): string =>
  Array.from({ length: times }, (_, at) => `<g id="d${at + 1}">${`<use xlink:href="#d${at}"/>`.repeat(2)}</g>`)
    .join('')
    .replace(/^/, '<rect id="d0" width="1" height="1"/>');
