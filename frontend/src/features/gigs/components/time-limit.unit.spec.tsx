import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { gigFixture } from '../../../testing/gigs.js';
import { mounted } from '../../../testing/mounted.js';
import { serverForEachTest } from '../../../testing/scripted-server.js';
import { TimeLimit } from './time-limit.js';

const server = serverForEachTest();
beforeEach(async () => {
  mounted(<TimeLimit event={openMic} disabled={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Set Time Limit' }));
  await screen.findByRole('dialog', { name: 'Set Time Limit' });
});

const openMic = gigFixture('Tuesday Open Mic', new Date(2026, 10, 24, 19, 30), { type: 'openmic', timeLimit: 10 });
const save = (minutes: string): void => {
  fireEvent.change(screen.getByLabelText('Minutes on stage'), { target: { value: minutes } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
};

describe('the time limit', () => {
  it('is sent with the whole event', async () => {
    server.when(`PUT ${routes.event(openMic.id)}`, () => ({ body: openMic }));
    save('15');
    await screen.findByText('Time limit updated successfully!');
    expect(server.asked.map(({ body }) => body)).toEqual([{ ...openMic, timeLimit: 15 }]);
  });
  it.each(['', '0'])('is none for "%s"', async (minutes) => {
    server.when(`PUT ${routes.event(openMic.id)}`, () => ({ body: openMic }));
    save(minutes);
    await waitFor(() => expect(server.asked.map(({ body }) => body)).toEqual([{ ...openMic, timeLimit: null }]));
  });
  it('must be a positive number', async () => {
    save('-5');
    await screen.findByText('Time limit must be a positive number');
    expect(server.asked).toEqual([]);
  });
  it.each([
    ['the server’s words', { message: 'This event has been marked as completed and is now read-only', code: 'GIG_COMPLETED' }],
    ['the documents’ words, where the server has none', { message: 'Failed to set time limit' }],
  ])('says why it was not set, in %s', async (_whose, body) => {
    server.when(`PUT ${routes.event(openMic.id)}`, () => ({ status: 409, body }));
    save('15');
    await screen.findByText(body.message);
    screen.getByRole('dialog', { name: 'Set Time Limit' });
  });
});
