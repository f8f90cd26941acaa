import { isUsable } from './invitation.state.js';

const usable = { usesLeft: 1, expiresAt: '2026-03-14T20:00:00.000Z', revokedAt: null };
const end = Date.parse(usable.expiresAt);

describe('an invitation', () => {
  it('may be used until it ends', () => {
    expect(isUsable(usable, end - 1)).toBe(true);
    expect(isUsable(usable, end)).toBe(false);
    expect(isUsable({ ...usable, expiresAt: new Date(end) }, end - 1)).toBe(true);
  });

  it('may not be used when no use is left, or when it was revoked', () => {
    expect(isUsable({ ...usable, usesLeft: 0 }, end - 1)).toBe(false);
    expect(isUsable({ ...usable, revokedAt: '2026-03-14T19:00:00.000Z' }, end - 1)).toBe(false);
  });
});
