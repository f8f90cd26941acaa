import { type ReactNode } from 'react';
import { LoadingRows } from '../../ui/list/list-states.js';
import { GigPageHeader } from './gig-page-header.js';
import styles from './gig-skeleton.module.css';

interface Props {
  /** Shown in the header; undefined while the gig's name is not known. */
  title?: string;
  label: string;
  /** The page has a stage and a list, only a list, or metrics and a table. */
  shape: 'stage' | 'list' | 'table';
}

/** The shape of a page about a gig while its line-up loads: the length of the line-up decides where the panels are. */
export const GigSkeleton = ({ title, label, shape }: Props) => (
  <GigPlaceholder title={title}>
    <main className={styles.skeleton} data-shape={shape}>
      {shape !== 'list' && (
        <div className={styles.side}>
          <div className={styles.box} />
          {shape === 'stage' && <div className={styles.box} />}
        </div>
      )}
      <div className={styles.list} data-fills-screen>
        <LoadingRows label={label} rows={12} />
      </div>
      {shape !== 'table' && <div className={styles.chat} />}
    </main>
    {shape !== 'table' && <div className={styles.bars} />}
  </GigPlaceholder>
);

/** A page with the header of a gig's page. */
export const GigPlaceholder = ({ title, children }: { title?: string | undefined; children: ReactNode }) => (
  <div className={styles.page}>
    <GigPageHeader title={title ?? null} />
    {children}
  </div>
);
