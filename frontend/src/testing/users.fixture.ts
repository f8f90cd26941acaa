import { userId } from '@jamjar/contracts/ids';
import { type UserView } from '@jamjar/contracts/users/user.views';

/** A user without memberships and second factor, who sees jams on one page (`multiScreenJams: false`). */
export const inesUser: UserView = {
  id: userId('00000000-0000-4000-8000-000000000009'),
  username: 'ines',
  role: 'owner',
  theme: 'default',
  multiScreenJams: false,
  organisationUsers: [],
  secondFactorAt: null,
};
