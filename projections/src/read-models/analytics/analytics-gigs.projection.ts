import { type Gig, type GigSettings } from '@jamjar/contracts/gigs/gig.state';
import { type GigId } from '@jamjar/contracts/ids';
import { defineVersionProjection, type NewVersion, type VersionPeriod } from '../../version-projection.js';
import { AnalyticsGigRow } from './analytics-gigs.entity.js';

/** All versions of the gigs (docs/rules.md#analytics). */
export const analyticsGigs = defineVersionProjection<Omit<AnalyticsGigRow, keyof VersionPeriod>>({
  entity: AnalyticsGigRow,
  createFindVersions(gigId) {
    let settings: GigSettings | null = null;
    let phase: Gig['phase'] | null = null;
    return (gig) => {
      if (gig.settings === settings && gig.phase === phase) return [];
      ({ settings, phase } = gig);
      return [toVersion(gigId, gig)];
    };
  },
});

function toVersion(gigId: GigId, { phase, settings }: Gig): NewVersion<Omit<AnalyticsGigRow, keyof VersionPeriod>> {
  if (phase === 'deleted') return { key: gigId, row: null };
  const { organisationId, name, type, date, venue } = settings;
  return { key: gigId, row: { gigId, organisationId, name, type, date: new Date(date), venue, completed: phase === 'completed' } };
}
