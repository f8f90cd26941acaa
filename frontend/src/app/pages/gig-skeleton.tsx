import { type ReactNode } from 'react';
import { LoadingRows } from '../../ui/list/list-states.js';
import { GigPageHeader } from './gig-page-header.js';
import styles from './gig-skeleton.module.css';

interface Props {
  /** Shown in the header; undefined while the gig is loading. */
  title?: string;
  label: string;
  /** `stage`: a stage and a list; `list`: only a list; `table`: metrics and a table. */
  shape: 'stage' | 'list' | 'table';
}

/** The placeholder of a page about a gig while the gig or its line-up loads; the places of the panels depend on the line-up. */
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

/** A page with only the header of a gig's page and other content instead of the gig. */
export const GigPlaceholder = ({ title, children }: { title?: string | undefined; children: ReactNode }) => (
  <div className={styles.page}>
    <GigPageHeader title={title ?? null} />
    {children}
  </div>
);
