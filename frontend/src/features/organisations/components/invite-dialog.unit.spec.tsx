import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accountRoutes } from '@jamjar/contracts/account-routes';
import { invitationId, userId } from '@jamjar/contracts/ids';
import { type InvitationView } from '@jamjar/contracts/organisations/invitation.views';
import { clickButton, expectToast, fillField, readFieldErrors } from '../../../testing/forms.js';
import { organisationView as organisation } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { InviteDialog } from './invite-dialog.js';

const server = startServerForEachTest();
const route = accountRoutes.invitations(organisation.id);
const person = (username: string) => ({ id: userId('00000000-0000-4000-8000-000000000077'), username });
const invitation = (number: number, changes: Partial<InvitationView> = {}): InvitationView => ({
  id: invitationId(`00000000-0000-4000-8000-00000000000${number}`),
  role: 'operator',
  eventId: null,
  maxUses: 3,
  usesLeft: 2,
  createdBy: person('ines'),
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2099-11-27T10:00:00.000Z',
  revokedAt: null,
  joined: [{ ...person('nina'), joinedAt: '2026-11-21T10:00:00.000Z' }],
  ...changes,
});
const open = (): void => void renderWithProviders(<InviteDialog organisation={organisation} onClose={jest.fn()} />);
const sent = (method: string) => server.requests.filter((request) => request.method === method);

it('makes a link, which it shows once as text and as QR code', async () => {
  server.when(`GET ${route}`, () => ({ body: [] }));
  server.when(`POST ${route}`, () => ({ status: 201, body: { ...invitation(1), token: 'aTokenOf22CharactersXX' } }));
  server.when('GET /api/link-origins', () => ({ body: { origins: ['http://192.168.0.7:3000'] } }));
  open();
  fireEvent.click(screen.getByRole('radio', { name: 'Owner' }));
  fillField('How many people', ' 3 ');
  clickButton('Make Link');
  await screen.findByText('Shown once: make a new one if it is lost.');
  expect(sent('POST').map(({ body }) => body)).toEqual([{ role: 'owner', uses: 3, days: 7 }]);
  const field = await screen.findByLabelText<HTMLInputElement>('Invitation link');
  expect(field.value).toBe('http://192.168.0.7:3000/join/aTokenOf22CharactersXX');
  await screen.findByRole('img', { name: 'QR code of the invitation' });
});

it('sends no numbers that the server refuses, and shows what else it refuses', async () => {
  server.when(`GET ${route}`, () => ({ body: [] }));
  server.when(`POST ${route}`, () => ({ status: 409, body: { message: 'An organisation has at most 100 active invitations' } }));
  open();
  fillField('How many people', '51');
  fillField('Days until it ends', 'x');
  clickButton('Make Link');
  await waitFor(() => expect(readFieldErrors()).toEqual(['Enter a whole number from 1 to 50', 'Enter a whole number from 1 to 30']));
  expect(sent('POST')).toEqual([]);
  fillField('How many people', '50');
  fillField('Days until it ends', '30');
  clickButton('Make Link');
  await expectToast('Error', 'An organisation has at most 100 active invitations');
});

it('lists the invitations that can be used, and revokes one', async () => {
  let revoked = false;
  const ended = [invitation(2, { revokedAt: '2026-11-22T10:00:00.000Z' }), invitation(3, { usesLeft: 0 })];
  server.when(`GET ${route}`, () => ({ body: revoked ? ended : [invitation(1), ...ended] }));
  server.when(`DELETE ${route}/${invitation(1).id}`, () => {
    revoked = true;
    return { status: 200, body: null };
  });
  open();
  const list = within(await screen.findByRole('region', { name: 'Active invitations' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Operator, 2 of 3 left, until 27 Nov 99Made by ines, joined: ninaRevoke',
  ]);
  fireEvent.click(list.getByRole('button', { name: 'Revoke the invitation as operator until 27 Nov 99' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Active invitations' })).toBeNull());
});
