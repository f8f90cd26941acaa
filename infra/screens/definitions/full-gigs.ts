import { defineScreens, type Screen } from '../screen.js';
import { button, click, openRowMenu, menuItem, region } from '../steps.js';
import { gigPath } from './gigs.js';

const nextBar = region('Next');

/** A jam with eight on stage, six selected and sixty in line, and an open mic and a generic gig with sixty in line. */
export const fullGigScreens: readonly Screen[] = defineScreens('owner', gigPath('jam', 'full'), {
  'full-jam': { shows: nextBar },
  'full-jam-actions': { steps: [click(/^Actions for /)], shows: button(/^Off: /) },
  'full-jam-selected': { isVariant: true, steps: [click(/^Actions for (Jules|Kwame|Lena) /)], shows: button(/^Put /) },
  'full-jam-list': { steps: [click('List')], shows: region('Participants'), onlyOn: 'phone' },
  'full-jam-row-menu': { isVariant: true, steps: [openRowMenu('Participants')], shows: menuItem },
  'full-jam-tabs': { isVariant: true, viewer: 'ownerWithTabs', path: gigPath('jam', 'full', 'live'), shows: nextBar },
  'full-jam-tabs-list': {
    isVariant: true,
    viewer: 'ownerWithTabs',
    path: gigPath('jam', 'full', 'signups'),
    shows: region('Participants'),
  },
  'full-open-mic': { path: gigPath('openmic', 'full'), shows: nextBar },
  'full-generic': { path: gigPath('generic', 'full', 'signups'), shows: nextBar },
}).map((screen) => ({ ...screen, onAllDevices: true }));
