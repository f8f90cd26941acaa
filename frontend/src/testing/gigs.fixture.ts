import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { gigId, organisationId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';

export const blueRoomOrganisation = { id: organisationId('00000000-0000-4000-8000-000000000001'), name: 'The Blue Room' };
let gigCount = 0;

/** Builds a jam of the Blue Room organisation with a new id; `overrides` replace single fields. */
export const gigFixture = (name: string, date: Date, overrides: Partial<GigView> = {}): GigView => ({
  id: gigId(`00000000-0000-4000-8000-${String(++gigCount).padStart(12, '0')}`),
  organisationId: blueRoomOrganisation.id,
  organisation: { name: blueRoomOrganisation.name, logoUrl: null },
  name,
  type: 'jam',
  date: date.toISOString(),
  endsAt: null,
  venue: null,
  description: null,
  timeLimit: null,
  completed: false,
  deleted: false,
  logoUrl: null,
  signupEnabled: false,
  signupLimit: null,
  raffleEnabled: false,
  feedbackEnabled: false,
  liveEnabled: false,
  performerCount: 0,
  revision: 0,
  currentParticipants: 0,
  createdAt: date.toISOString(),
  signupUrl: null,
  feedbackUrl: null,
  liveUrl: null,
  ...overrides,
});

/** `blueRoomOrganisation` as its owners see it. */
export const organisationView: OrganisationView = {
  ...blueRoomOrganisation,
  logoUrl: null,
  createdAt: '',
  updatedAt: '',
  createdBy: null,
  updatedBy: null,
  organisationUsers: [],
};
