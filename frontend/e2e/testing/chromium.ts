export { launchChromium } from '../../../infra/testing/chromium.js';
