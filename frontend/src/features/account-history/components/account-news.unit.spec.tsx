import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { auditEntryFixture } from '../../../testing/account-history.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { AccountNews } from './account-news.js';

const server = startServerForEachTest();
beforeEach(() => localStorage.clear());
const respond = (...entries: AuditEntryView[]): void => void server.when(`GET ${accountRoutes.accountNews}`, () => ({ body: entries }));
const open = () => renderWithProviders(<AccountNews userId={inesUser.id} />);
const promotion = auditEntryFixture('allocated', { role: 'owner' });
const lockOut = auditEntryFixture('sign-in limited', { actor: null, subnet: '203.0.113.0/24', at: '2026-11-27T21:00:00.000Z' });

describe('AccountNews', () => {
  it('says what happened, until it is dismissed', async () => {
    respond(promotion);
    const { unmount } = open();
    await screen.findByText('made sam owner');
    fireEvent.click(screen.getByText('Dismiss'));
    await waitFor(() => expect(screen.queryByText('made sam owner')).toBeNull());
    unmount();

    respond(lockOut, promotion);
    open();
    await screen.findByText('was refused as sam after too many wrong passwords from 203.0.113.0/24');
    screen.getByText('Somebody');
    expect(screen.queryByText('made sam owner')).toBeNull();
  });

  it('shows nothing without news', async () => {
    respond();
    open();
    await waitFor(() => expect(server.requests).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
