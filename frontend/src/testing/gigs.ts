import { gigId, organisationId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';

export const blueRoom = { id: organisationId('00000000-0000-4000-8000-000000000001'), name: 'The Blue Room' };
let made = 0;

/** A jam at the Blue Room, but for what is said otherwise. */
export const gigFixture = (name: string, date: Date, otherwise: Partial<GigView> = {}): GigView => ({
  id: gigId(`00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`),
  organisationId: blueRoom.id,
  organisation: { name: blueRoom.name, logoUrl: null },
  name,
  type: 'jam',
  date: date.toISOString(),
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
  performerCount: 0,
  currentParticipants: 0,
  createdAt: date.toISOString(),
  signupUrl: null,
  feedbackUrl: null,
  ...otherwise,
});
