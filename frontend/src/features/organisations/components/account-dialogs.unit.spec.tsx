import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { type ReactElement } from 'react';
import { fillField, getButtonLabel, clickButton, getForm, readFieldErrors } from '../../../testing/forms.js';
import { organisationView as organisation } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { createDeferred, startServerForEachTest } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { CreateOrganisationDialog, CreateUserDialog } from './account-form-dialogs.js';
import { ResetPasswordDialog } from './account-dialog.js';

const server = startServerForEachTest();
const onClose = jest.fn();
beforeEach(() => onClose.mockClear());

const getPostRequests = (): unknown[] => server.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

/** One of the dialogs to which the same test applies. */
interface DialogCase {
  renderDialog: () => ReactElement;
  confirmLabel: string;
  /** Path of the request that the filled form sends. */
  path: string;
  fillForm: () => void;
  /** Body of that request. */
  body: object;
  /** The errors at the fields of an empty form. */
  requiredErrors: readonly string[];
  /** The text of the toast when the server fails without a message. */
  failureMessage: string;
  /** The text of the toast after success. */
  successMessage: string;
}
const dialogCases: readonly (readonly [string, DialogCase])[] = [
  [
    'Create Organisation',
    {
      renderDialog: () => <CreateOrganisationDialog onClose={onClose} />,
      confirmLabel: 'Create Organisation',
      path: routes.organisations,
      fillForm: () => {
        fillField('Organisation name', ' The Barn ');
        fillField('Owner username', ' Bea ');
        fillField('Password', 'long enough');
      },
      body: { name: 'The Barn', username: 'bea', password: 'long enough' },
      requiredErrors: ['Organisation name is required', 'Owner username is required', 'Password must be at least 8 characters'],
      failureMessage: 'Unable to create organisation. Please try again later.',
      successMessage: 'Organisation created successfully.',
    },
  ],
  [
    'Create User',
    {
      renderDialog: () => <CreateUserDialog organisations={[organisation]} isOrganisationOptional={false} onClose={onClose} />,
      confirmLabel: 'Create User',
      path: routes.users,
      fillForm: () => {
        fillField('Username', ' Otto ');
        fillField('Password', ' x ');
      },
      body: { username: 'otto', password: ' x ', organisationId: organisation.id, role: 'operator' },
      requiredErrors: ['Please provide both username and password.', 'Please provide both username and password.'],
      failureMessage: 'Failed to create user - its probably a duplicate username',
      successMessage: 'User created',
    },
  ],
  [
    'Reset Password',
    {
      renderDialog: () => <ResetPasswordDialog user={inesUser} onClose={onClose} />,
      confirmLabel: 'Reset Password',
      path: routes.resetUserPassword(inesUser.id),
      fillForm: () => {
        fillField('New password', 'x');
        fillField('Confirm new password', 'x');
      },
      body: { newPassword: 'x' },
      requiredErrors: ['Password is required.', 'Password is required.'],
      failureMessage: 'Server error: 500',
      successMessage: 'Password reset successful',
    },
  ],
];

describe.each(dialogCases)(
  'the dialog %s',
  (_, { renderDialog, confirmLabel, path, fillForm, body, requiredErrors, failureMessage, successMessage }) => {
    it('requires its fields, stays open after an error, sends one request for several submits, and reports success', async () => {
      renderWithProviders(renderDialog());
      fireEvent.submit(getForm());
      await waitFor(() => expect(readFieldErrors()).toEqual(requiredErrors));
      expect(server.requests).toEqual([]);

      server.when(`POST ${path}`, () => ({ status: 500, body: {} }));
      fillForm();
      await waitFor(() => expect(getButtonLabel(confirmLabel).closest('button')?.disabled).toBe(false));
      clickButton(confirmLabel);
      await screen.findByText(failureMessage);
      expect(onClose).not.toHaveBeenCalled();

      const response = createDeferred();
      server.when(`POST ${path}`, async () => {
        await response.promise;
        return { status: 201, body: organisation }; // also where a user or a message is expected: no dialog needs the content
      });
      await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
      fireEvent.submit(getForm());
      fireEvent.submit(getForm());
      clickButton(confirmLabel);
      await waitFor(() => expect(getPostRequests()).toHaveLength(2));
      fireEvent.submit(getForm());
      response.resolve();
      await screen.findByText(successMessage);
      expect(onClose).toHaveBeenCalledTimes(1);
      expect(getPostRequests()).toEqual([
        [path, body],
        [path, body],
      ]);
    });
  },
);
