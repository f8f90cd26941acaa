import { useLineUp, type LineUpState } from '../../../features/line-up/line-up.state.js';
import { type Chat, useChat } from '../../../features/chat/chat.state.js';
import { type GigType } from '@jamjar/contracts/enums';
import { type EventPageProps } from './event-page.props.js';

/** One gig as every part of its page needs it. */
export interface Gig extends EventPageProps {
  lineUp: LineUpState;
  chat: Chat;
  /** A completed event, or somebody who may only look. */
  readOnly: boolean;
}

export function useGig(props: EventPageProps): Gig {
  const { event, me, rights } = props;
  return { ...props, lineUp: useLineUp(event.id), chat: useChat(event.id, me.username), readOnly: event.completed || !rights.operate };
}

/** S2 §2, loading texts; the documents have none for a generic event. */
export const loadingWords: Record<GigType, string> = {
  jam: 'Loading jam night data...',
  openmic: 'Loading open mic data...',
  generic: 'Loading event data...',
};
