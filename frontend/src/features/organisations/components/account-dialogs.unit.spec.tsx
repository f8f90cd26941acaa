import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { organisationId, userId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type ReactElement } from 'react';
import { blueRoom } from '../../../testing/gigs.js';
import { mounted } from '../../../testing/mounted.js';
import { gate, serverForEachTest } from '../../../testing/scripted-server.js';
import { ines } from '../../../testing/staff.js';
import { dismissToast } from '../../../ui/toast/toast.js';
import { AllocateUserDialog } from './allocate-user-dialog.js';
import { CreateOrganisationDialog } from './create-organisation-dialog.js';
import { CreateUserDialog } from './create-user-dialog.js';
import { ResetPasswordDialog } from './reset-password-dialog.js';

const server = serverForEachTest();
const closed = jest.fn();
beforeEach(() => closed.mockClear());

const room: OrganisationView = {
  ...blueRoom,
  logoUrl: null,
  createdAt: '',
  updatedAt: '',
  createdBy: null,
  updatedBy: null,
  organisationUsers: [],
};
const write = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string): HTMLElement => screen.getByText(name, { selector: 'button *' });
const press = (name: string): boolean => fireEvent.click(button(name));
const form = (): HTMLFormElement => {
  const found = document.querySelector('form');
  if (!found) throw new Error('No form');
  return found;
};
/** What stands at the fields that are wrong, in their order; what is fading away is not waited for. */
const faults = (): (string | null)[] =>
  [...document.querySelectorAll('.ant-form-item-explain-error:not([class*=leave])')].map(({ textContent }) => textContent);
/** What the toast says: its title, and the words under it. */
const told = (): (string | null)[] => [...document.querySelectorAll('[data-tone] > *')].map(({ textContent }) => textContent);
const isTold = (...words: string[]): Promise<void> => waitFor(() => expect(told()).toEqual(words));
const sent = (): unknown[] => server.asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

/** What is written, saved, refused, and tried again: what each of them does alike. */
interface Case {
  dialog: () => ReactElement;
  confirm: string;
  path: string;
  fill: () => void;
  body: object;
  /** What stands at its fields when nothing was written. */
  empty: readonly string[];
  /** What a toast says when the server has no words, and when it is done. */
  failed: string;
  done: string;
}
const cases: readonly (readonly [string, Case])[] = [
  [
    'Create Organisation',
    {
      dialog: () => <CreateOrganisationDialog onClose={closed} />,
      confirm: 'Create Organisation',
      path: routes.organisations,
      fill: () => {
        write('Organisation name', ' The Barn ');
        write('Owner username', ' Bea ');
        write('Password', 'long enough');
      },
      body: { name: 'The Barn', username: 'bea', password: 'long enough' },
      empty: ['Organisation name is required', 'Owner username is required', 'Password must be at least 8 characters'],
      failed: 'Unable to create organisation. Please try again later.',
      done: 'Organisation created successfully.',
    },
  ],
  [
    'Create User',
    {
      dialog: () => <CreateUserDialog organisations={[room]} anywhere={false} onClose={closed} />,
      confirm: 'Create User',
      path: routes.users,
      fill: () => {
        write('Username', ' Otto ');
        write('Password', ' x ');
      },
      body: { username: 'otto', password: ' x ', organisationId: room.id, role: 'operator' },
      empty: ['Please provide both username and password.', 'Please provide both username and password.'],
      failed: 'Failed to create user - its probably a duplicate username',
      done: 'User created',
    },
  ],
  [
    'Reset Password',
    {
      dialog: () => <ResetPasswordDialog user={ines} onClose={closed} />,
      confirm: 'Reset Password',
      path: routes.resetPasswordOf(ines.id),
      fill: () => {
        write('New password', 'x');
        write('Confirm new password', 'x');
      },
      body: { newPassword: 'x' },
      empty: ['Password is required.', 'Password is required.'],
      failed: 'Server error: 500',
      done: 'Password reset successful',
    },
  ],
];

const refusedOrganisations: readonly (readonly [status: number, body: object, atFields: string[]])[] = [
  [400, { message: 'x', code: 'INVALID', errors: { name: 'No such name', password: 'Too weak' } }, ['No such name', 'Too weak']],
  [409, { message: 'Organisation name is taken', code: 'ORGANISATION_NAME_TAKEN' }, ['This organisation name is already taken']],
  [409, { message: 'Username is taken', code: 'USERNAME_TAKEN' }, ['This username is already taken']],
  [409, { message: 'Organisation name exists' }, ['This organisation name is already taken']],
  [409, { message: 'Username exists' }, ['This username is already taken']],
];

describe.each(cases)('%s', (_, { dialog, confirm, path, fill, body, empty, failed, done }) => {
  it('says what it needs, keeps what was refused, is sent once however often one presses, and says so when it is done', async () => {
    mounted(dialog());
    fireEvent.submit(form());
    await waitFor(() => expect(faults()).toEqual(empty));
    expect(server.asked).toEqual([]);

    server.when(`POST ${path}`, () => ({ status: 500, body: {} }));
    fill();
    await waitFor(() => expect(button(confirm).closest('button')?.disabled).toBe(false));
    press(confirm);
    await screen.findByText(failed);
    expect(closed).not.toHaveBeenCalled();

    const answer = gate();
    server.when(`POST ${path}`, async () => {
      await answer.opened;
      return { status: 201, body: room };
    });
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
    fireEvent.submit(form());
    fireEvent.submit(form());
    press(confirm);
    await waitFor(() => expect(sent()).toHaveLength(2));
    fireEvent.submit(form());
    answer.open();
    await screen.findByText(done);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(sent()).toEqual([
      [path, body],
      [path, body],
    ]);
  });
});

