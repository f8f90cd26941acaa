import { type PerformerHistoryView } from '@jamjar/contracts/analytics/analytics.views';
import { type ReactNode } from 'react';
import { Panel } from '../../../ui/elements/panel.js';
import { Tag } from '../../../ui/elements/tag.js';
import { toMailLink, toPhoneLink } from '../../../ui/format/contact-links.js';
import { formatDuration, formatNumber } from '../analytics-format.js';
import { AnalyticsPanel } from './analytics-panel.js';
import { PerformerEventsPanel } from './performer-events-panel.js';
import styles from './performer-history.module.css';
import { StatCard, StatCardGroup } from './stat-cards.js';

/** Everything about one participant: contact, totals, instruments, and each gig. */
export const PerformerHistory = ({ history: { participant, summary, performanceHistory } }: { history: PerformerHistoryView }) => (
  <div className={styles.history}>
    <StatCardGroup>
      <StatCard countingRuleName="eventsAttended" label="Events" value={formatNumber(summary.eventsAttended)} />
      <StatCard countingRuleName="performances" label="Performances" value={formatNumber(summary.totalPerformances)} />
      <StatCard countingRuleName="stageTime" label="Time on stage" value={formatDuration(summary.totalStageTime)} />
      <StatCard countingRuleName="minutesEach" label="Minutes on stage each" value={formatNumber(summary.avgStageTime)} />
    </StatCardGroup>
    <div className={styles.columns}>
      <div className={styles.side}>
        <ContactPanel {...participant} />
        <TopInstrumentsPanel topInstruments={summary.topInstruments} />
      </div>
      <PerformerEventsPanel name={participant.name} rows={performanceHistory} />
    </div>
  </div>
);

function ContactPanel({ email, phone, instagram, lookingForBand }: PerformerHistoryView['participant']) {
  const hasNone = email === null && phone === null && instagram === null;
  return (
    <Panel title="Contact">
      <div className={styles.contact}>
        {lookingForBand && (
          <p>
            <Tag tone="primary">Looking for Band</Tag>
          </p>
        )}
        {hasNone && <p className={styles.muted}>No contact details.</p>}
        <dl className={styles.details}>
          {email !== null && (
            <Detail label="Email">
              <a href={toMailLink(email)}>{email}</a>
            </Detail>
          )}
          {phone !== null && (
            <Detail label="Phone">
              <a href={toPhoneLink(phone)}>{phone}</a>
            </Detail>
          )}
          {instagram !== null && <Detail label="Instagram">{instagram}</Detail>}
        </dl>
      </div>
    </Panel>
  );
}

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.detail}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const TopInstrumentsPanel = ({ topInstruments }: Pick<PerformerHistoryView['summary'], 'topInstruments'>) => (
  <AnalyticsPanel title="Top instruments" countingRuleName="topInstruments">
    {topInstruments.length === 0 ? (
      <p className={styles.nothing}>No instruments yet.</p>
    ) : (
      <ul className={styles.instruments}>
        {topInstruments.map(({ instrument, count }) => (
          <li key={instrument}>
            <span>{instrument}</span> <span className={styles.count}>{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    )}
  </AnalyticsPanel>
);
