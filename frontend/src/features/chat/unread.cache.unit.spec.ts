import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId, gigId, messageId } from '@jamjar/contracts/ids';
import { sessionOver } from '../../api/session-over.js';
import { friday } from '../../testing/people.js';
import { heard, limitedTo, seen, selectNewestUnread, selectUnreadCount, unreadSlice } from './unread.cache.js';

const saturday = gigId('00000000-0000-4000-8000-000000000002');
const message = (jamNightId: GigId, senderName: string): MessageView => ({
  id: messageId('00000000-0000-4000-8000-000000000003'),
  jamNightId,
  senderName,
  content: 'Hello',
  createdAt: new Date(0).toISOString(),
});
const after = (...actions: Parameters<typeof unreadSlice.reducer>[1][]) => ({
  unread: actions.reduce(unreadSlice.reducer, unreadSlice.getInitialState()),
});

it('rings for what others wrote, at the gig of the newest, until that chat is seen', () => {
  const told = [heard(message(friday, 'sam')), heard(message(saturday, 'sam')), heard(message(saturday, 'ines'))];
  expect(selectUnreadCount(after(...told), 'ines')).toBe(2);
  expect(selectNewestUnread(after(...told), 'ines')).toBe(saturday);
  expect(selectNewestUnread(after(...told, seen(saturday)), 'ines')).toBe(friday);
  expect(selectUnreadCount(after(...told, seen(saturday), seen(friday)), 'ines')).toBe(0);
});
it('rings no more for a gig that one may not see any longer', () => {
  const told = [heard(message(friday, 'sam')), heard(message(saturday, 'sam'))];
  expect(selectNewestUnread(after(...told, limitedTo([friday])), 'ines')).toBe(friday);
  expect(selectUnreadCount(after(...told, limitedTo([])), 'ines')).toBe(0);
});
it('is forgotten with the session', () => {
  expect(selectNewestUnread(after(heard(message(friday, 'sam')), sessionOver()), 'ines')).toBeNull();
});
