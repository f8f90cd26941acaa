export { launchChromium } from '../../../infra/screens/chromium.js';
