import { parseSettings } from '@jamjar/infra/process/settings';
import { toAddressLines, toFirstLoginLines } from './startup-messages.js';

const linesOf = (settings: Record<string, string>): string => toAddressLines(3000, parseSettings(settings)).join('\n');

describe('the messages of a successful start', () => {
  it('contain the local address and PUBLIC_URL', () => {
    const lines = linesOf({ PUBLIC_URL: 'http://jam.example.org' });
    expect(lines).toContain('http://localhost:3000');
    expect(lines).toContain('http://jam.example.org');
    expect(lines).not.toMatch(/only|TRUST_PROXY/);
  });

  it('show only addresses that the server listens on, and say that an https PUBLIC_URL without HOST makes this 127.0.0.1 only', () => {
    const lines = linesOf({ PUBLIC_URL: 'https://jam.example.org' });
    expect(lines).toContain('listens on 127.0.0.1 only, because PUBLIC_URL is https (HOST)');
    expect(lines).not.toContain('On your network');
    expect(linesOf({ PUBLIC_URL: 'https://jam.example.org', HOST: '127.0.0.1' })).not.toContain('because');
    expect(linesOf({ HOST: '10.0.0.5' })).toContain('On your network:  http://10.0.0.5:3000');
    expect(linesOf({ HOST: '10.0.0.5' })).not.toContain('localhost');
  });

  it('say that TRUST_PROXY=on means 1, in one line', () => {
    expect(linesOf({ TRUST_PROXY: 'on' })).toMatch(/^TRUST_PROXY=on means 1\b.*$/m);
    expect(linesOf({ TRUST_PROXY: '1' })).not.toContain('TRUST_PROXY');
  });

  it('contain the first admin’s password only if it was generated', () => {
    expect(toFirstLoginLines({ username: 'admin', password: 'Xy12' }).join('\n')).toContain('Xy12');
    expect(toFirstLoginLines({ username: 'boss', password: null }).join('\n')).toContain('the one in ADMIN_PASSWORD');
    expect(toFirstLoginLines(null)).toEqual([]);
  });
});
