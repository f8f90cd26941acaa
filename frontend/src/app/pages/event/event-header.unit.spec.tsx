import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { liveEvent } from '../../../testing/live-events.js';
import { mounted } from '../../../testing/mounted.js';
import { EventHeader } from './event-header.js';

const shown = (unread: number) =>
  mounted(
    <MemoryRouter>
      <EventHeader event={liveEvent('Friday Jam', new Date(2026, 10, 21))} facts={[]} unread={unread} onAdd={null} />
    </MemoryRouter>,
  );

describe('the header of an event', () => {
  it('rings when somebody wrote what nobody here has seen', () => {
    shown(2);
    expect(screen.getByRole('button', { name: 'New chat messages' }).textContent).toBe('!');
    expect(screen.getByRole('banner').dataset.unread).toBe('true');
  });
  it('is quiet otherwise', () => {
    shown(0);
    expect(screen.queryByRole('button', { name: 'New chat messages' })).toBeNull();
    expect(screen.getByRole('banner').dataset.unread).toBe('false');
  });
});
