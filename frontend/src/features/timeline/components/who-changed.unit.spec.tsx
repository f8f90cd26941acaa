import { screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { fridayGigId, performerFixture } from '../../../testing/performers.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { createTestStore } from '../../../testing/test-store.js';
import { timelineEntryFixture } from '../../../testing/timeline.fixture.js';
import { timelineApi } from '../timeline.api.js';
import { WhoChanged } from './who-changed.js';

const finn = performerFixture(1, 'Finn', { revision: 2 });
const ana = performerFixture(2, 'Ana');
const server = startServerForEachTest();

it('WhoChanged says who made the performer unavailable last, and how', async () => {
  const entries = [
    timelineEntryFixture(3, 'PerformerHeld', [finn]),
    timelineEntryFixture(4, 'PerformerSelected', [finn], { actor: { id: null, name: 'sam' } }),
    timelineEntryFixture(5, 'PerformerSelected', [ana, finn]), // Finn is the one to be replaced
    timelineEntryFixture(6, 'PriorityChanged', [finn]), // makes nobody unavailable
  ];
  server.when(`GET ${routes.timeline(fridayGigId)}`, () => ({ body: entries, seq: 1 }));
  renderWithProviders(<WhoChanged performer={finn} />);
  await screen.findByText('sam just selected Finn');
});
it('WhoChanged does not name the user until the timeline contains the change', async () => {
  server.when(`GET ${routes.timeline(fridayGigId)}`, () => ({ body: [timelineEntryFixture(2, 'PerformerSelected', [finn])], seq: 1 }));
  const store = createTestStore();
  renderWithProviders(<WhoChanged performer={finn} />, store);
  await waitFor(() => expect(timelineApi.endpoints.timeline.select(fridayGigId)(store.getState()).isSuccess).toBe(true));
  screen.getByText('Finn is not available any more');
});
it('WhoChanged shows a name unchanged, even with characters that are special in String.replace', async () => {
  const duo = performerFixture(1, "Finn $& Co $'", { revision: 2 });
  const entries = [timelineEntryFixture(4, 'PerformerSelected', [duo], { actor: { id: null, name: 'sam' } })];
  server.when(`GET ${routes.timeline(fridayGigId)}`, () => ({ body: entries, seq: 1 }));
  renderWithProviders(<WhoChanged performer={duo} />);
  await screen.findByText("sam just selected Finn $& Co $'");
});
