import { fireEvent, screen } from '@testing-library/react';
import { publicOriginMeta, routes } from '@jamjar/contracts/routes';
import { gigFixture } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { LinkDialog } from './link-dialog.js';

const gig = gigFixture('Friday Jam', new Date(2026, 10, 27, 19, 30), { signupUrl: 'token', liveUrl: 'live' });
/** Serves the page with the dialog at 127.0.0.1. */
const server = startServerForEachTest();
const [homeOrigin, guestsOrigin] = ['http://192.168.1.23:3000', 'http://10.1.2.3:3000'];
const answerOrigins = (...origins: string[]): void => void server.when(`GET ${routes.linkOrigins}`, () => ({ body: { origins } }));
const open = (kind: 'signup' | 'live' = 'signup') => renderWithProviders(<LinkDialog gig={gig} kind={kind} onClose={() => undefined} />);
const findAddress = async (): Promise<string> => (await screen.findByRole<HTMLInputElement>('textbox')).value;
const hasButton = (name: string): boolean => screen.queryByRole('button', { name }) !== null;

afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
});

describe('the dialog of a link, open at localhost', () => {
  it('shows the link with the address of the machine in its network', async () => {
    answerOrigins(homeOrigin);
    open('live');
    expect(await findAddress()).toBe(`${homeOrigin}/live/live`);
    expect([hasButton('QR Code'), hasButton('Print Poster'), screen.queryByRole('radiogroup')]).toEqual([true, true, null]);
    // the room's screen is opened on this machine
    const { origin } = location;
    expect(screen.getByRole('link', { name: 'Open Room Screen' }).getAttribute('href')).toBe(`${origin}/live/live?display=tv`);
  });

  it('shows the address in the first of several networks, until another network is chosen on this device', async () => {
    answerOrigins(homeOrigin, guestsOrigin);
    const { unmount } = open();
    expect(await findAddress()).toBe(`${homeOrigin}/signup/token`);
    fireEvent.click(screen.getByRole('radio', { name: '10.1.2.3:3000' }));
    expect(await findAddress()).toBe(`${guestsOrigin}/signup/token`);
    unmount();
    open();
    expect(await findAddress()).toBe(`${guestsOrigin}/signup/token`);
  });

  it.each([
    ['the machine is in no network', () => answerOrigins()],
    ['the server does not answer', () => undefined],
  ])('says that phones cannot open the link, and offers neither QR code nor poster, when %s', async (_, prepare) => {
    prepare();
    open();
    await screen.findByText(/^Phones cannot open this link/, { selector: '[role=alert]' });
    expect(await findAddress()).toBe(`${location.origin}/signup/token`);
    expect([hasButton('QR Code'), hasButton('Print Poster')]).toEqual([false, false]);
  });

  it('shows the new address after the machine has joined another network', async () => {
    answerOrigins();
    open();
    await screen.findByText(/^Phones cannot open this link/);
    answerOrigins(guestsOrigin);
    dispatchEvent(new Event('online'));
    await screen.findByDisplayValue(`${guestsOrigin}/signup/token`);
  });

  it('uses PUBLIC_URL if it is set, without requesting the addresses of the machine', async () => {
    document.head.innerHTML = `<meta name="${publicOriginMeta}" content="https://jam.example.org" />`;
    open();
    expect(await findAddress()).toBe('https://jam.example.org/signup/token');
    expect([hasButton('QR Code'), server.requests]).toEqual([true, []]);
  });
});
