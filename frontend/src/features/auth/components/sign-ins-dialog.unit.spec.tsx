import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type SignInView } from '@jamjar/contracts/users/security-log.views';
import { fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { SignInsDialog } from './sign-ins-dialog.js';

const server = startServerForEachTest();
const onClose = jest.fn();
const respond = (...signIns: Omit<SignInView, 'at'>[]): void => {
  const at = new Date(2026, 10, 26, 21, 5, 7).toISOString();
  server.when(`GET ${accountRoutes.signIns}`, () => ({ body: signIns.map((signIn) => ({ ...signIn, at })) }));
};

describe('SignInsDialog', () => {
  it('lists result, origin and time of each attempt, and marks those that failed', async () => {
    respond(
      { kind: 'signed in', subnet: '203.0.113.0/24', count: 1 },
      { kind: 'sign-in failed', subnet: null, count: 12 },
      { kind: 'sign-in incomplete', subnet: '203.0.113.0/24', count: 1 },
      { kind: 'sign-in limited', subnet: '2001:db8::/48', count: 1 },
    );
    renderWithProviders(<SignInsDialog onClose={onClose} />);
    screen.getByText('Loading your sign-ins...');
    await screen.findByText('Signed in');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Signed in 203.0.113.0/2426 Nov 26 21:05',
      'Wrong password 12 times unknown address26 Nov 26 21:05',
      'Right password, no valid code 203.0.113.0/2426 Nov 26 21:05',
      'Too many attempts 2001:db8::/4826 Nov 26 21:05',
    ]);
    expect(screen.getByText('Signed in').dataset.tone).toBe('plain');
    expect(screen.getByText('Wrong password').dataset.tone).toBe('danger');
    fireEvent.click(screen.getByText('Close', { selector: 'button *' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows an error, and reads again with Try Again', async () => {
    server.when(`GET ${accountRoutes.signIns}`, () => ({ status: 500, body: {} }));
    renderWithProviders(<SignInsDialog onClose={onClose} />);
    await screen.findByText('Failed to load your sign-ins');
    respond();
    fireEvent.click(screen.getByText('Try Again'));
    await screen.findByText('No sign-ins yet.');
  });
});
