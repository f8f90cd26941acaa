import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type Rights } from '../../../features/auth/rights.js';

/** What every event page is given. */
export interface EventPageProps {
  event: LiveEventView;
  me: UserView;
  rights: Rights;
}
