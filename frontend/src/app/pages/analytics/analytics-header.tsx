import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type AnalyticsPageFilters, analyticsTabs, toQueryString } from '../../../features/analytics/analytics-filters.js';
import { useRefreshAnalytics } from '../../../features/analytics/analytics.api.js';
import { Button } from '../../../ui/elements/buttons.js';
import { RefreshIcon } from '../../../ui/elements/icons.js';
import { Tag } from '../../../ui/elements/tag.js';
import { AccountMenu } from '../../shell/account-menu.js';
import { BackLink } from '../../shell/back-link.js';
import { useCurrentUser } from '../../shell/require-session.js';
import styles from './analytics-header.module.css';

interface Props {
  /** The path of the parent page; by default the home page. */
  backTo?: string;
  title: string;
  /** Shown beside the title, for example the name of the organisation. */
  subtitle?: string;
  isRefreshing: boolean;
  tabs?: ReactNode;
  /** The filters. */
  children?: ReactNode;
}

/** The header of the analytics pages: back link, title, tabs, filters, refresh button and account menu. */
export function AnalyticsHeader({ backTo, title, subtitle, isRefreshing, tabs, children }: Props) {
  const me = useCurrentUser();
  const refresh = useRefreshAnalytics();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <BackLink to={backTo} />
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.subtitle}>{subtitle}</p>
        </div>
        <div className={styles.filters}>{children}</div>
        <div className={styles.end}>
          <Button icon={<RefreshIcon />} aria-label="Refresh" loading={isRefreshing} onClick={refresh} />
          {me.role === 'god' && (
            <span className={styles.god}>
              <Tag tone="accent">God Mode</Tag>
            </span>
          )}
          <AccountMenu me={me} isIconIfNarrow />
        </div>
      </div>
      {tabs}
    </header>
  );
}

/** Links to the tabs, each of which has its own URL. Shown in the header, on a phone at the bottom of the screen. */
export const AnalyticsTabs = ({ filters }: { filters: AnalyticsPageFilters }) => (
  <nav className={styles.tabs} aria-label="Parts of the analytics">
    {analyticsTabs.map(({ key, label }) => (
      <Link
        key={key}
        to={{ search: toQueryString({ ...filters, tab: key }) }}
        className={styles.tab}
        aria-current={key === filters.tab ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
);
