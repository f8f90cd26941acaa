import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId, gigId, messageId } from '@jamjar/contracts/ids';
import { sessionCleared } from '../../api/session.actions.js';
import { fridayGigId } from '../../testing/performers.fixture.js';
import {
  messageReceived,
  visibleGigsChanged,
  chatSeen,
  selectNewestUnreadGigId,
  selectTotalUnreadCount,
  unreadSlice,
} from './unread.slice.js';

const saturdayGigId = gigId('00000000-0000-4000-8000-000000000002');
let lastNumber = 0;
/** A message with an id of its own. */
const message = (jamNightId: GigId, senderName: string): MessageView => ({
  id: messageId(`00000000-0000-4000-8000-${(++lastNumber).toString().padStart(12, '0')}`),
  jamNightId,
  senderName,
  content: 'Hello',
  createdAt: new Date(0).toISOString(),
});
const stateAfter = (...actions: Parameters<typeof unreadSlice.reducer>[1][]) => ({
  unread: actions.reduce(unreadSlice.reducer, unreadSlice.getInitialState()),
});

it('counts the unread messages of other users, and selects the gig of the newest, until its chat is seen', () => {
  const received = [
    messageReceived(message(fridayGigId, 'sam')),
    messageReceived(message(saturdayGigId, 'sam')),
    messageReceived(message(saturdayGigId, 'ines')),
  ];
  expect(selectTotalUnreadCount(stateAfter(...received), 'ines')).toBe(2);
  expect(selectNewestUnreadGigId(stateAfter(...received), 'ines')).toBe(saturdayGigId);
  expect(selectNewestUnreadGigId(stateAfter(...received, chatSeen(saturdayGigId)), 'ines')).toBe(fridayGigId);
  expect(selectTotalUnreadCount(stateAfter(...received, chatSeen(saturdayGigId), chatSeen(fridayGigId)), 'ines')).toBe(0);
});
it('counts a message only once when a resend delivers it again, and not at all after it was seen', () => {
  const received = messageReceived(message(fridayGigId, 'sam'));
  expect(selectTotalUnreadCount(stateAfter(received, received), 'ines')).toBe(1);
  expect(selectTotalUnreadCount(stateAfter(received, chatSeen(fridayGigId), received), 'ines')).toBe(0);
});
it('drops the unread messages of gigs that the user may no longer see', () => {
  const received = [messageReceived(message(fridayGigId, 'sam')), messageReceived(message(saturdayGigId, 'sam'))];
  expect(selectNewestUnreadGigId(stateAfter(...received, visibleGigsChanged([fridayGigId])), 'ines')).toBe(fridayGigId);
  expect(selectTotalUnreadCount(stateAfter(...received, visibleGigsChanged([])), 'ines')).toBe(0);
});
it('drops all unread messages at the end of the session', () => {
  expect(selectNewestUnreadGigId(stateAfter(messageReceived(message(fridayGigId, 'sam')), sessionCleared()), 'ines')).toBeNull();
});
