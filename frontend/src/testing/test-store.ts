import { cleanup } from '@testing-library/react';
import { api } from '../api/api.js';
import { createStore } from '../app/store.js';
import { navigateWithoutDialogs } from '../ui/dialog/dialog-history.js';

type Store = ReturnType<typeof createStore>;

const stores: Store[] = [];

/** A store that sends nothing after its test has ended: requests in flight and pending retries are aborted. */
export function createTestStore(): Store {
  const store = createStore();
  stores.push(store);
  return store;
}

afterEach(async () => {
  cleanup(); // first, because a mounted component would refetch its data after the reset
  for (const store of stores.splice(0)) store.dispatch(api.util.resetApiState());
  await navigateWithoutDialogs(() => Promise.resolve()); // removes dialog entries now: later, this would change the URL of the next test
});
