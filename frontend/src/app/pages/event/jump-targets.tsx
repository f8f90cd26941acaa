import { ChatIcon, GearIcon, ListIcon, MicIcon } from '../../../ui/icons.js';
import { type JumpTarget } from './jump-bar.js';

/** The parts of a night's page, under the names of the tabbed layout's tabs (S2 §2). */
export const jumpTargets = ({ stage, manage, unread }: { stage: boolean; manage: boolean; unread: number }): JumpTarget[] => [
  ...(stage ? [{ id: 'live', label: 'Live', icon: <MicIcon /> }] : []),
  { id: 'list', label: 'List', icon: <ListIcon /> },
  { id: 'chat', label: 'Chat', icon: <ChatIcon />, count: unread },
  ...(manage ? [{ id: 'manage', label: 'Manage', icon: <GearIcon /> }] : []),
];
