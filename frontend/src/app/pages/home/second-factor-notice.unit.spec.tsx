import { fireEvent, screen } from '@testing-library/react';
import { dayMs } from '@jamjar/contracts/time';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { SecondFactorNotice } from './second-factor-notice.js';

startServerForEachTest();
beforeEach(() => localStorage.clear());

const god: UserView = { ...inesUser, role: 'god' };
const open = (user: UserView) =>
  renderWithProviders(
    <MemoryRouter>
      <Routes>
        <Route element={<Outlet context={user} />}>
          <Route path="/" element={<SecondFactorNotice />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
const queryNotice = (): HTMLElement | null => screen.queryByRole('region', { name: 'Second factor' });

describe('SecondFactorNotice', () => {
  it.each<[string, UserView, boolean]>([
    ['a god user without a second factor', god, true],
    ['a god user with one', { ...god, secondFactorAt: '2026-11-21T12:00:00.000Z' }, false],
    ['an owner', inesUser, false],
  ])('is shown or not to %s', (_who, user, isShown) => {
    open(user);
    expect(queryNotice() !== null).toBe(isShown);
  });

  it('is closed for a week, for this user alone', () => {
    const { unmount } = open(god);
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(queryNotice()).toBeNull();
    unmount();

    const key = `jamjar.secondFactorNotice.${god.id}`;
    const closedAt = Number(localStorage.getItem(key));
    expect(Date.now() - closedAt).toBeLessThan(60_000);
    localStorage.setItem(key, (closedAt - 7 * dayMs + 60_000).toString());
    const { unmount: unmountSecond } = open(god);
    expect(queryNotice()).toBeNull();
    unmountSecond();
    localStorage.setItem(key, (closedAt - 7 * dayMs).toString());
    open(god);
    expect(queryNotice()).not.toBeNull();
  });

  it('opens the dialog', async () => {
    open(god);
    fireEvent.click(screen.getByRole('button', { name: 'Set up' }));
    await screen.findByRole('dialog', { name: 'Second factor' });
  });
});
