import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { type Browser } from 'playwright-core';
import { godLogin } from '../../backend/src/testing/http-client.js';
import { type RunningApp, startApp } from '../../backend/src/testing/running-app.js';
import { createDemoInstance, type DemoInstance } from '../../infra/screens/demo-instance.js';
import { applyLongNames } from '../../infra/screens/long-names.js';
import { signInAll } from '../../infra/screens/device-contexts.js';
import { screenGroups } from '../../infra/screens/definitions/screens.js';
import { connectToChromium } from './testing/chromium.js';
import { webFolder } from './testing/test-organisation.js';
import { AccessibilityWalk, checksAll } from './testing/accessibility/accessibility-walk.js';

let browser: Browser;
let app: RunningApp;
let walk: AccessibilityWalk;

beforeAll(async () => {
  [browser, app] = await Promise.all([connectToChromium(), startApp({ webFolder })]);
  const instance = await applyLongNames(await createDemoInstance({ ...app, settings: app.infrastructure.settings, godLogin }));
  walk = new AccessibilityWalk(browser, instance, await signInAll(instance), await findNames(instance));
}, 180_000);
afterAll(async () => {
  await walk.close();
  await browser.close();
  await app.close();
});

describe.each(Object.entries(screenGroups))('the screens of %s, with names of forty characters', (_group, screens) => {
  it('have no axe violations, enough contrast in dark mode, light mode or both, and no layout faults such as small targets', async () => {
    expect(await walk.check(screens.filter(({ isVariant = false }) => checksAll || !isVariant))).toEqual([]);
  }, 1_200_000);
});

/** The names of all participants, and the usernames of all users. */
async function findNames({ ownerClient, organisationId, logins }: DemoInstance): Promise<string[]> {
  const participants = await ownerClient.call<ParticipantView[]>('GET', routes.participantsOfOrganisation(organisationId));
  return [...participants.map(({ name }) => name), ...logins.map(({ username }) => username)];
}
