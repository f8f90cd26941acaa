import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { auditEntryFixture } from '../../../testing/account-history.fixture.js';
import { blueRoomOrganisation } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { AccountNews } from './account-news.js';

const server = startServerForEachTest();
beforeEach(() => localStorage.clear());
const respond = (...entries: AuditEntryView[]): void => void server.when(`GET ${accountRoutes.accountNews}`, () => ({ body: entries }));
const owner = { ...inesUser, organisationUsers: [{ role: 'owner' as const, organisation: blueRoomOrganisation }] };
const open = () => renderWithProviders(<AccountNews user={owner} />);
const ofTheBlueRoom = { organisationId: blueRoomOrganisation.id, role: 'owner' as const };
const promotion = auditEntryFixture('allocated', ofTheBlueRoom);
const lockOut = auditEntryFixture('sign-in limited', { actor: null, subnet: '203.0.113.0/24', at: '2026-11-27T21:00:00.000Z' });
const promotionText = 'The Blue Room: ines made sam owner, 26 Nov 26 21:05';

describe('AccountNews', () => {
  it('says what happened where, until it is dismissed', async () => {
    respond(promotion);
    const { unmount } = open();
    await screen.findByText(promotionText);
    fireEvent.click(screen.getByText('Dismiss'));
    await waitFor(() => expect(screen.queryByText(promotionText)).toBeNull());
    unmount();

    respond(lockOut, promotion);
    open();
    await screen.findByText(/^The Blue Room: Somebody was refused as sam after too many wrong passwords from 203\.0\.113\.0\/24, /);
    expect(screen.queryByText(promotionText)).toBeNull();
  });

  it('shows the latest three, and how many more there are', async () => {
    respond(...[1, 2, 3, 4, 5].map((number) => ({ ...promotion, id: number.toString() })));
    open();
    await screen.findByText('and 2 more in the account history');
    expect(screen.getAllByText(promotionText)).toHaveLength(3);
  });

  it('shows nothing without news', async () => {
    respond();
    open();
    await waitFor(() => expect(server.requests).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
