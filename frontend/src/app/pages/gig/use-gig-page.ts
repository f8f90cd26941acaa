import { useLineUp, type LineUpState } from '../../../features/line-up/use-line-up.js';
import { type Chat, useChat } from '../../../features/chat/use-chat.js';
import { type GigPageProps } from '../gig-route.js';

/** State that all parts of a gig's page share. */
export interface GigPageState extends GigPageProps {
  lineUp: LineUpState;
  chat: Chat;
  /** Whether the gig is completed or the user may not operate it. */
  readOnly: boolean;
}

/** Loads line-up and chat of the gig, and keeps them up to date. */
export function useGigPage(props: GigPageProps): GigPageState {
  const { gig, user, permissions } = props;
  return { ...props, lineUp: useLineUp(gig.id), chat: useChat(gig.id, user.username), readOnly: gig.completed || !permissions.canOperate };
}
