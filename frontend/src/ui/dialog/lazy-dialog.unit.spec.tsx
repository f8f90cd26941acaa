import { configure, render, screen, waitFor } from '@testing-library/react';
import { createDeferred } from '../../testing/scripted-server.js';
import { lazyDialog, loadDialogs } from './lazy-dialog.js';
import { ToastView } from '../toast/toast.js';

const Greeting = ({ name }: { name: string; onClose: () => void }) => <p>Hello {name}</p>;
const onClose = jest.fn();
configure({ asyncUtilTimeout: 10_000 }); // the test machine may be busy
beforeEach(() => onClose.mockClear());

describe('lazyDialog', () => {
  it('shows the dialog when its code has arrived', async () => {
    const loading = createDeferred();
    const Dialog = lazyDialog(() => loading.promise.then(() => Greeting));
    render(<Dialog name="Ana" onClose={onClose} />);
    expect(screen.queryByText('Hello Ana')).toBeNull();
    loading.resolve();
    await screen.findByText('Hello Ana');
  });

  it('shows the dialog at once when its code was loaded before', async () => {
    const Dialog = lazyDialog(() => Promise.resolve(Greeting));
    await loadDialogs();
    render(<Dialog name="Ana" onClose={onClose} />);
    screen.getByText('Hello Ana');
  });

  it('says that the code could not be loaded, closes, and tries again the next time', async () => {
    const load = jest.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('offline'));
    const Dialog = lazyDialog(load);
    render(<ToastView />);
    const { unmount } = render(<Dialog name="Ana" onClose={onClose} />);
    await screen.findByText('This could not be loaded. Check your connection and try again.');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    unmount();
    render(<Dialog name="Ana" onClose={onClose} />);
    await screen.findByText('Hello Ana');
  });
});
