import { type Page } from 'playwright-core';
import { openInInstalledApp, openInMobileBrowser, openOnOwnPage, openWithUpdate, reopenWithoutServer } from '../page-preparations.js';
import { defineScreens } from '../screen.js';
import { button, click, dialog, region, text, waitFor } from '../steps.js';
import { gigPath } from './gigs.js';
import { homePath } from './home-and-organisations.js';

const installDialog = { steps: [click('Install me as an app')], shows: dialog };
/** The button is at the end of the page. */
const buttonAtEnd = (name: string) => ({
  steps: [(page: Page) => button(name)(page).scrollIntoViewIfNeeded()],
  shows: button(name),
});
const offlineNotice = text(/As of \d\d:\d\d/);

/** The installed app, how to install it, and pages without network. */
export const installedScreens = defineScreens('owner', homePath, {
  'home-mobile-browser': { preparePage: openInMobileBrowser('iPhone'), ...buttonAtEnd('Install me as an app') },
  'install-ios': { preparePage: openInMobileBrowser('iPhone'), ...installDialog },
  'install-android': { isVariant: true, preparePage: openInMobileBrowser('Android'), ...installDialog },
  'install-needs-https': { preparePage: openInMobileBrowser('Android', { isSecure: false }), ...installDialog },
  'home-installed': { preparePage: openInInstalledApp, ...buttonAtEnd('Force Update') },
  'home-offline': { preparePage: openOnOwnPage, steps: [waitFor(text('Tonight')), reopenWithoutServer], shows: offlineNotice },
  'jam-offline': {
    path: gigPath('jam'),
    preparePage: openOnOwnPage,
    steps: [waitFor(region('Currently on Stage')), reopenWithoutServer],
    shows: offlineNotice,
  },
  'home-update': { preparePage: openWithUpdate, shows: text('A new version is ready.') },
  'jam-update': { isVariant: true, path: gigPath('jam'), preparePage: openWithUpdate, shows: text('A new version is ready.') },
});
