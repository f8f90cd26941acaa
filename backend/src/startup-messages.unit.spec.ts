import { addressLines, firstLoginLines } from './startup-messages.js';

describe('the messages of a successful start', () => {
  it('contain the local address and PUBLIC_URL', () => {
    const lines = addressLines(3000, 'https://jam.example.org').join('\n');
    expect(lines).toContain('http://localhost:3000');
    expect(lines).toContain('https://jam.example.org');
  });

  it('contain the first admin’s password only if it was generated', () => {
    expect(firstLoginLines({ username: 'admin', password: 'Xy12' }).join('\n')).toContain('Xy12');
    expect(firstLoginLines({ username: 'boss', password: null }).join('\n')).toContain('the one in ADMIN_PASSWORD');
    expect(firstLoginLines(null)).toEqual([]);
  });
});
