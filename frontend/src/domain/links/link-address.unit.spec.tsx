import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastView } from '../../ui/toast/toast.js';
import { LinkAddress } from './link-address.js';

const address = 'https://jam.example.org/signup/abc';
const writeText = jest.fn<Promise<void>, [string]>();
const share = jest.fn<Promise<void>, [ShareData]>();
const execCommand = jest.fn<boolean, [string]>();
/** Renders in a browser that has the given features; jsdom has neither a clipboard nor sharing. */
const renderIn = (browser: { clipboard?: object; share?: typeof share }): void => {
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
  it('writes to the clipboard where there is one', async () => {
    writeText.mockResolvedValue();
    renderIn({ clipboard: { writeText } });
    press('Copy');
    await screen.findByText('Link copied');
    expect([writeText.mock.calls, execCommand.mock.calls]).toEqual([[[address]], []]);
  });
  it('selects the text and copies it by execCommand where there is no clipboard, as on plain http', async () => {
    execCommand.mockImplementation(() => readSelection() === address);
    renderIn({});
    press('Copy');
    await screen.findByText('Link copied');
    expect(execCommand.mock.calls).toEqual([['copy']]);
  });
  it('uses execCommand where the clipboard is not permitted, too', async () => {
    writeText.mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
    execCommand.mockReturnValue(true);
    renderIn({ clipboard: { writeText } });
    press('Copy');
    await screen.findByText('Link copied');
  });
  it('shows an error when neither works, and leaves the address selected for copying by hand', async () => {
    execCommand.mockReturnValue(false);
    renderIn({});
    press('Copy');
    await screen.findByText('Failed to copy the link');
    expect(readSelection()).toBe(address);
  });
});

describe('sharing a link', () => {
  it('is offered only where the device can share', () => {
    renderIn({});
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });
  it('opens the device’s share dialog with name and address, and shows no error when the user cancels', async () => {
    share.mockRejectedValue(new DOMException('Called off', 'AbortError'));
    renderIn({ share });
    press('Share');
    await Promise.resolve();
    expect(share.mock.calls).toEqual([[{ title: 'Friday Jam', url: address }]]);
    expect(screen.queryByText('Error')).toBeNull();
  });
});
