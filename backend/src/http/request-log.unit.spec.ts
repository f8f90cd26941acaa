import { redactPath } from './request-log.middleware.js';

describe('redactPath', () => {
  it('removes the query', () => {
    expect(redactPath('/api/performers?jamNightId=1&search=Ana')).toBe('/api/performers');
  });

  it('removes the token of a public link', () => {
    expect(redactPath('/api/public/signup/aSecretToken')).toBe('/api/public/signup/…');
    expect(redactPath('/signup/aSecretToken')).toBe('/signup/…');
    expect(redactPath('/api/feedback/event-info/aSecretToken')).toBe('/api/feedback/event-info/…');
  });
});
