import { createElement, type ReactNode } from 'react';
import styles from './icons.module.css';

/**
 * Creates an icon from strokes on a 24 px grid, in the colour of the text. Icons are hidden from screen readers, because the text beside
 * the icon or the label of its control says the same.
 */
const createIcon = (...strokes: readonly ReactNode[]) =>
  function Icon() {
    return createElement('svg', { className: styles.icon, viewBox: '0 0 24 24', 'aria-hidden': true }, ...strokes);
  };

export const BackIcon = createIcon(<path d="m15 5-7 7 7 7" />);
export const ForwardIcon = createIcon(<path d="m9 5 7 7-7 7" />);
export const PlayIcon = createIcon(<path d="M8 5.500v13l10-6.500z" fill="currentColor" />);
export const PauseIcon = createIcon(<path d="M8.500 6v12M15.500 6v12" strokeWidth="3" />);
export const PlusIcon = createIcon(<path d="M12 5v14M5 12h14" />);
export const SearchIcon = createIcon(<circle cx="11" cy="11" r="6.5" />, <path d="m20 20-4-4" />);
export const CloseIcon = createIcon(<path d="m7 7 10 10M17 7 7 17" />);
export const BellIcon = createIcon(<path d="M18 10a6 6 0 0 0-12 0c0 5-2 6.500-2 6.500h16s-2-1.500-2-6.500M10 20a2.200 2.200 0 0 0 4 0" />);
export const MoreIcon = createIcon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3" />);
export const UpIcon = createIcon(<path d="M12 19V5m-6 6 6-6 6 6" />);
export const SwapIcon = createIcon(<path d="M5 8h13m-3-3 3 3-3 3M19 16H6m3-3-3 3 3 3" />);
export const SendIcon = createIcon(<path d="M20 4 4 10.500l6.5 3 3 6.500L20 4zM10.5 13.5 20 4" />);
export const ChatIcon = createIcon(
  <path d="M5 4.500h14a1.5 1.5 0 0 1 1.5 1.500v9a1.5 1.5 0 0 1-1.5 1.500h-9L5.5 20.500v-4H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.500z" />,
);
export const ListIcon = createIcon(<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />);
export const MicIcon = createIcon(<rect x="9" y="3" width="6" height="11" rx="3" />, <path d="M5.5 11.500a6.5 6.5 0 0 0 13 0M12 18v3" />);
export const GearIcon = createIcon(
  <circle cx="12" cy="12" r="3.2" />,
  <path d="M12 3.500v2.300M12 18.200v2.300M3.5 12h2.300M18.2 12h2.300M6 6l1.6 1.600M16.4 16.4 18 18M18 6l-1.6 1.600M7.6 16.4 6 18" />,
);
export const CheckIcon = createIcon(<path d="m5 12.500 4.500 4.500L19 7.500" />);
export const DownIcon = createIcon(<path d="m6 9.5 6 6 6-6" />);
export const PencilIcon = createIcon(<path d="M5 19l1-4L15.500 5.500l3 3L9 18l-4 1zM13.500 7.500l3 3" />);
export const RefreshIcon = createIcon(<path d="M19 12a7 7 0 1 1-2.200-5.100M19 4v4.500h-4.500" />);
export const FilterIcon = createIcon(<path d="M4.5 7h15M7.5 12h9M10.5 17h3" />);
/** Marks a drag handle. */
export const GripIcon = createIcon(<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="2.8" />);

export const PersonIcon = createIcon(<circle cx="12" cy="8" r="3.8" />, <path d="M4.500 20a7.500 6.500 0 0 1 15 0" />);
/** Stands for the raffle. */
export const TicketIcon = createIcon(
  <path d="M4 8a1.5 1.5 0 0 1 1.5-1.500h13A1.5 1.5 0 0 1 20 8v2a2 2 0 0 0 0 4v2a1.5 1.5 0 0 1-1.5 1.500h-13A1.5 1.5 0 0 1 4 16v-2a2 2 0 0 0 0-4zM14.500 6.500v2M14.500 11v2M14.500 15.500v2" />,
);
export const PeopleIcon = createIcon(
  <circle cx="9" cy="8.5" r="3.5" />,
  <path d="M2.5 19.500a6.5 6.5 0 0 1 13 0M16 5.300a3.5 3.5 0 0 1 0 6.400M18 14.300a6.5 6.5 0 0 1 3.5 5.200" />,
);
export const HelpIcon = createIcon(
  <circle cx="12" cy="12" r="8.5" />,
  <path d="M9.5 9.500a2.5 2.5 0 1 1 3.7 2.200c-.8.45-1.2 1-1.2 1.800M12 16.500h.01" />,
);

/** Marks a performer with priority. */
export function PriorityStar() {
  return (
    <svg className={styles.star} viewBox="0 0 24 24" role="img" aria-label="Priority">
      <path d="m12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.200L12 17l-5.6 3 1.2-6.200L3 9.500l6.3-.8z" />
    </svg>
  );
}
