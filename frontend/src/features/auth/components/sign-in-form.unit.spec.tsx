import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { expectToast, fillField, getForm } from '../../../testing/forms.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
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
