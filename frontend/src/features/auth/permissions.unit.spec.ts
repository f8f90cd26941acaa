import { gigId, organisationId } from '@jamjar/contracts/ids';
import { inesUser } from '../../testing/users.fixture.js';
import { getPermissions } from './permissions.js';

const organisation = organisationId('00000000-0000-4000-8000-000000000001');
const [gig, otherGig] = [gigId('00000000-0000-4000-8000-000000000002'), gigId('00000000-0000-4000-8000-000000000003')];
const helper = { ...inesUser, temporaryEvents: [gig] };
const none = { canView: false, canOperate: false, canManage: false, isTemporary: false };

describe('a helper for tonight', () => {
  it('operates that gig, and may see nothing else of the organisation', () => {
    expect(getPermissions(organisation, helper, gig)).toEqual({ canView: true, canOperate: true, canManage: false, isTemporary: true });
    expect(getPermissions(organisation, helper, otherGig)).toEqual(none);
    expect(getPermissions(organisation, helper)).toEqual(none);
  });

  it('has the permissions of their role in the organisation, if they have one', () => {
    const organisationUsers = [{ role: 'member' as const, organisation: { id: organisation, name: 'The Loft' } }];
    expect(getPermissions(organisation, { ...helper, organisationUsers }, gig)).toEqual({ ...none, canView: true });
  });
});
