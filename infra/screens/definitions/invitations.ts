import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type JoinPageView } from '@jamjar/contracts/organisations/invitation.views';
import { respondWith } from '../page-preparations.js';
import { defineScreens, type Screen } from '../screen.js';
import { button, click, text } from '../steps.js';

const joinUrlPattern = `**${accountRoutes.publicJoin('*')}`;
const joinView: JoinPageView = { organisation: { name: 'The Blue Room', logoUrl: null }, role: 'operator', eventName: null };
/** The page of an invitation's link. */
export const joinScreens: readonly Screen[] = defineScreens('anonymous', () => '/join/demo', {
  join: { preparePage: respondWith(joinUrlPattern, joinView), shows: button('Join') },
  'join-missing': {
    preparePage: respondWith(joinUrlPattern, joinView),
    steps: [click('Join')],
    shows: text('Please provide both username and password.'),
  },
  'join-signed-in': { viewer: 'owner', preparePage: respondWith(joinUrlPattern, joinView), shows: button(/^Join as/) },
  'join-invalid': { path: () => '/join/unknown', shows: text('This invitation is not valid any more') },
});
