import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { mounted } from '../../testing/mounted.js';
import { gate, serverForEachTest } from '../../testing/scripted-server.js';
import { ines } from '../../testing/staff.js';
import { ResetOwnPasswordDialog } from '../../features/auth/components/reset-own-password-dialog.js';
import { SettingsDialog } from './settings-dialog.js';

const server = serverForEachTest();
const closed = jest.fn();
beforeEach(() => closed.mockClear());

const sent = (): unknown[] => server.asked.map(({ method, path, body }) => [method, path, body]);
const button = (name: string): HTMLElement => screen.getByText(name, { selector: 'button *' });
const picked = (): (string | null | undefined)[] =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap((radio) => (radio.checked ? [radio.closest('label')?.textContent] : []));

describe('the settings of one’s own', () => {
  it('are saved once, however often one presses, and say so', async () => {
    const answer = gate();
    server.when(`PATCH ${routes.userSettings(ines.id)}`, async () => {
      await answer.opened;
      return { body: { ...ines, multiScreenJams: true } };
    });
    mounted(<SettingsDialog me={ines} onClose={closed} />);
    fireEvent.click(screen.getByRole('switch', { name: /Multi-screen jams/ }));
    fireEvent.click(button('Save changes'));
    fireEvent.click(button('Save changes'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    answer.open();
    await screen.findByText('Settings saved');
    expect(closed).toHaveBeenCalledTimes(1);
    expect(sent()).toEqual([['PATCH', routes.userSettings(ines.id), { multiScreenJams: true }]]);
  });

  it('stay open when they could not be saved', async () => {
    server.when(`PATCH ${routes.userSettings(ines.id)}`, () => ({ status: 500, body: {} }));
    mounted(<SettingsDialog me={ines} onClose={closed} />);
    fireEvent.click(button('Save changes'));
    await screen.findByText('Failed to save settings. Please try again.');
    expect(closed).not.toHaveBeenCalled();
  });

  it('have seven themes, of which the first is everybody’s at first; a picked one is sent at once, and taken back when it was not taken', async () => {
    mounted(<SettingsDialog me={ines} onClose={closed} />);
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Cool',
      'Warm',
      'Forest',
      'Sunset',
      'Lavender',
      'Mint',
      'Autumn',
    ]);
    expect(picked()).toEqual(['Cool']);
    server.when(`PUT ${routes.theme}`, () => ({ status: 500, body: {} }));
    fireEvent.click(screen.getByLabelText('Autumn'));
    expect(picked()).toEqual(['Autumn']);
    await screen.findByText('Failed to update theme. Please try again.');
    await waitFor(() => expect(picked()).toEqual(['Cool']));
    server.when(`PUT ${routes.theme}`, () => ({ body: { theme: 'mint' } }));
    fireEvent.click(screen.getByLabelText('Mint'));
    await screen.findByText('Theme updated');
    expect(picked()).toEqual(['Mint']);
    expect(sent()).toEqual([
      ['PUT', routes.theme, { theme: 'autumn' }],
      ['PUT', routes.theme, { theme: 'mint' }],
    ]);
  });
});

describe('a switch that was changed and not saved, when a theme is picked', () => {
  const settings = `PATCH ${routes.userSettings(ines.id)}`;
  const switched = ['PATCH', routes.userSettings(ines.id), { multiScreenJams: true }];
  const switchAndPick = (): void => {
    mounted(<SettingsDialog me={ines} onClose={closed} />);
    fireEvent.click(screen.getByRole('switch', { name: /Multi-screen jams/ }));
    fireEvent.click(screen.getByLabelText('Mint'));
  };

  it('is saved before the theme, with which the page loads anew', async () => {
    server.when(settings, () => ({ body: { ...ines, multiScreenJams: true } }));
    server.when(`PUT ${routes.theme}`, () => ({ body: { theme: 'mint' } }));
    switchAndPick();
    await waitFor(() => expect(sent()).toEqual([switched, ['PUT', routes.theme, { theme: 'mint' }]]));
    await screen.findByText('Theme updated');
    expect(picked()).toEqual(['Mint']);
  });

  it('is still there when it could not be saved, and the theme is not picked', async () => {
    server.when(settings, () => ({ status: 500, body: {} }));
    switchAndPick();
    await screen.findByText('Failed to save settings. Please try again.');
    await waitFor(() => expect(picked()).toEqual(['Cool']));
    expect(screen.getByRole('switch', { checked: true })).not.toBeNull();
    expect(sent()).toEqual([switched]);
  });
});

describe('one’s own password', () => {
  const write = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const disabled = (): boolean | undefined => button('Reset Password').closest('button')?.disabled;

  it('needs the current one and the new one twice; a wrong current one is said at its field and in a toast', async () => {
    server.when(`POST ${routes.resetPassword}`, () => ({
      status: 400,
      body: { message: 'Wrong', code: 'INVALID', errors: { currentPassword: 'Current password is incorrect' } },
    }));
    mounted(<ResetOwnPasswordDialog onClose={closed} />);
    write('New password', 'new');
    write('Confirm new password', 'new');
    await screen.findByLabelText('Current password');
    expect(disabled()).toBe(true);
    write('Current password', 'old');
    await waitFor(() => expect(disabled()).toBe(false));
    fireEvent.click(button('Reset Password'));
    await screen.findByText('Current password is incorrect', { selector: '[data-tone="bad"] *' });
    await screen.findByText('Current password is incorrect', { selector: '.ant-form-item-explain-error' });
    expect(closed).not.toHaveBeenCalled();
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
    server.when(`POST ${routes.resetPassword}`, () => ({ body: { message: 'Password reset successfully' } }));
    fireEvent.click(button('Reset Password'));
    await screen.findByText('Password reset successfully');
    expect(closed).toHaveBeenCalledTimes(1);
    expect(sent()).toEqual(Array.from({ length: 2 }, () => ['POST', routes.resetPassword, { currentPassword: 'old', newPassword: 'new' }]));
  });

  it('is not sent by Enter while the new one and its confirmation differ, and a toast says so', async () => {
    mounted(<ResetOwnPasswordDialog onClose={closed} />);
    write('New password', 'new');
    write('Confirm new password', 'another');
    fireEvent.submit(screen.getByLabelText('New password'));
    await screen.findByText('Password mismatch');
    expect(disabled()).toBe(true);
    expect(sent()).toEqual([]);
  });
});
