import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { loadedLineUp } from '../../../testing/line-up.fixture.js';
import { gigFixture } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { inesUser } from '../../../testing/users.fixture.js';
import { GigMainPageHeader } from './gig-main-page-header.js';
import { type GigPageState } from './use-gig-page.js';

const onChat = jest.fn();
const noop = (): undefined => undefined;
const gig = gigFixture('Friday Jam', new Date(2026, 10, 21));
const createPageState = ({ unreadCount = 0, canManage = false } = {}): GigPageState => ({
  gig,
  user: inesUser,
  permissions: { canView: true, canOperate: true, canManage, isTemporary: false },
  lineUp: loadedLineUp(),
  chat: {
    gigId: gig.id,
    username: inesUser.username,
    messages: [],
    outbox: { unsent: [], send: noop, sendAgain: noop, discard: noop },
    loadFailed: false,
    retry: noop,
    unreadCount,
    panelRef: noop,
  },
  addDialog: { initialName: null, open: () => undefined, close: () => undefined },
  readOnly: false,
});
const renderHeader = (page: GigPageState) =>
  renderWithProviders(
    <MemoryRouter>
      <Routes>
        <Route element={<Outlet context={inesUser} />}>
          <Route index element={<GigMainPageHeader page={page} details={[]} onChat={onChat} onAdd={null} />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );

describe('GigMainPageHeader', () => {
  it('shows a bell while there are unread chat messages, and opens the chat on click', () => {
    renderHeader(createPageState({ unreadCount: 2 }));
    const bell = screen.getByRole('button', { name: 'Chat, 2 new messages' });
    expect(bell.textContent).toContain('!');
    expect(screen.getByRole('banner').dataset.unread).toBe('true');
    fireEvent.click(bell);
    expect(onChat).toHaveBeenCalled();
  });
  it('shows a plain chat button when there are no unread messages', () => {
    renderHeader(createPageState());
    screen.getByRole('button', { name: 'Chat' });
    expect(screen.getByRole('banner').dataset.unread).toBe('false');
  });
  it('shows the menu of the event only to users who may manage it', () => {
    renderHeader(createPageState()).unmount();
    expect(screen.queryByRole('button', { name: 'More for Friday Jam' })).toBeNull();
    renderHeader(createPageState({ canManage: true }));
    screen.getByRole('button', { name: 'More for Friday Jam' });
  });
});
