import { useState } from 'react';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { useLineUp, type LineUpState } from '../../../features/line-up/use-line-up.js';
import { type Chat, useChat } from '../../../features/chat/use-chat.js';
import { type GigPageProps } from '../gig-route.js';

/** State that all parts of a gig's page share. */
export interface GigPageState extends GigPageProps {
  lineUp: LineUpState;
  chat: Chat;
  /** Whether the gig is completed or the user may not operate it. */
  readOnly: boolean;
  /** The state of the dialog that adds performers. `initialName`: the name with which it opens; null while it is closed. */
  addDialog: { initialName: string | null; open: (initialName: string) => void; close: () => void };
}

/** Loads the gig's line-up and chat, and keeps them up to date. @returns the state, in which `lineUp` is null while it loads */
export function useGigPage(props: GigPageProps): Omit<GigPageState, 'lineUp'> & { lineUp: LineUpState | null } {
  const { gig, user, permissions } = props;
  const [initialName, setInitialName] = useState<string | null>(null);
  return {
    ...props,
    lineUp: useLineUp(gig.id),
    chat: useChat(gig.id, user.username),
    readOnly: gig.completed || !permissions.canOperate,
    addDialog: { initialName, open: setInitialName, close: () => setInitialName(null) },
  };
}

/** The time limit as a key figure for the header; none for a gig without time limit. */
export const describeTimeLimit = ({ timeLimit }: GigView): string[] => (timeLimit === null ? [] : [`${timeLimit} min each`]);
