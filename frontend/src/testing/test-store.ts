import { cleanup } from '@testing-library/react';
import { api } from '../api/api.js';
import { createStore } from '../app/store.js';
import { navigateWithoutDialogs } from '../ui/dialog/dialog-history.js';

type Store = ReturnType<typeof createStore>;

const stores: Store[] = [];

/** A store that sends nothing more once its test has ended: calls under way and waiting retries are aborted. */
export function createTestStore(): Store {
  const store = createStore();
  stores.push(store);
  return store;
}

afterEach(async () => {
  cleanup(); // first, because a mounted component would read its data again after the reset
  for (const store of stores.splice(0)) store.dispatch(api.util.resetApiState());
  await navigateWithoutDialogs(() => Promise.resolve()); // going back in the history later would change the address of the next test
});
