import { shownPath } from './request-log.js';

describe('a line of the request log', () => {
  it('shows the path without its query', () => {
    expect(shownPath('/api/performers?jamNightId=1&search=Ana')).toBe('/api/performers');
  });

  it('shows no token of a public link', () => {
    expect(shownPath('/api/public/signup/aSecretToken')).toBe('/api/public/signup/…');
    expect(shownPath('/signup/aSecretToken')).toBe('/signup/…');
    expect(shownPath('/api/feedback/event-info/aSecretToken')).toBe('/api/feedback/event-info/…');
  });
});
