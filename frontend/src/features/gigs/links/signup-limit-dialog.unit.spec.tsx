import { fireEvent, screen } from '@testing-library/react';
import { gigFixture } from '../../../testing/gigs.fixture.js';
import { renderWithProviders } from '../../../testing/render-with-providers.js';
import { startServerForEachTest } from '../../../testing/scripted-server.js';
import { SignupLimitDialog } from './signup-limit-dialog.js';

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
});
