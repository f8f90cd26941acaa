import { type ReactNode } from 'react';
import { ChatIcon, GearIcon, ListIcon, MicIcon } from '../../../ui/icons.js';
import { type Part } from './bar.js';
import { type Gig } from './gig.js';

/** The panels of a jam, however they are laid out. */
export interface JamParts {
  stage: ReactNode;
  selected: ReactNode;
  list: ReactNode;
  chat: ReactNode;
  /** Null: not for whoever only looks on. */
  timeline: ReactNode;
  manage: ReactNode;
}

/** Live, List, Chat, Manage: the tabs, and what the one page jumps to (S2 §2). */
export const jamTabs = ({ rights, chat }: Gig): Part[] => [
  { id: 'live', label: 'Live', icon: <MicIcon /> },
  { id: 'signups', label: 'List', icon: <ListIcon /> },
  { id: 'chat', label: 'Chat', icon: <ChatIcon />, count: chat.unread },
  ...(rights.operate ? [{ id: 'manage', label: 'Manage', icon: <GearIcon />, iconOnly: true }] : []),
];
