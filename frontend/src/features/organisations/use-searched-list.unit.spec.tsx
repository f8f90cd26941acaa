import { configure, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { userId } from '@jamjar/contracts/ids';
import { staffLimits } from '@jamjar/contracts/staff-limits';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { startServerForEachTest } from '../../testing/scripted-server.js';
import { createTestStore } from '../../testing/test-store.js';
import { inesUser } from '../../testing/users.fixture.js';
import { useDebouncedSearch } from '../../ui/form/use-debounced-search.js';
import { useUsers } from './use-searched-list.js';

/** The store's development checks take long for a thousand rows, especially on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

const server = startServerForEachTest();
const createUser = (number: number): UserView => ({
  ...inesUser,
  id: userId(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`),
  username: `user ${number}`,
});

function renderUsers(loadedCount: number) {
  server.when(`GET ${routes.users}`, () => ({ body: Array.from({ length: loadedCount }, (_, index) => createUser(index)) }));
  // user 3 is in the loaded list, too
  server.when(`GET ${routes.users}?search=user+5000`, () => ({ body: [createUser(3), createUser(5_000)] }));
  const store = createTestStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const useUserSearch = ({ search }: { search: string }) => ({ users: useUsers(search).data, debouncedSearch: useDebouncedSearch(search) });
  return { store, ...renderHook(useUserSearch, { wrapper, initialProps: { search: '' } }) };
}

describe('useUsers', () => {
  it('adds the users that the server finds when the loaded list may be incomplete, each user once', async () => {
    const { result, rerender } = renderUsers(staffLimits.maxListRows);
    await waitFor(() => expect(result.current.users).toHaveLength(1_000));
    rerender({ search: ' user 5000 ' });
    await waitFor(() => expect(result.current.users?.at(-1)?.username).toBe('user 5000'));
    expect(result.current.users).toHaveLength(1_001);
  });

  it('sends no search to the server when the list is complete', async () => {
    const { store, result, rerender } = renderUsers(999); // one less than `staffLimits.maxListRows`
    await waitFor(() => expect(result.current.users).toHaveLength(999));
    rerender({ search: 'user 5000' });
    await waitFor(() => expect(result.current.debouncedSearch).toBe('user 5000')); // by then a search would have been sent
    expect(Object.keys(store.getState().api.queries)).toEqual(['users(undefined)']);
  });
});
