import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type Permissions } from '../../../features/auth/permissions.js';

/** Props of every page about one gig. */
export interface GigPageProps {
  gig: GigView;
  /** The signed-in user. */
  user: UserView;
  /** What the user may do in the gig's organisation. */
  permissions: Permissions;
}
