import { stopSharedChromium } from './chromium.js';
import { stopTestServer } from './test-database.js';

export default async function tearDown(): Promise<void> {
  await stopTestServer();
  await stopSharedChromium();
}
