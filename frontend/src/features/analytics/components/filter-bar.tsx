import { useState } from 'react';
import { type AnalysedGigView, type AnalyticsFilter } from '@jamjar/contracts/analytics/analytics.views';
import { type GigType } from '@jamjar/contracts/enums';
import { Button } from '../../../ui/elements/buttons.js';
import { gigTypeLabels } from '../../../domain/gigs/gig-format.js';
import { DownIcon } from '../../../ui/elements/icons.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { refetchListsOptions, useAnalysedGigsQuery, useAnalysedTypesQuery } from '../analytics.api.js';
import { type AnalyticsPageFilters } from '../analytics-filters.js';
import { FilterSelect } from '../../../ui/form/filter-select.js';
import styles from './filter-bar.module.css';
import { formatDayAndTime, formatNearDay } from '../../../ui/format/date-format.js';

const AsOfDialog = lazyDialog(() => import('./as-of-dialog.js').then((module) => module.AsOfDialog));

interface Props {
  organisationId: AnalyticsFilter['organisationId'];
  filters: AnalyticsPageFilters;
  onChange: (changes: Partial<AnalyticsPageFilters>) => void;
}
const noTypes: readonly GigType[] = [];
const noGigs: readonly AnalysedGigView[] = [];

/** Filters the numbers by gig type, gig and instant. */
export function FilterBar({ organisationId, filters, onChange }: Props) {
  const { asOf, eventType, eventId } = filters;
  const { data: types = noTypes } = useAnalysedTypesQuery({ organisationId, asOf }, refetchListsOptions);
  const { data: gigs = noGigs } = useAnalysedGigsQuery({ organisationId, asOf, eventType }, refetchListsOptions);
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <FilterSelect
        label="Event type"
        allLabel="All types"
        value={eventType}
        options={includeChosen(types, eventType).map((type) => ({ value: type, label: gigTypeLabels[type] }))}
        // a gig of another type would show nothing
        onChange={(chosen) => onChange({ eventType: chosen, eventId: undefined })}
      />
      <FilterSelect
        label="Event"
        grows
        allLabel="All events"
        value={eventId}
        options={gigs.map(({ id, name, date }) => ({ value: id, label: `${name} · ${formatNearDay(date)}` }))}
        onChange={(chosen) => onChange({ eventId: chosen })}
      />
      <AsOfButton asOf={asOf} onChange={onChange} />
    </div>
  );
}

/** Keeps the chosen type among the options while the types are loaded, and when no gig has it. */
const includeChosen = (types: readonly GigType[], chosen: GigType | undefined): readonly GigType[] =>
  chosen && !types.includes(chosen) ? [...types, chosen] : types;

/** Shows as of which instant the numbers are, and opens a dialog to change it. */
export function AsOfButton({ asOf, onChange }: Pick<AnalyticsPageFilters, 'asOf'> & Pick<Props, 'onChange'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className={styles.filter} data-active={asOf !== undefined} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span className={styles.text}>{asOf ? `As of ${formatNearDay(asOf)}` : 'As of now'}</span>
        <DownIcon />
      </Button>
      {isOpen && <AsOfDialog asOf={asOf} onChoose={(chosen) => onChange({ asOf: chosen })} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Says as of which instant the numbers are; empty when that is now. */
export const AsOfNotice = ({ asOf, onChange }: Pick<AnalyticsPageFilters, 'asOf'> & Pick<Props, 'onChange'>) => (
  <div role="status" className={styles.status}>
    {asOf && (
      <p className={styles.notice}>
        <span>
          As it stood on <strong>{formatDayAndTime(asOf)}</strong>. What was recorded later does not count.
        </span>
        <Button onClick={() => onChange({ asOf: undefined })}>Show Now</Button>
      </p>
    )}
  </div>
);
