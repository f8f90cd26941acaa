import { fireEvent, screen } from '@testing-library/react';
import { publicOriginMeta, routes } from '@jamjar/contracts/routes';
import { gigFixture } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { LinkDialog } from './link-dialog.js';

const gig = gigFixture('Friday Jam', new Date(2026, 10, 27, 19, 30), { signupUrl: 'token', liveUrl: 'live' });
/** Its pages are open at 127.0.0.1. */
const server = startServerForEachTest();
const [home, guests] = ['http://192.168.1.23:3000', 'http://10.1.2.3:3000'];
const answer = (...origins: string[]): void => void server.when(`GET ${routes.linkOrigins}`, () => ({ body: { origins } }));
const open = (kind: 'signup' | 'live' = 'signup') => renderWithProviders(<LinkDialog gig={gig} kind={kind} onClose={() => undefined} />);
const findAddress = async (): Promise<string> => (await screen.findByRole<HTMLInputElement>('textbox')).value;
const hasButton = (name: string): boolean => screen.queryByRole('button', { name }) !== null;

afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
});

describe('the dialog of a link, open at localhost', () => {
  it('has the address of the machine in its network', async () => {
    answer(home);
    open('live');
    expect(await findAddress()).toBe(`${home}/live/live`);
    expect([hasButton('QR Code'), hasButton('Print Poster'), screen.queryByRole('radiogroup')]).toEqual([true, true, null]);
    // the room's screen is opened on this machine
    const { origin } = location;
    expect(screen.getByRole('link', { name: 'Open Room Screen' }).getAttribute('href')).toBe(`${origin}/live/live?display=tv`);
  });

  it('has that of the first of several networks, until another is chosen on this device', async () => {
    answer(home, guests);
    const { unmount } = open();
    expect(await findAddress()).toBe(`${home}/signup/token`);
    fireEvent.click(screen.getByRole('radio', { name: '10.1.2.3:3000' }));
    expect(await findAddress()).toBe(`${guests}/signup/token`);
    unmount();
    open();
    expect(await findAddress()).toBe(`${guests}/signup/token`);
  });

  it.each([
    ['the machine is in no network', () => answer()],
    ['the server does not answer', () => undefined],
  ])('says that phones cannot open the link, and has nothing for them to scan, when %s', async (_, prepare) => {
    prepare();
    open();
    await screen.findByText(/^Phones cannot open this link/, { selector: '[role=alert]' });
    expect(await findAddress()).toBe(`${location.origin}/signup/token`);
    expect([hasButton('QR Code'), hasButton('Print Poster')]).toEqual([false, false]);
  });

  it('follows the machine into another network', async () => {
    answer();
    open();
    await screen.findByText(/^Phones cannot open this link/);
    answer(guests);
    dispatchEvent(new Event('online'));
    await screen.findByDisplayValue(`${guests}/signup/token`);
  });

  it('takes PUBLIC_URL at its word, and asks for no network', async () => {
    document.head.innerHTML = `<meta name="${publicOriginMeta}" content="https://jam.example.org" />`;
    open();
    expect(await findAddress()).toBe('https://jam.example.org/signup/token');
    expect([hasButton('QR Code'), server.requests]).toEqual([true, []]);
  });
});
