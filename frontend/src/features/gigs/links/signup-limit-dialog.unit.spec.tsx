import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { gigFixture } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { parseSignupLimit, SignupLimitDialog } from './signup-limit-dialog.js';

const server = startServerForEachTest();
const jam = gigFixture('Friday Jam', new Date(2026, 10, 27, 19, 30));

describe('SignupLimitDialog', () => {
  it.each([
    ['0', 'Number must be greater than or equal to 1'],
    ['1000001', 'Number must be less than or equal to 1000000'],
  ])('rejects %s', async (limit, message) => {
    renderWithProviders(<SignupLimitDialog gig={jam} onClose={() => undefined} />);
    fireEvent.change(screen.getByLabelText('Signup limit'), { target: { value: limit } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(message);
    expect(server.requests).toEqual([]);
  });

  it('sends the limit with its former value, shows a change by somebody else, and overwrites that change on the second save', async () => {
    const refusal = { message: 'Somebody changed this meanwhile.', code: 'CHANGED_MEANWHILE', current: { limit: 20 } };
    const limitedJam = { ...jam, signupEnabled: true, signupLimit: 10 };
    const respond = () => (server.requests.length === 1 ? { status: 409, body: refusal } : { body: limitedJam });
    server.when(`PATCH ${commandPaths.SetSignupLimit(jam.id)}`, respond);
    renderWithProviders(<SignupLimitDialog gig={limitedJam} onClose={() => undefined} />);
    fireEvent.change(screen.getByLabelText('Signup limit'), { target: { value: '15' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Somebody changed this to "20" meanwhile. Save again to put yours in its place.');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requests).toHaveLength(2));
    expect(server.requests.map(({ body }) => body)).toEqual([
      { limit: 15, was: { limit: 10 } },
      { limit: 15, was: { limit: 20 } },
    ]);
  });

  it.each([
    ['', null],
    [' 12 ', 12],
    ['1', 1],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['ten', undefined],
  ])('parses the typed limit %j as %s', (text, limit) => {
    expect(parseSignupLimit(text)).toBe(limit);
  });
});
