import { routes } from '@jamjar/contracts/routes';
import { type DemoInstance } from '../demo-instance.js';
import { neverRespond, respondWith, respondWithError } from '../page-preparations.js';
import { defineScreens } from '../screen.js';
import { button, check, fill, heading, text } from '../steps.js';
import { connectionLost } from './gigs.js';

const participantsPath = ({ organisationId }: DemoInstance): string => `/participants/${organisationId}`;
const unknownOrganisationPath = (): string => '/participants/00000000-0000-4000-8000-000000000000';

const appearancesUrlPattern = `**${routes.appearances}?*`;
const gigCountText = text(/^\d+ nights?$/);

/** The page with all participants of an organisation. */
export const participantsScreens = defineScreens('owner', participantsPath, {
  participants: { shows: gigCountText },
  'participants-member': { isVariant: true, viewer: 'member', shows: gigCountText },
  'participants-god': { isVariant: true, viewer: 'god', shows: gigCountText },
  'participants-sorted-by-last-took-part': { isVariant: true, steps: [check('radio', 'Last took part')], shows: gigCountText },
  'participants-found': { isVariant: true, steps: [fill('Find a name', 'an')], shows: text(/^\d+ of \d+ participants$/) },
  'participants-nothing-found': {
    isVariant: true,
    steps: [fill('Find a name', 'zzzz')],
    shows: text('No participants found matching "zzzz"'),
  },
  'participants-empty': { isVariant: true, preparePage: respondWith(appearancesUrlPattern, []), shows: text('No participants yet.') },
  'participants-loading': { isVariant: true, preparePage: neverRespond(appearancesUrlPattern), shows: text('Loading participants...') },
  'participants-failed': { isVariant: true, preparePage: respondWithError(appearancesUrlPattern), shows: button('Try Again') },
  'participants-connection-lost': { isVariant: true, ...connectionLost },
  'participants-access-denied': { viewer: 'outsider', shows: heading('Access Denied') },
  'participants-unknown-organisation': {
    isVariant: true,
    viewer: 'god',
    path: unknownOrganisationPath,
    shows: heading('Invalid Organization'),
  },
});
