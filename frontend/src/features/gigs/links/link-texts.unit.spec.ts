import { gigFixture } from '../../../testing/gigs.fixture.js';
import { isLinkEnabled, getLinkPath, toQrFileName } from './link-texts.js';

const gig = gigFixture('Friday Jam', new Date(2026, 10, 27, 19, 30), { signupUrl: 'token', feedbackUrl: null });

describe('links', () => {
  it('have the path of their page, or null before they are generated, and are switched on or off', () => {
    expect(getLinkPath(gig, 'signup')).toBe('/signup/token');
    expect(getLinkPath(gig, 'feedback')).toBeNull();
    expect(getLinkPath({ ...gig, liveUrl: 'live' }, 'live')).toBe('/live/live');
    expect([isLinkEnabled({ ...gig, liveEnabled: true }, 'live'), isLinkEnabled(gig, 'live')]).toEqual([true, false]);
  });
  it.each([
    ['Friday: Jam / Session', 'Friday-Jam-Session-signup-qr.png'],
    ['Soirée “Été”', 'Soiree-Ete-signup-qr.png'],
    ['../..', 'event-signup-qr.png'],
    ['x'.repeat(200), `${'x'.repeat(80)}-signup-qr.png`],
  ])('have a QR code whose file is named after the gig %s', (name, fileName) => {
    expect(toQrFileName({ ...gig, name }, 'signup')).toBe(fileName);
  });
});
