import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { refusals } from '@jamjar/contracts/refusals';
import { routes } from '@jamjar/contracts/routes';
import { expectToast, fillField, getForm, readToast } from '../../../testing/forms.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { dismissToast } from '../../../ui/toast/toast.js';
import { SignInForm } from './sign-in-form.js';

const server = startServerForEachTest();
beforeEach(() => void renderWithProviders(<SignInForm />));
const readErrors = (): string[] => screen.getAllByRole('alert').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));

describe('SignInForm', () => {
  it('shows an error at each empty field until it is filled, focuses the first of these, and sends nothing', () => {
    fillField('Username', '   ');
    fireEvent.submit(getForm());
    expect(readErrors()).toEqual(['Username is required', 'Password is required']);
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    fireEvent.input(screen.getByLabelText('Username'), { target: { value: 'ines' } });
    expect(readErrors()).toEqual(['Password is required']);
    expect(server.requests).toEqual([]);
  });

  it('signs in with the values of the fields', async () => {
    server.when(`POST ${routes.login}`, () => ({ body: { token: 'any', user: inesUser } }));
    fillField('Username', 'ines');
    fillField('Password', ' secret ');
    fireEvent.submit(getForm());
    await expectToast('Login successful');
    expect(server.requests[0]?.body).toEqual({ username: 'ines', password: ' secret ' });
  });

  it('says why the sign-in was refused', async () => {
    server.when(`POST ${routes.login}`, () => ({ status: 401, body: { message: 'Invalid username or password', code: 'UNAUTHORIZED' } }));
    fillField('Username', 'ines');
    fillField('Password', 'wrong');
    fireEvent.submit(getForm());
    await expectToast('Login failed', 'Invalid username or password');
    await waitFor(() => screen.getByRole('button', { name: 'Sign in', busy: false }));
  });
});

describe('SignInForm of an account with a second factor', () => {
  beforeEach(async () => {
    act(dismissToast); // that of the test before
    await expectToast();
  });
  const refuse = (code: 'SECOND_FACTOR_NEEDED' | 'WRONG_SECOND_FACTOR') =>
    server.when(`POST ${routes.login}`, () => ({ status: 401, body: { message: refusals[code].message, code } }));
  const submitPassword = async (): Promise<HTMLInputElement> => {
    refuse('SECOND_FACTOR_NEEDED');
    fillField('Username', 'ines');
    fillField('Password', 'secret');
    fireEvent.submit(getForm());
    return screen.findByLabelText<HTMLInputElement>('Code from your app');
  };
  const getBodies = (): unknown[] => server.requests.map(({ body }) => body);

  it('asks for the code, keeps the password, and signs in with both', async () => {
    const field = await submitPassword();
    expect(document.activeElement).toBe(field);
    expect([field.autocomplete, field.inputMode, readErrors(), readToast()]).toEqual(['one-time-code', 'numeric', [], []]);
    server.when(`POST ${routes.login}`, () => ({ body: { token: 'any', user: inesUser } }));
    fillField('Code from your app', '123 456');
    fireEvent.submit(getForm());
    await expectToast('Login successful');
    const credentials = { username: 'ines', password: 'secret' };
    expect(getBodies()).toEqual([credentials, { ...credentials, code: '123 456' }]);
  });

  it('shows at the field that a code is wrong or missing, and selects it', async () => {
    const field = await submitPassword();
    fireEvent.submit(getForm());
    await waitFor(() => expect(readErrors()).toEqual(['Enter the code from your app']));
    refuse('WRONG_SECOND_FACTOR');
    fillField('Code from your app', '123456');
    fireEvent.submit(getForm());
    await waitFor(() => expect(readErrors()).toEqual(['Wrong code']));
    expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, 6]);
  });

  it('takes a recovery code, for which the keyboard has letters', async () => {
    await submitPassword();
    fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByLabelText<HTMLInputElement>('Recovery code');
    expect([document.activeElement, field.inputMode]).toEqual([field, 'text']);
    fillField('Recovery code', 'abcd-efgh-2345-6723');
    fireEvent.submit(getForm());
    await waitFor(() => expect(getBodies()[1]).toMatchObject({ code: 'abcd-efgh-2345-6723' }));
  });
});
