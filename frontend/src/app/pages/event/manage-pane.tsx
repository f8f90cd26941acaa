import { type ReactNode } from 'react';
import styles from './tabbed-page.module.css';

/** The Manage tab: what there is to do, and what was done. */
export const ManagePane = ({ manage, timeline }: { manage: ReactNode; timeline: ReactNode }) => (
  <>
    <div>{manage}</div>
    <div className={styles.timeline}>{timeline}</div>
  </>
);
