export { connectToChromium, launchChromium } from '../../../infra/testing/chromium.js';
