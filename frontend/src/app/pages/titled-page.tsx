import { type ReactNode } from 'react';
import { AppPage } from '../shell/app-page.js';
import { BackLink } from '../shell/back-link.js';
import styles from './titled-page.module.css';

interface Props {
  /** The parts of the browser tab's title. Undefined parts, which are not loaded yet, are left out. */
  tabTitle: readonly (string | undefined)[];
  /** The parent page; by default the home page. */
  backTo?: string;
  title: string;
  /** Shown below the title. */
  subtitle?: string;
  /** A control at the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page with a back link, a title with a subtitle, and its content below. */
export const TitledPage = ({ tabTitle, backTo, title, subtitle, action, children }: Props) => (
  <AppPage title={[...tabTitle, 'Jamjar'].filter(Boolean).join(' · ')}>
    <main className={styles.page}>
      <header className={styles.header}>
        <BackLink to={backTo} />
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </main>
  </AppPage>
);
