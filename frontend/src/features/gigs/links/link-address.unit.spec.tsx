import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastView } from '../../../ui/toast/toast.js';
import { LinkAddress } from './link-address.js';

const address = 'https://jam.example.org/signup/abc';
const writeText = jest.fn<Promise<void>, [string]>();
const share = jest.fn<Promise<void>, [ShareData]>();
const execCommand = jest.fn<boolean, [string]>();
/** What the browser can, besides what jsdom can: neither clipboard nor sharing. */
const openIn = (browser: { clipboard?: object; share?: typeof share }): void => {
  Object.assign(navigator, browser);
  render(
    <>
      <LinkAddress label="Signup link" title="Friday Jam" address={address} />
      <ToastView />
    </>,
  );
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const readSelection = (): string => {
  const { value, selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>('Signup link');
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
};

beforeEach(() => {
  jest.useFakeTimers();
  for (const mock of [writeText, share, execCommand]) mock.mockReset();
  Object.assign(document, { execCommand });
});
afterEach(() => {
  act(() => jest.runAllTimers()); // until the toast is gone
  jest.useRealTimers();
  for (const name of ['clipboard', 'share']) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(document, 'execCommand');
});

describe('copying the address of a link', () => {
  it('uses the clipboard where there is one', async () => {
    writeText.mockResolvedValue();
    openIn({ clipboard: { writeText } });
    press('Copy');
    await screen.findByText('Link copied');
    expect([writeText.mock.calls, execCommand.mock.calls]).toEqual([[[address]], []]);
  });
  it('copies the selected text where there is none, as on plain http', async () => {
    execCommand.mockImplementation(() => readSelection() === address);
    openIn({});
    press('Copy');
    await screen.findByText('Link copied');
    expect(execCommand.mock.calls).toEqual([['copy']]);
  });
  it('does so where the clipboard is not permitted, too', async () => {
    writeText.mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
    execCommand.mockReturnValue(true);
    openIn({ clipboard: { writeText } });
    press('Copy');
    await screen.findByText('Link copied');
  });
  it('says so when neither works, and leaves the address selected for copying by hand', async () => {
    execCommand.mockReturnValue(false);
    openIn({});
    press('Copy');
    await screen.findByText('Failed to copy the link');
    expect(readSelection()).toBe(address);
  });
});

describe('sharing a link', () => {
  it('is offered only where the device can share', () => {
    openIn({});
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });
  it('opens the device’s own choice with name and address, and may be called off without a word', async () => {
    share.mockRejectedValue(new DOMException('Called off', 'AbortError'));
    openIn({ share });
    press('Share');
    await Promise.resolve();
    expect(share.mock.calls).toEqual([[{ title: 'Friday Jam', url: address }]]);
    expect(screen.queryByText('Error')).toBeNull();
  });
});
