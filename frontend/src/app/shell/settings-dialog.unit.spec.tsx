import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { renderWithProviders } from '../../testing/render-with-providers.js';
import { createDeferred, startServerForEachTest } from '../../testing/scripted-server.js';
import { inesUser } from '../../testing/users.fixture.js';
import { ResetOwnPasswordDialog } from '../../features/auth/components/reset-own-password-dialog.js';
import { SettingsDialog } from './settings-dialog.js';

const server = startServerForEachTest();
const onClose = jest.fn();
beforeEach(() => onClose.mockClear());

const getSentRequests = (): unknown[] => server.requests.map(({ method, path, body }) => [method, path, body]);
const getButtonLabel = (name: string): HTMLElement => screen.getByText(name, { selector: 'button *' });
const getPickedThemes = (): (string | null | undefined)[] =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap((radio) => (radio.checked ? [radio.closest('label')?.textContent] : []));

describe('SettingsDialog', () => {
  it('sends one request when Save is pressed twice, shows a toast and closes', async () => {
    const response = createDeferred();
    server.when(`PATCH ${routes.userSettings(inesUser.id)}`, async () => {
      await response.promise;
      return { body: { ...inesUser, multiScreenJams: true } };
    });
    renderWithProviders(<SettingsDialog me={inesUser} onClose={onClose} />);
    fireEvent.click(screen.getByRole('switch', { name: /Multi-screen jams/ }));
    fireEvent.click(getButtonLabel('Save changes'));
    fireEvent.click(getButtonLabel('Save changes'));
    await waitFor(() => expect(getSentRequests()).toHaveLength(1));
    response.resolve();
    await screen.findByText('Settings saved');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(getSentRequests()).toEqual([['PATCH', routes.userSettings(inesUser.id), { multiScreenJams: true }]]);
  });

  it('stays open when saving fails', async () => {
    server.when(`PATCH ${routes.userSettings(inesUser.id)}`, () => ({ status: 500, body: {} }));
    renderWithProviders(<SettingsDialog me={inesUser} onClose={onClose} />);
    fireEvent.click(getButtonLabel('Save changes'));
    await screen.findByText('Failed to save settings. Please try again.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('switches the keyboard shortcuts off for this user on this device, when that is saved', async () => {
    server.when(`PATCH ${routes.userSettings(inesUser.id)}`, () => ({ body: inesUser }));
    renderWithProviders(<SettingsDialog me={inesUser} onClose={onClose} />);
    fireEvent.click(screen.getByRole('switch', { name: /Keyboard shortcuts/, checked: true }));
    expect(localStorage.getItem(`jamjar.shortcuts.${inesUser.id}`)).toBeNull();
    fireEvent.click(getButtonLabel('Save changes'));
    await waitFor(() => expect(localStorage.getItem(`jamjar.shortcuts.${inesUser.id}`)).toBe('off'));
  });

  it('offers seven themes, checks the first by default, saves a picked theme at once and reverts it when saving fails', async () => {
    renderWithProviders(<SettingsDialog me={inesUser} onClose={onClose} />);
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Cool',
      'Warm',
      'Forest',
      'Sunset',
      'Lavender',
      'Mint',
      'Autumn',
    ]);
    expect(getPickedThemes()).toEqual(['Cool']);
    server.when(`PUT ${routes.theme}`, () => ({ status: 500, body: {} }));
    fireEvent.click(screen.getByLabelText('Autumn'));
    expect(getPickedThemes()).toEqual(['Autumn']);
    await screen.findByText('Failed to update theme. Please try again.');
    await waitFor(() => expect(getPickedThemes()).toEqual(['Cool']));
    server.when(`PUT ${routes.theme}`, () => ({ body: { theme: 'mint' } }));
    fireEvent.click(screen.getByLabelText('Mint'));
    await screen.findByText('Theme updated');
    expect(getPickedThemes()).toEqual(['Mint']);
    expect(getSentRequests()).toEqual([
      ['PUT', routes.theme, { theme: 'autumn' }],
      ['PUT', routes.theme, { theme: 'mint' }],
    ]);
  });
});

