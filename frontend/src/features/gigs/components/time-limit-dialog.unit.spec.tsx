import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '@jamjar/contracts/routes';
import { gigFixture } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { TimeLimitButton } from './time-limit-button.js';
import { parseTimeLimit } from './time-limit-dialog.js';

const server = startServerForEachTest();

const openMic = gigFixture('Tuesday Open Mic', new Date(2026, 10, 24, 19, 30), { type: 'openmic', timeLimit: 10 });
const saveTimeLimit = (minutes: string): void => {
  fireEvent.change(screen.getByLabelText('Minutes on stage'), { target: { value: minutes } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
};

describe('TimeLimitButton', () => {
  beforeEach(async () => {
    renderWithProviders(<TimeLimitButton gig={openMic} disabled={false} />);
    fireEvent.click(screen.getByRole('button', { name: 'Set Time Limit' }));
    await screen.findByRole('dialog', { name: 'Set Time Limit' });
  });

  it('sends only the time limit, with its former value', async () => {
    server.when(`PUT ${routes.event(openMic.id)}`, () => ({ body: openMic }));
    saveTimeLimit('15');
    await screen.findByText('Time limit updated successfully!');
    expect(server.requests.map(({ body }) => body)).toEqual([{ timeLimit: 15, was: { timeLimit: 10 } }]);
  });
  it.each(['', '0'])('removes the time limit for "%s"', async (minutes) => {
    server.when(`PUT ${routes.event(openMic.id)}`, () => ({ body: openMic }));
    saveTimeLimit(minutes);
    await waitFor(() => expect(server.requests.map(({ body }) => body)).toEqual([{ timeLimit: null, was: { timeLimit: 10 } }]));
  });
  it('sends nothing and closes when the time limit is unchanged', async () => {
    saveTimeLimit(' 10 ');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests).toEqual([]);
  });
  it('says that somebody else has changed the time limit meanwhile, and overwrites that change on the second save', async () => {
    const refusal = { message: 'Somebody changed this meanwhile.', code: 'CHANGED_MEANWHILE', current: { timeLimit: 20 } };
    const respond = () => (server.requests.length === 1 ? { status: 409, body: refusal } : { body: openMic });
    server.when(`PUT ${routes.event(openMic.id)}`, respond);
    saveTimeLimit('15');
    await screen.findByText('Somebody changed this to "20" meanwhile. Save again to put yours in its place.');
    expect(screen.getByLabelText<HTMLInputElement>('Minutes on stage').value).toBe('15');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requests[1]?.body).toEqual({ timeLimit: 15, was: { timeLimit: 20 } }));
  });
  it.each([
    ['-5', 'Time limit must be a positive number'],
    ['1000001', 'Number must be less than or equal to 1000000'],
  ])('rejects %s', async (minutes, message) => {
    saveTimeLimit(minutes);
    await screen.findByText(message);
    expect(server.requests).toEqual([]);
  });
  it.each([
    ['a message with a code', { message: 'This event has been marked as completed and is now read-only', code: 'GIG_COMPLETED' }],
    ['a message without a code', { message: 'No time limit today' }],
  ])('shows %s when the server refuses the time limit', async (_answer, body) => {
    server.when(`PUT ${routes.event(openMic.id)}`, () => ({ status: 409, body }));
    saveTimeLimit('15');
    await screen.findByText(body.message);
    screen.getByRole('dialog', { name: 'Set Time Limit' });
  });
});

describe('parseTimeLimit', () => {
  it.each([
    ['15', 15],
    [' 007 ', 7],
    ['', null],
    ['0', null],
    ['-1', undefined],
    ['1.5', undefined],
    ['ten', undefined],
  ])('parses "%s" as %s', (input, minutes) => {
    expect(parseTimeLimit(input)).toBe(minutes);
  });
});
