import { type ReactNode } from 'react';
import styles from './tabbed-page.module.css';

/** The Manage tab: management panel and timeline. */
export const ManageTab = ({ manage, timeline }: { manage: ReactNode; timeline: ReactNode }) => (
  <>
    <div>{manage}</div>
    <div className={styles.timeline}>{timeline}</div>
  </>
);