describe('SettingsDialog, when a theme is picked while another setting is unsaved', () => {
  const settingsRequest = `PATCH ${routes.userSettings(inesUser.id)}`;
  const expectedSettingsRequest = ['PATCH', routes.userSettings(inesUser.id), { multiScreenJams: true }];
  const changeSettingAndPickTheme = (): void => {
    renderWithProviders(<SettingsDialog me={inesUser} onClose={onClose} />);
    fireEvent.click(screen.getByRole('switch', { name: /Multi-screen jams/ }));
    fireEvent.click(screen.getByLabelText('Mint'));
  };

  it('saves that setting before the theme, because the new theme reloads the page', async () => {
    server.when(settingsRequest, () => ({ body: { ...inesUser, multiScreenJams: true } }));
    server.when(`PUT ${routes.theme}`, () => ({ body: { theme: 'mint' } }));
    changeSettingAndPickTheme();
    await waitFor(() => expect(getSentRequests()).toEqual([expectedSettingsRequest, ['PUT', routes.theme, { theme: 'mint' }]]));
    await screen.findByText('Theme updated');
    expect(getPickedThemes()).toEqual(['Mint']);
  });

  it('keeps that setting changed in the dialog and saves no theme when saving the setting fails', async () => {
    server.when(settingsRequest, () => ({ status: 500, body: {} }));
    changeSettingAndPickTheme();
    await screen.findByText('Failed to save settings. Please try again.');
    await waitFor(() => expect(getPickedThemes()).toEqual(['Cool']));
    expect(screen.getByRole('switch', { name: /Multi-screen jams/, checked: true })).not.toBeNull();
    expect(getSentRequests()).toEqual([expectedSettingsRequest]);
  });
});

describe('ResetOwnPasswordDialog', () => {
  const fillIn = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const isSubmitDisabled = (): boolean | undefined => getButtonLabel('Reset Password').closest('button')?.disabled;

  it('requires the current password, shows a wrong one at its field and in a toast, and closes after a success', async () => {
    server.when(`POST ${routes.resetOwnPassword}`, () => ({
      status: 400,
      body: { message: 'Wrong', code: 'INVALID', errors: { currentPassword: 'Current password is incorrect' } },
    }));
    renderWithProviders(<ResetOwnPasswordDialog username={inesUser.username} onClose={onClose} />);
    fillIn('New password', 'new');
    fillIn('Confirm new password', 'new');
    await screen.findByLabelText('Current password');
    expect(isSubmitDisabled()).toBe(true);
    fillIn('Current password', 'old');
    await waitFor(() => expect(isSubmitDisabled()).toBe(false));
    fireEvent.click(getButtonLabel('Reset Password'));
    await screen.findByText('Current password is incorrect', { selector: '[data-tone="bad"] *' });
    await screen.findByText('Current password is incorrect', { selector: '.ant-form-item-explain-error' });
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
    server.when(`POST ${routes.resetOwnPassword}`, () => ({ body: { message: 'Password reset successfully' } }));
    fireEvent.click(getButtonLabel('Reset Password'));
    await screen.findByText('Password reset successfully');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(getSentRequests()).toEqual(
      Array.from({ length: 2 }, () => ['POST', routes.resetOwnPassword, { currentPassword: 'old', newPassword: 'new' }]),
    );
  });

  it('does not submit on Enter while the new password and its confirmation differ, and shows a toast', async () => {
    renderWithProviders(<ResetOwnPasswordDialog username={inesUser.username} onClose={onClose} />);
    fillIn('New password', 'new');
    fillIn('Confirm new password', 'another');
    fireEvent.submit(screen.getByLabelText('New password'));
    await screen.findByText('Password mismatch');
    expect(isSubmitDisabled()).toBe(true);
    expect(getSentRequests()).toEqual([]);
  });
});
