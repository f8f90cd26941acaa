import { type Page } from 'playwright-core';
import { openInInstalledApp, openInMobileBrowser, openOnOwnPage, openWithUpdate, reopenWithoutServer } from '../page-preparations.js';
import { defineScreens } from '../screen.js';
import { button, click, dialog, region, text, waitFor } from '../steps.js';
import { gigPath } from './gigs.js';
import { homePath } from './home-and-organisations.js';

const openInstallDialog = { steps: [click('Install me as an app')], shows: dialog };
/** The button is at the end of the page. */
const scrollToButton = (name: string) => ({
  steps: [(page: Page) => button(name)(page).scrollIntoViewIfNeeded()],
  shows: button(name),
});
const offlineNotice = text(/As of \d\d:\d\d/);

/** The installed app, how to install it, and pages without network. */
export const installedScreens = defineScreens('owner', homePath, {
  'home-mobile-browser': { preparePage: openInMobileBrowser('iPhone'), ...scrollToButton('Install me as an app') },
  'install-ios': { preparePage: openInMobileBrowser('iPhone'), ...openInstallDialog },
  'install-android': { isVariant: true, preparePage: openInMobileBrowser('Android'), ...openInstallDialog },
  'install-needs-https': { preparePage: openInMobileBrowser('Android', { isSecure: false }), ...openInstallDialog },
  'home-installed': { preparePage: openInInstalledApp, ...scrollToButton('Force Update') },
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
