import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type Rights } from '../../../features/auth/rights.js';

/** What every event page is given. */
export interface EventPageProps {
  event: GigView;
  me: UserView;
  rights: Rights;
}
