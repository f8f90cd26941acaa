import { publicOriginMeta } from '@jamjar/contracts/routes';
import { getLinkOrigin } from './links.js';

afterEach(() => document.head.replaceChildren());

describe('the origin of links', () => {
  it("is the page's own, unless the server told that of PUBLIC_URL", () => {
    expect(getLinkOrigin()).toBe(location.origin);
    document.head.innerHTML = `<meta name="${publicOriginMeta}" content="https://jam.example.org" />`;
    expect(getLinkOrigin()).toBe('https://jam.example.org');
  });
});
