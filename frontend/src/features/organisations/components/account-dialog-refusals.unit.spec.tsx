import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { organisationId, userId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { fillField, getButtonLabel, getForm, readFieldErrors, expectToast } from '../../../testing/forms.js';
import { organisationView as organisation } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { dismissToast } from '../../../ui/toast/toast.js';
import { AllocateUserDialog, CreateOrganisationDialog, CreateUserDialog } from './account-form-dialogs.js';
import { ResetPasswordDialog } from './account-dialog.js';

const server = startServerForEachTest();
const onClose = jest.fn();
beforeEach(() => onClose.mockClear());

const getPostRequests = (): unknown[] => server.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

const organisationRefusals: readonly (readonly [status: number, body: object, fieldErrors: string[]])[] = [
  [400, { message: 'x', code: 'INVALID', errors: { name: 'No such name', password: 'Too weak' } }, ['No such name', 'Too weak']],
  [409, { message: 'Organisation name is taken', code: 'ORGANISATION_NAME_TAKEN' }, ['This organisation name is already taken']],
  [409, { message: 'Username is taken', code: 'USERNAME_TAKEN' }, ['This username is already taken']],
  [409, { message: 'Organisation name exists' }, ['This organisation name is already taken']],
  [409, { message: 'Username exists' }, ['This username is already taken']],
];

describe('CreateOrganisationDialog', () => {
  it('requires a password of at least 8 characters, and shows the server’s errors at their fields, others in a toast', async () => {
    renderWithProviders(<CreateOrganisationDialog onClose={onClose} />);
    fillField('Organisation name', 'The Barn');
    fillField('Owner username', 'bea');
    fillField('Password', '1234567');
    fireEvent.submit(getForm());
    await waitFor(() => expect(readFieldErrors()).toEqual(['Password must be at least 8 characters']));
    fillField('Password', '12345678');
    for (const [status, body, fieldErrors] of organisationRefusals) {
      server.when(`POST ${routes.organisations}`, () => ({ status, body }));
      fireEvent.submit(getForm());
      await waitFor(() => expect(readFieldErrors()).toEqual(fieldErrors));
      await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
    }
    server.when(`POST ${routes.organisations}`, () => ({ status: 409, body: { message: 'Too many organisations' } }));
    fireEvent.submit(getForm());
    await screen.findByText('Too many organisations');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('CreateUserDialog', () => {
  it('does not require an organisation from god, but from an owner of several organisations', async () => {
    server.when(`POST ${routes.users}`, () => ({ status: 201, body: inesUser }));
    const { unmount } = renderWithProviders(<CreateUserDialog organisations={[organisation]} isOrganisationOptional onClose={onClose} />);
    fillField('Username', 'otto');
    fillField('Password', 'x');
    fireEvent.click(screen.getByLabelText('Owner'));
    fireEvent.submit(getForm());
    await waitFor(() => expect(getPostRequests()).toEqual([[routes.users, { username: 'otto', password: 'x', role: 'owner' }]]));
    unmount();
    renderWithProviders(
      <CreateUserDialog
        organisations={[organisation, { ...organisation, id: organisationId(organisation.id.replace(/.$/, '7')) }]}
        isOrganisationOptional={false}
        onClose={onClose}
      />,
    );
    fillField('Username', 'otto');
    fillField('Password', 'x');
    fireEvent.submit(getForm());
    await expectToast('Missing organisation', 'Select an organisation.');
    await waitFor(() => expect(readFieldErrors()).toEqual(['Select an organisation.']));
    expect(getPostRequests()).toHaveLength(1);
  });

  it.each([
    ['username and organisation', () => fillField('Password', 'x')],
    ['password and organisation', () => fillField('Username', 'otto')],
    ['username, password and organisation', () => undefined],
  ])('sends no request without %s, and asks for username and password in a toast', async (_missing, fillForm) => {
    renderWithProviders(<CreateUserDialog organisations={[]} isOrganisationOptional={false} onClose={onClose} />);
    fillForm();
    fireEvent.submit(getForm());
    await expectToast('Missing fields', 'Please provide both username and password.');
    act(dismissToast);
    expect(server.requests).toEqual([]);
  });
});

describe('AllocateUserDialog', () => {
  it('requires a user, and offers only users outside the organisation, as operator or owner; stays open when refused', async () => {
    const existingMember = { ...inesUser, id: userId(inesUser.id.replace(/.$/, '8')), username: 'there already' };
    server.when(`GET ${routes.users}`, () => ({ body: [inesUser, existingMember] }));
    server.when(`POST ${routes.organisationUsers(organisation.id)}`, () => ({
      status: 409,
      body: { message: 'Already there', code: 'ALREADY_ALLOCATED' },
    }));
    renderWithProviders(
      <AllocateUserDialog
        organisation={{ ...organisation, organisationUsers: [{ role: 'member', user: existingMember }] }}
        onClose={onClose}
      />,
    );
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['Operator', 'Owner']);
    fireEvent.submit(getForm());
    await expectToast('Missing fields', 'Please select a user and a role.');
    await waitFor(() => expect(readFieldErrors()).toEqual(['Please select a user and a role.']));
    fireEvent.mouseDown(screen.getByLabelText('User'));
    const getOptions = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')];
    await waitFor(() => expect(getOptions().map(({ textContent }) => textContent)).toEqual(['ines']));
    fireEvent.click(getOptions()[0] ?? document.body);
    fireEvent.submit(getForm());
    await screen.findByText('Already there');
    expect(getPostRequests()).toEqual([[routes.organisationUsers(organisation.id), { userId: inesUser.id, role: 'operator' }]]);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('ResetPasswordDialog', () => {
  it('enables the button only while both passwords are equal and not blank', async () => {
    renderWithProviders(<ResetPasswordDialog user={inesUser} onClose={onClose} />);
    const isDisabled = (): boolean | undefined => getButtonLabel('Reset Password').closest('button')?.disabled;
    expect(isDisabled()).toBe(true);
    fillField('New password', 'one');
    fillField('Confirm new password', 'another');
    await screen.findByText('New password and confirmation must match.');
    expect(isDisabled()).toBe(true);
    fillField('Confirm new password', 'one');
    await waitFor(() => expect(isDisabled()).toBe(false));
    fillField('New password', ' ');
    await waitFor(() => expect(isDisabled()).toBe(true));
    expect(server.requests).toEqual([]);
  });

  it.each(['another', ''])('sends no request on Enter when the confirmation is “%s”, and shows a toast', async (confirmation) => {
    renderWithProviders(<ResetPasswordDialog user={inesUser} onClose={onClose} />);
    fillField('New password', 'one');
    fillField('Confirm new password', confirmation);
    fireEvent.submit(getForm());
    await expectToast('Password mismatch', 'New password and confirmation must match.');
    await waitFor(() => expect(readFieldErrors()).toEqual(['New password and confirmation must match.']));
    act(dismissToast);
    expect(server.requests).toEqual([]);
  });
});
