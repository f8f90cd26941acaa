import { fireEvent, screen, waitFor } from '@testing-library/react';
import { accountRoutes } from '@jamjar/contracts/account-routes';
import { clickButton, expectToast, fillField, getForm, readFieldErrors } from '../../../testing/forms.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { SecondFactorDialog } from './second-factor-dialog.js';

const server = startServerForEachTest();
const onClose = jest.fn();
beforeEach(() => onClose.mockClear());

const path = accountRoutes.secondFactor;
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-ijkl-mno${index}`);
const wrong = (field: string, message: string) => () => ({ status: 400, body: { message, code: 'ANY', errors: { [field]: message } } });
const readRequests = (): unknown[] => server.requests.map(({ method, path: requested, body }) => [method, requested, body]);
const open = (secondFactorAt: string | null = null) =>
  renderWithProviders(<SecondFactorDialog me={{ ...inesUser, secondFactorAt }} onClose={onClose} />);

async function goToCode(): Promise<void> {
  server.when(`POST ${path}`, () => ({ body: { secret: 'ABCDEFGHIJ', address: 'otpauth://totp/Jamjar:ines?secret=ABCDEFGHIJ' } }));
  open();
  fillField('Current password', ' secret ');
  clickButton('Next');
  await screen.findByText('ABCD EFGH IJ');
}
async function goToRecoveryCodes(): Promise<HTMLTextAreaElement> {
  await goToCode();
  server.when(`PUT ${path}`, () => ({ body: { recoveryCodes } }));
  fillField('Code from your app', '123456');
  clickButton('Switch on');
  return screen.findByLabelText<HTMLTextAreaElement>('Recovery codes', { selector: 'textarea' });
}

describe('SecondFactorDialog without a second factor', () => {
  it('asks for the password first, and shows at the field that it is missing or wrong', async () => {
    open();
    fireEvent.submit(getForm());
    await waitFor(() => expect(readFieldErrors()).toEqual(['Current password is required']));
    server.when(`POST ${path}`, wrong('password', 'The current password is wrong'));
    fillField('Current password', 'no');
    clickButton('Next');
    await waitFor(() => expect(readFieldErrors()).toEqual(['The current password is wrong']));
    expect(readRequests()).toEqual([['POST', path, { password: 'no' }]]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows the secret as text and as a link, and at the field that the code is wrong', async () => {
    await goToCode();
    expect(readRequests()).toEqual([['POST', path, { password: 'secret' }]]);
    expect(screen.getByRole('link', { name: 'Open in the app on this phone' }).getAttribute('href')).toContain('otpauth://totp/');
    server.when(`PUT ${path}`, wrong('code', 'Wrong code'));
    fillField('Code from your app', '000000');
    clickButton('Switch on');
    await waitFor(() => expect(readFieldErrors()).toEqual(['Wrong code']));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows the recovery codes until the user says that they are kept', async () => {
    const field = await goToRecoveryCodes();
    expect(field.value).toBe(recoveryCodes.join('\n'));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByText('Keep these codes first.');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Recovery codes', { selector: 'textarea' }).value).toBe(recoveryCodes.join('\n'));
    expect(onClose).not.toHaveBeenCalled();
    clickButton('I have kept them');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('copies the recovery codes', async () => {
    const writeText = jest.fn((_text: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await goToRecoveryCodes();
    clickButton('Copy');
    await expectToast('Codes copied');
    expect(writeText).toHaveBeenCalledWith(recoveryCodes.join('\n'));
    Reflect.deleteProperty(navigator, 'clipboard');
  });
});

describe('SecondFactorDialog with a second factor', () => {
  it('says since when it is on, and removes it with a code', async () => {
    open('2026-11-21T12:00:00.000Z');
    screen.getByText(/^On since 21 Nov 26\./);
    server.when(`DELETE ${path}`, wrong('code', 'Wrong code'));
    fillField('Code from your app, or a recovery code', '000000');
    clickButton('Remove');
    await waitFor(() => expect(readFieldErrors()).toEqual(['Wrong code']));
    server.when(`DELETE ${path}`, () => ({ body: null }));
    fillField('Code from your app, or a recovery code', 'abcd-efgh-ijkl-mno1');
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
    clickButton('Remove');
    await screen.findByText('Second factor removed');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(readRequests().filter((request) => Array.isArray(request) && request[0] === 'DELETE')).toEqual([
      ['DELETE', path, { code: '000000' }],
      ['DELETE', path, { code: 'abcd-efgh-ijkl-mno1' }],
    ]);
  });
});
