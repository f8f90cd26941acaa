import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { ResetOwnPasswordDialog } from '../../features/auth/components/reset-own-password-dialog.js';
import { CreateOrganisationDialog, CreateUserDialog } from '../../features/organisations/components/account-form-dialogs.js';
import { ResetPasswordDialog } from '../../features/organisations/components/account-dialog.js';
import { clickButton, fillField, getButtonLabel, getForm, readFieldErrors } from '../../testing/forms.js';
import { renderWithProviders } from '../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../testing/scripted-server.js';
import { inesUser } from '../../testing/users.fixture.js';

const server = startServerForEachTest();
const onClose = jest.fn();
beforeEach(() => onClose.mockClear());

const warning = 'This password is easy to guess';
const refused = { status: 400, body: { message: 'x', code: 'PASSWORD_TOO_COMMON' } };
const tooCommon = 'This password is too common';
const expectWarning = (): Promise<HTMLElement> => screen.findByText(warning);
const expectNoWarning = (): Promise<void> =>
  waitFor(() => expect(document.querySelector('.ant-form-item-explain-warning:not([class*=leave])')).toBeNull());

describe.each([
  ['ResetOwnPasswordDialog', () => <ResetOwnPasswordDialog username="ines" onClose={onClose} />, routes.resetOwnPassword],
  ['ResetPasswordDialog', () => <ResetPasswordDialog user={inesUser} onClose={onClose} />, routes.resetUserPassword(inesUser.id)],
])('%s', (name, renderDialog, path) => {
  it('warns of a common password, the username and the product’s name, but sends them; a refusal is at the field', async () => {
    renderWithProviders(renderDialog());
    for (const easy of ['Letmein', ' INES', 'jamjar']) {
      fillField('New password', easy);
      await expectWarning();
      fillField('New password', 'three chords and a truth');
      await expectNoWarning();
    }
    fillField('New password', 'letmein');
    fillField('Confirm new password', 'letmein');
    if (name === 'ResetOwnPasswordDialog') fillField('Current password', 'old');
    await expectWarning();
    server.when(`POST ${path}`, () => ({ ...refused, body: { ...refused.body, errors: { newPassword: tooCommon } } }));
    await waitFor(() => expect(getButtonLabel('Reset Password').closest('button')?.disabled).toBe(false));
    clickButton('Reset Password');
    await waitFor(() => expect(readFieldErrors()).toEqual([tooCommon]));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe.each([
  ['CreateUserDialog', () => <CreateUserDialog organisations={[]} isOrganisationOptional onClose={onClose} />, 'Username', routes.users],
  ['CreateOrganisationDialog', () => <CreateOrganisationDialog onClose={onClose} />, 'Owner username', routes.organisations],
])('%s', (name, renderDialog, usernameLabel, path) => {
  it('warns of a password that is the username, also when that is typed later, but sends it; a refusal is at the field', async () => {
    renderWithProviders(renderDialog());
    fillField('Password', 'Otto the owner');
    fillField(usernameLabel, 'otto the owner');
    await expectWarning();
    fillField(usernameLabel, 'otto');
    await expectNoWarning();
    fillField('Password', 'basketball');
    await expectWarning();
    if (name === 'CreateOrganisationDialog') fillField('Organisation name', 'The Barn');
    server.when(`POST ${path}`, () => ({ ...refused, body: { ...refused.body, errors: { password: tooCommon } } }));
    fireEvent.submit(getForm());
    await waitFor(() => expect(readFieldErrors()).toEqual([tooCommon]));
    expect(onClose).not.toHaveBeenCalled();
  });
});
