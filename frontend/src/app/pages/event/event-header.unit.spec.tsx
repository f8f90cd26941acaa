import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { nobody } from '../../../features/line-up/line-up.views.js';
import { gigFixture } from '../../../testing/gigs.js';
import { mounted } from '../../../testing/mounted.js';
import { ines } from '../../../testing/staff.js';
import { EventHeader } from './event-header.js';
import { type Gig } from './gig.js';

const onChat = jest.fn();
const gig = (unread: number, own = false): Gig => ({
  event: gigFixture('Friday Jam', new Date(2026, 10, 21)),
  me: ines,
  rights: { see: true, operate: true, own },
  lineUp: { kind: 'here', places: nobody },
  chat: { messages: [], failed: false, again: () => undefined, unread, panelIs: () => undefined },
  readOnly: false,
});
const shown = (of: Gig) =>
  mounted(
    <MemoryRouter>
      <EventHeader gig={of} details={[]} onChat={onChat} chatInBar={false} onAdd={null} />
    </MemoryRouter>,
  );

describe('the header of an event', () => {
  it('rings when somebody wrote what nobody here has seen, and leads to it', () => {
    shown(gig(2));
    const bell = screen.getByRole('button', { name: 'Chat, 2 new messages' });
    expect(bell.textContent).toContain('!');
    expect(screen.getByRole('banner').dataset.unread).toBe('true');
    fireEvent.click(bell);
    expect(onChat).toHaveBeenCalled();
  });
  it('is quiet otherwise', () => {
    shown(gig(0));
    screen.getByRole('button', { name: 'Chat' });
    expect(screen.getByRole('banner').dataset.unread).toBe('false');
  });
  it('offers the event’s menu to its owners alone', () => {
    shown(gig(0)).unmount();
    expect(screen.queryByRole('button', { name: 'More for Friday Jam' })).toBeNull();
    shown(gig(0, true));
    screen.getByRole('button', { name: 'More for Friday Jam' });
  });
});
