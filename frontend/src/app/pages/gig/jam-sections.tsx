import { type ReactNode } from 'react';
import { ChatIcon, GearIcon, ListIcon, MicIcon } from '../../../ui/icons.js';
import { type Section } from './navigation-bar.js';
import { type GigPageState } from './use-gig-page.js';

/** The panels of a jam's page, which both layouts arrange. */
export interface JamPanels {
  stage: ReactNode;
  selected: ReactNode;
  queue: ReactNode;
  chat: ReactNode;
  /** `timeline` and `manage` are false for users who may not operate the gig. */
  timeline: ReactNode;
  manage: ReactNode;
}

/** The sections Live, List, Chat and, for operators, Manage: tabs of the tabbed layout, scroll targets of the single page. */
export const getJamSections = ({ permissions, chat }: GigPageState): Section[] => [
  { id: 'live', label: 'Live', icon: <MicIcon /> },
  { id: 'signups', label: 'List', icon: <ListIcon /> },
  { id: 'chat', label: 'Chat', icon: <ChatIcon />, count: chat.unreadCount },
  ...(permissions.canOperate ? [{ id: 'manage', label: 'Manage', icon: <GearIcon />, iconOnly: true }] : []),
];
