import { publicOriginMeta } from '@jamjar/contracts/routes';
import { gigFixture } from '../../../testing/gigs.fixture.js';
import { isLinkEnabled, linkAddressOf, parseSignupLimit, toQrFileName } from './link-kinds.js';

const gig = gigFixture('Friday Jam', new Date(2026, 10, 27, 19, 30), { signupUrl: 'token', feedbackUrl: null });

describe('links', () => {
  it('have the address of the page', () => {
    expect(linkAddressOf(gig, 'signup')).toBe(`${location.origin}/signup/token`);
    expect(linkAddressOf(gig, 'feedback')).toBeNull();
    expect(linkAddressOf({ ...gig, liveUrl: 'live' }, 'live')).toBe(`${location.origin}/live/live`);
    expect([isLinkEnabled({ ...gig, liveEnabled: true }, 'live'), isLinkEnabled(gig, 'live')]).toEqual([true, false]);
  });
  it('have the address that the server told, when it has one', () => {
    document.head.innerHTML = `<meta name="${publicOriginMeta}" content="https://jam.example.org" />`;
    expect(linkAddressOf(gig, 'signup')).toBe('https://jam.example.org/signup/token');
    document.head.replaceChildren();
  });
  it.each([
    ['Friday: Jam / Session', 'Friday-Jam-Session-signup-qr.png'],
    ['Soirée “Été”', 'Soiree-Ete-signup-qr.png'],
    ['../..', 'event-signup-qr.png'],
    ['x'.repeat(200), `${'x'.repeat(80)}-signup-qr.png`],
  ])('name the file of the QR code of %s', (name, fileName) => {
    expect(toQrFileName({ ...gig, name }, 'signup')).toBe(fileName);
  });
  it.each([
    ['', null],
    [' 12 ', 12],
    ['1', 1],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['ten', undefined],
  ])('read the limit %j', (text, limit) => {
    expect(parseSignupLimit(text)).toBe(limit);
  });
});
