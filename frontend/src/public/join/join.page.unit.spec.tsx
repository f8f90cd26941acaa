import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { accountRoutes } from '@jamjar/contracts/account-routes';
import { refusals } from '@jamjar/contracts/refusals';
import { takeJoinPath } from '../../client/pending-join.js';
import { storedSession } from '../../client/stored-session.js';
import { fillField } from '../../testing/forms.js';
import { startServerForEachTest } from '../../testing/scripted-server.js';
import { inesUser } from '../../testing/users.fixture.js';
import { JoinPage } from './join.page.js';

configure({ asyncUtilTimeout: 10_000 }); // the list of common passwords is loaded with the first password
const server = startServerForEachTest();
const token = 'aTokenOf22CharactersXX';
const page = accountRoutes.publicJoin(token);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.when(`GET ${page}`, () => ({ body: { organisation: { name: 'The Barn', logoUrl: null }, role: 'operator', eventName: null } }));
});

const refuse = (code: keyof typeof refusals, errors?: object) => ({
  status: refusals[code].status,
  body: { ...refusals[code], code, errors },
});
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const posts = () => server.requests.filter(({ method }) => method === 'POST');
const open = async (): Promise<void> => {
  render(<JoinPage token={token} />);
  await screen.findByRole('heading', { name: 'Join The Barn as operator' });
};
const fillIn = (username: string, password: string, repeated = password): void => {
  fillField('Username', username);
  fillField('Password', password);
  fillField('Repeat password', repeated);
};

it('joins with three fields, and stores the session as the app does', async () => {
  server.when(`POST ${page}`, () => ({ body: { token: 'of the session', user: inesUser } }));
  await open();
  fillIn(' Ines ', 'secret');
  press('Join');
  await waitFor(() => expect(storedSession.read()).toEqual({ token: 'of the session', user: inesUser }));
  expect(posts().map(({ body }) => body)).toEqual([{ username: 'ines', password: 'secret' }]);
});

it('says at its field what is missing or refused, and sends nothing incomplete', async () => {
  await open();
  press('Join');
  expect(screen.getAllByText('Please provide both username and password.')).toHaveLength(2);
  fillIn('ines', 'secret', 'sekret');
  press('Join');
  await screen.findByText('Password and repeated password must match.');
  expect(posts()).toEqual([]);
  server.when(`POST ${page}`, () => refuse('USERNAME_TAKEN'));
  fillIn('ines', 'secret');
  press('Join');
  await screen.findByText('This username is already taken');
  server.when(`POST ${page}`, () => refuse('INVALID', { username: 'Username must not mix alphabets' }));
  fillIn('сines', 'secret');
  press('Join');
  await screen.findByText('Username must not mix alphabets');
  server.when(`POST ${page}`, () => refuse('TOO_MANY_USERS'));
  press('Join');
  await screen.findByText('An organisation has at most 500 users');
});

it('warns of a password that is easy to guess, and sends it all the same', async () => {
  server.when(`POST ${page}`, () => refuse('INVALID', { password: 'This password is too common' }));
  await open();
  fillIn('ines', ' INES');
  await screen.findByText('This password is easy to guess');
  fillIn('ines', 'three chords and a truth');
  await waitFor(() => expect(screen.queryByText('This password is easy to guess')).toBeNull());
  fillIn('ines', 'letmein');
  await screen.findByText('This password is easy to guess');
  press('Join');
  await screen.findByText('This password is too common');
});

it('is refused at once where a limit asks to wait for long', async () => {
  server.when(`POST ${page}`, () => ({ ...refuse('TOO_MANY_ATTEMPTS'), headers: { 'retry-after': '3000' } }));
  await open();
  fillIn('ines', 'secret');
  press('Join');
  await screen.findByText('Too many attempts. Please try again later.');
  expect(screen.getByRole('button', { name: 'Join' }).hasAttribute('disabled')).toBe(false);
});

it.each(['GET', 'POST'])('says when the invitation is dead, answered to a %s', async (method) => {
  server.when(`${method} ${page}`, () => refuse('INVITATION_INVALID'));
  if (method === 'GET') render(<JoinPage token={token} />);
  else {
    await open();
    fillIn('ines', 'secret');
    press('Join');
  }
  await screen.findByText('This invitation is not valid any more');
});

it('can be loaded again after an error', async () => {
  server.when(`GET ${page}`, () => ({ status: 500, body: {} }));
  render(<JoinPage token={token} />);
  await screen.findByRole('button', { name: 'Try Again' });
});

it('leads somebody with an account to the sign-in, after which the app returns here once, and nowhere else', async () => {
  await open();
  fireEvent.click(screen.getByRole('link', { name: 'I have an account' }));
  expect(takeJoinPath()).toBe(`/join/${token}`);
  expect(takeJoinPath()).toBeNull();
  sessionStorage.setItem('jamjar.join', JSON.stringify('//evil.example/../x'));
  expect(takeJoinPath()).toBe('/join/%2F%2Fevil.example%2F..%2Fx');
});

describe('for somebody who is signed in', () => {
  beforeEach(() => storedSession.write({ user: inesUser, token: 'of the session' }));
  const joined = { ...inesUser, organisationUsers: [] };

  it('joins with one tap, and a tap after a lost answer is the same request', async () => {
    server.when(`POST ${accountRoutes.join(token)}`, () => refuse('UNEXPECTED'));
    await open();
    press('Join as ines');
    await screen.findByText('Joining failed');
    server.when(`POST ${accountRoutes.join(token)}`, () => ({ body: joined }));
    press('Join as ines');
    await waitFor(() => expect(storedSession.read()).toEqual({ user: joined, token: 'of the session' }));
    const keys = posts().map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });

  it('offers a new account instead, also when the session has ended', async () => {
    server.when(`POST ${accountRoutes.join(token)}`, () => refuse('NOT_SIGNED_IN'));
    await open();
    press('Join as ines');
    await screen.findByLabelText('Repeat password');
    await screen.findByText('Please sign in');
  });

  it('does not count a user whose sign-out is still to be sent', async () => {
    localStorage.setItem('jamjar.signOut', 'failed');
    await open();
    expect(screen.queryByRole('button', { name: 'Join as ines' })).toBeNull();
  });
});
