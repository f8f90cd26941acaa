import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChatIcon, GearIcon, PlusIcon } from '../../../ui/elements/icons.js';
import { useShortcutHint } from '../../../ui/menu/shortcuts.js';
import styles from './navigation-bar.module.css';

/** One entry of a navigation bar: a section of the page, or a tab. */
export interface Section {
  /** The id of the section's element, or the tab's part of the URL. */
  id: string;
  label: string;
  icon: ReactNode;
  /** Shown as a badge on the icon when it is above 0. */
  count?: number;
}
/** The section that the main page of every gig has. */
export const manageSection: Section = { id: 'manage', label: 'Manage', icon: <GearIcon /> };

interface Props {
  sections: readonly Section[];
  current: string | undefined;
}

/** Buttons that scroll to the sections of a long page; visible only on phones. */
export function SectionBar({ sections, current }: Props) {
  return (
    <nav className={styles.bar} aria-label="Parts of this page">
      {sections.map((section) => (
        <button
          key={section.id}
          type="button"
          className={styles.item}
          aria-current={section.id === current}
          onClick={() => scrollToSection(section.id)}
        >
          <SectionLabel {...section} />
        </button>
      ))}
    </nav>
  );
}

/** Links to the tabs, each of which has its own URL. Shown below the header, on a phone at the bottom of the screen. */
export function TabBar({ sections, current, pathTo }: Props & { pathTo: (tab: string) => string }) {
  return (
    <nav className={styles.bar} aria-label="Parts of this event" data-tabs>
      {sections.map((section) => (
        <Link
          key={section.id}
          to={pathTo(section.id)}
          replace
          className={styles.item}
          aria-current={section.id === current ? 'page' : false}
        >
          <SectionLabel {...section} />
        </Link>
      ))}
    </nav>
  );
}

/** A button that opens the chat, beside the navigation on phones, for pages on which the chat is neither a section nor a tab. */
export const OpenChatButton = ({ unreadCount, onPress }: { unreadCount: number; onPress: () => void }) => (
  <button type="button" className={styles.chat} onClick={onPress}>
    <SectionLabel label="Chat" icon={<ChatIcon />} count={unreadCount} />
  </button>
);

/** A button that opens the dialog to add performers, beside the navigation on phones, where the header has no space for it. */
export function AddParticipantButton({ onPress }: { onPress: () => void }) {
  const shortcut = useShortcutHint('a');
  return (
    <button type="button" className={styles.add} aria-label="Add Participant" aria-keyshortcuts={shortcut} onClick={onPress}>
      <SectionLabel label="Add" icon={<PlusIcon />} />
    </button>
  );
}

const SectionLabel = ({ label, icon, count = 0 }: Omit<Section, 'id'>) => (
  <>
    <span className={styles.icon}>
      {icon}
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <span className="for-screen-readers"> new</span>
        </span>
      )}
    </span>
    <span>{label}</span>
  </>
);

/** Scrolls to the section with this element id, without animation when the user prefers reduced motion. */
export function scrollToSection(id: string): void {
  const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: smooth ? 'smooth' : 'auto', block: 'start' });
}
