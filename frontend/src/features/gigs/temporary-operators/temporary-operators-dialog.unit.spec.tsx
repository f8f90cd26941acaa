import { fireEvent, screen, waitFor } from '@testing-library/react';
import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type TemporaryOperatorsView } from '@jamjar/contracts/gigs/temporary-operator.views';
import { invitationId, userId } from '@jamjar/contracts/ids';
import { clickButton, expectToast } from '../../../testing/forms.js';
import { gigFixture } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { TemporaryOperatorsDialog } from './temporary-operators-dialog.js';

const server = startServerForEachTest();
const jam = gigFixture('Friday Jam', new Date(2026, 10, 27, 19, 30));
const route = accountRoutes.temporaryOperators(jam.id);
const nina = { id: userId('00000000-0000-4000-8000-000000000077'), username: 'nina' };
const invitation = {
  id: invitationId('00000000-0000-4000-8000-000000000078'),
  role: null,
  eventId: jam.id,
  maxUses: 1,
  usesLeft: 1,
  createdBy: nina,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2099-11-27T10:00:00.000Z',
  revokedAt: null,
  joined: [],
};
const open = (): void => void renderWithProviders(<TemporaryOperatorsDialog gig={jam} onClose={jest.fn()} />);

it('makes a link for one person, which it shows once', async () => {
  server.when(`GET ${route}`, () => ({ body: { temporaryOperators: [], invitations: [] } }));
  server.when(`POST ${route}`, () => ({ status: 201, body: { ...invitation, token: 'aTokenOf22CharactersXX' } }));
  server.when('GET /api/link-origins', () => ({ body: { origins: ['http://192.168.0.7:3000'] } }));
  open();
  clickButton('Make Link');
  const field = await screen.findByLabelText<HTMLInputElement>('Invitation link');
  expect(field.value).toBe('http://192.168.0.7:3000/join/aTokenOf22CharactersXX');
});

it('shows why no link was made', async () => {
  server.when(`GET ${route}`, () => ({ body: { temporaryOperators: [], invitations: [] } }));
  server.when(`POST ${route}`, () => ({ status: 409, body: { message: 'This event has already taken place' } }));
  open();
  clickButton('Make Link');
  await expectToast('Error', 'This event has already taken place');
});

it('lists who helps and the open links, and ends each', async () => {
  let rows: TemporaryOperatorsView = {
    temporaryOperators: [{ ...nina, since: '2026-11-20T19:00:00.000Z' }],
    invitations: [invitation],
  };
  server.when(`GET ${route}`, () => ({ body: rows }));
  server.when(`DELETE ${accountRoutes.temporaryOperator(jam.id, nina.id)}`, () => {
    rows = { ...rows, temporaryOperators: [] };
    return { body: null };
  });
  server.when(`DELETE ${accountRoutes.invitation(jam.organisationId, invitation.id)}`, () => {
    rows = { ...rows, invitations: [] };
    return { body: null };
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^End: nina/ }));
  await expectToast('nina is not a helper any more');
  await waitFor(() => expect(screen.queryByText(/^nina, since/)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^Revoke: Open link/ }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Helpers and open links' })).toBeNull());
});