describe('a new organisation', () => {
  it('that is refused shows what is wrong at its fields', async () => {
    mounted(<CreateOrganisationDialog onClose={closed} />);
    write('Organisation name', 'The Barn');
    write('Owner username', 'bea');
    write('Password', '1234567');
    fireEvent.submit(form());
    await waitFor(() => expect(faults()).toEqual(['Password must be at least 8 characters']));
    write('Password', '12345678');
    for (const [status, body, words] of refusedOrganisations) {
      server.when(`POST ${routes.organisations}`, () => ({ status, body }));
      fireEvent.submit(form());
      await waitFor(() => expect(faults()).toEqual(words));
      await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
    }
    server.when(`POST ${routes.organisations}`, () => ({ status: 409, body: { message: 'Too many organisations' } }));
    fireEvent.submit(form());
    await screen.findByText('Too many organisations');
    expect(closed).not.toHaveBeenCalled();
  });
});

describe('a new user', () => {
  it('of god may belong nowhere; an owner of several organisations says to which', async () => {
    server.when(`POST ${routes.users}`, () => ({ status: 201, body: ines }));
    const { unmount } = mounted(<CreateUserDialog organisations={[room]} anywhere onClose={closed} />);
    write('Username', 'otto');
    write('Password', 'x');
    fireEvent.click(screen.getByLabelText('Owner'));
    fireEvent.submit(form());
    await waitFor(() => expect(sent()).toEqual([[routes.users, { username: 'otto', password: 'x', role: 'owner' }]]));
    unmount();
    mounted(
      <CreateUserDialog
        organisations={[room, { ...room, id: organisationId(room.id.replace(/.$/, '7')) }]}
        anywhere={false}
        onClose={closed}
      />,
    );
    write('Username', 'otto');
    write('Password', 'x');
    fireEvent.submit(form());
    await isTold('Missing organisation', 'Select an organisation.');
    await waitFor(() => expect(faults()).toEqual(['Select an organisation.']));
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ['username', () => write('Password', 'x')],
    ['password', () => write('Username', 'otto')],
    ['name or password, nor an organisation', () => undefined],
  ])('is not made without a %s, and a toast says so', async (_missing, fill) => {
    mounted(<CreateUserDialog organisations={[]} anywhere={false} onClose={closed} />);
    fill();
    fireEvent.submit(form());
    await isTold('Missing fields', 'Please provide both username and password.');
    act(dismissToast);
    expect(server.asked).toEqual([]);
  });
});

describe('allocating a user', () => {
  it('needs one, of those who are not in the organisation yet, with a role that is no member’s', async () => {
    const there = { ...ines, id: userId(ines.id.replace(/.$/, '8')), username: 'there already' };
    server.when(`GET ${routes.users}`, () => ({ body: [ines, there] }));
    server.when(`POST ${routes.organisationUsers(room.id)}`, () => ({
      status: 409,
      body: { message: 'Already there', code: 'ALREADY_ALLOCATED' },
    }));
    mounted(<AllocateUserDialog organisation={{ ...room, organisationUsers: [{ role: 'member', user: there }] }} onClose={closed} />);
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['Operator', 'Owner']);
    fireEvent.submit(form());
    await isTold('Missing fields', 'Please select a user and a role.');
    await waitFor(() => expect(faults()).toEqual(['Please select a user and a role.']));
    fireEvent.mouseDown(screen.getByLabelText('User'));
    const others = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')];
    await waitFor(() => expect(others().map(({ textContent }) => textContent)).toEqual(['ines']));
    fireEvent.click(others()[0] ?? document.body);
    fireEvent.submit(form());
    await screen.findByText('Already there');
    expect(sent()).toEqual([[routes.organisationUsers(room.id), { userId: ines.id, role: 'operator' }]]);
    expect(closed).not.toHaveBeenCalled();
  });
});

describe('somebody else’s password', () => {
  it('is not to be sent before it is written twice, and alike', async () => {
    mounted(<ResetPasswordDialog user={ines} onClose={closed} />);
    const disabled = (): boolean | undefined => button('Reset Password').closest('button')?.disabled;
    expect(disabled()).toBe(true);
    write('New password', 'one');
    write('Confirm new password', 'another');
    await screen.findByText('New password and confirmation must match.');
    expect(disabled()).toBe(true);
    write('Confirm new password', 'one');
    await waitFor(() => expect(disabled()).toBe(false));
    write('New password', ' ');
    await waitFor(() => expect(disabled()).toBe(true));
    expect(server.asked).toEqual([]);
  });

  it.each(['another', ''])(
    'that differs from its confirmation “%s” is not sent by Enter either, and a toast says so',
    async (confirmation) => {
      mounted(<ResetPasswordDialog user={ines} onClose={closed} />);
      write('New password', 'one');
      write('Confirm new password', confirmation);
      fireEvent.submit(form());
      await isTold('Password mismatch', 'New password and confirmation must match.');
      await waitFor(() => expect(faults()).toEqual(['New password and confirmation must match.']));
      act(dismissToast);
      expect(server.asked).toEqual([]);
    },
  );
});
