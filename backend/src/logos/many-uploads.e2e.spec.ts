import { request } from 'node:http';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type HttpResponse } from '../testing/http-client.js';
import { buildUploadForm, tinyLogo } from '../testing/logo.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { TestGig, createTestOrganisation, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;
let uploadRoute: string;
beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
  gig = await TestGig.create(organisation);
  uploadRoute = routes.organisationLogoUpload(organisation.id);
});
afterAll(() => app.close());

type Logo = Pick<OrganisationView, 'logoUrl'>;
const uploadOrganisationLogo = (form: FormData | string): Promise<HttpResponse<Logo>> => organisation.ownerClient.post(uploadRoute, form);
const isAlive = async (): Promise<boolean> => (await fetch(app.url + routes.healthLive)).status === 200;

describe('many uploads at once', () => {
  it('of one user are each accepted or get 429, while an upload of another user is accepted', async () => {
    const statuses = Promise.all(Array.from({ length: 6 }, async () => (await uploadOrganisationLogo(buildUploadForm(tinyLogo))).status));
    const otherUser = await organisation.godClient.post<Logo>(uploadRoute, buildUploadForm(tinyLogo));
    expect(otherUser.status).toBe(200);
    const answers = await statuses;
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    // An upload that waits for five seconds is refused
    expect(answers.filter((status) => ![200, 429].includes(status))).toEqual([]);
    expect((await uploadOrganisationLogo(buildUploadForm(tinyLogo))).status).toBe(200);
  });

  it('that never end count only against their sender, and only until the connection closes', async () => {
    const statuses: number[] = [];
    const abortUploads = await Promise.all(Array.from({ length: 4 }, () => startEndlessUpload((status) => statuses.push(status))));
    await waitUntil(() => statuses.length === 2); // of 4 uploads, 2 may be in progress
    expect(statuses).toEqual([429, 429]);
    const refused = await uploadOrganisationLogo(buildUploadForm(tinyLogo));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await organisation.godClient.post<Logo>(uploadRoute, buildUploadForm(tinyLogo))).status).toBe(200);
    expect(await isAlive()).toBe(true);
    for (const abort of abortUploads) abort();
    await waitUntil(async () => (await uploadOrganisationLogo(buildUploadForm(tinyLogo))).status === 200);
  });
});

describe('an upload', () => {
  it('that is aborted changes nothing, and the server keeps running', async () => {
    const before = await gig.view();
    const abort = await startEndlessUpload();
    abort();
    expect(await isAlive()).toBe(true);
    expect((await gig.view()).organisation).toEqual(before.organisation);
  });
});

/** Starts an upload that never completes. @returns a function that aborts it */
async function startEndlessUpload(onResponse?: (status: number) => void): Promise<() => void> {
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    cookie: organisation.ownerClient.cookie ?? '',
    origin: app.url,
    'content-length': 1e6,
  };
  const upload = request(app.url + uploadRoute, { method: 'POST', headers });
  upload.on('error', () => undefined);
  upload.on('response', ({ statusCode = 0 }) => onResponse?.(statusCode));
  await new Promise<void>((resolve) => {
    upload.write('--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\nabc', () => resolve());
  });
  return () => void upload.destroy();
}
