import { type Browser } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { launchChromium } from './testing/chromium.js';
import { startTestOrganisation, type WebTestOrganisation } from './testing/test-organisation.js';

/** Scripts and style sheets of the first load together, gzip. */
const maxFirstLoadBytes = 70_000;

let browser: Browser;
let testOrganisation: WebTestOrganisation;
beforeAll(async () => {
  [browser, testOrganisation] = await Promise.all([launchChromium(), startTestOrganisation()]);
});
afterAll(async () => {
  await browser.close();
  await testOrganisation.close();
});

describe('a page without login', () => {
  it('says the name of the product, loads little, and calls neither API nor socket', async () => {
    const page = await browser.newPage();
    const loaded: { path: string; gzipBytes: Promise<number> }[] = [];
    page.on('response', (response) => {
      const gzipBytes = response.body().then((content) => gzipSync(content, { level: 9 }).length);
      loaded.push({ path: new URL(response.url()).pathname, gzipBytes });
    });
    let socketCount = 0;
    page.on('websocket', () => socketCount++);
    await page.goto(`${testOrganisation.url}/signup/some-token`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Jamjar' }).waitFor();
    await page.getByText('This link is no longer valid').waitFor();

    const paths = loaded.map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('/api'))).toEqual([]);
    expect(socketCount).toBe(0);
    const sizes = await Promise.all(loaded.filter(({ path }) => /\.(js|css)$/.test(path)).map(({ gzipBytes }) => gzipBytes));
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxFirstLoadBytes);
  });
});
