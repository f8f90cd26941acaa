import { type GigId, type Instant, instant } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type EntityClass } from '@jamjar/infra/database/entity-columns';
import { nullableColumn, primaryColumn, type RowColumns } from './read-models/define-entity.js';
import { type RecordedGigEvent } from './gig-event.js';
import { type RowWrite, type VersionProjection, type VersionTracker } from './read-model.js';

/** The period in which a version of a row was the current one. These columns are added to the columns of the item. */
export interface VersionPeriod {
  readonly recordedFrom: Date;
  /** Null for the current version. */
  readonly recordedUntil: Date | null;
}

export const versionColumns: RowColumns<VersionPeriod> = {
  recordedFrom: primaryColumn('timestamptz'),
  recordedUntil: nullableColumn('timestamptz'),
};

/** The new state of one item after an event. */
export interface NewVersion<Row> {
  readonly key: string;
  /** Null when the item no longer exists. */
  readonly row: Row | null;
  /** Set it to the start of the current version to overwrite that version instead of ending it. Default: when the event was recorded. */
  readonly from?: Instant;
}

/** Called after each event with the gig folded up to it. @returns the items that the event may have changed */
export type FindVersions<Row> = (gig: Gig, event: RecordedGigEvent, recordedAt: Instant) => Iterable<NewVersion<Row>>;

/**
 * Defines a projection that keeps every version of its items: one row per version, with the instants between which it was the current one,
 * so that every number can be computed as of any instant (docs/adr/0039). The versions do not depend on how events are grouped into
 * batches.
 * @param definition the primary key of `entity` is the key of the item plus `recordedFrom`; `createFindVersions` is called once per gig
 */
export const defineVersionProjection = <Row extends object>(definition: {
  readonly entity: EntityClass<NoInfer<Row> & VersionPeriod>;
  createFindVersions(gigId: GigId): FindVersions<Row>;
}): VersionProjection => ({
  entity: definition.entity,
  track: (gigId) => new GigVersions(definition.createFindVersions(gigId)),
});

/** The versions of one gig's items: ended ones until they are written, and each item's current one, so that ending it needs no read. */
class GigVersions<Row extends object> implements VersionTracker {
  private readonly currentVersions = new Map<string, { from: Instant; row: Row }>();
  /** Keys of the current versions that changed since they were last written. */
  private readonly unwrittenKeys = new Set<string>();
  private endedVersions: RowWrite<object>[] = [];
  private recordedAt = instant(0);

  constructor(private readonly findVersions: FindVersions<Row>) {}

  /** If the clock was set back between two events, the later event counts as recorded at the time of the earlier one. */
  apply(gig: Gig, event: RecordedGigEvent): void {
    this.recordedAt = instant(Math.max(this.recordedAt, event.recordedAt));
    for (const version of this.findVersions(gig, event, this.recordedAt)) this.addVersion(version);
  }

  takeEndedVersions(): readonly RowWrite<object>[] {
    const { endedVersions } = this;
    this.endedVersions = [];
    return endedVersions;
  }

  takeCurrentVersions(): readonly RowWrite<object>[] {
    const writes = [...this.unwrittenKeys].flatMap((key) => {
      const version = this.currentVersions.get(key);
      return version ? { upsert: toRow(version, null) } : [];
    });
    this.unwrittenKeys.clear();
    return writes;
  }

  /** A version that starts at the same instant as the current one overwrites it. */
  private addVersion({ key, row, from = this.recordedAt }: NewVersion<Row>): void {
    const current = this.currentVersions.get(key);
    if (row === null ? !current : current && isSameRow(current.row, row)) return;
    if (current && (row === null || current.from !== from)) this.endedVersions.push({ upsert: toRow(current, this.recordedAt) });
    if (row === null) {
      this.currentVersions.delete(key);
      this.unwrittenKeys.delete(key);
    } else {
      this.currentVersions.set(key, { from, row });
      this.unwrittenKeys.add(key);
    }
  }
}

const toRow = <Row extends object>({ from, row }: { from: Instant; row: Row }, until: Instant | null): Row & VersionPeriod => ({
  ...row,
  recordedFrom: new Date(from),
  recordedUntil: until === null ? null : new Date(until),
});

function isSameRow<Row extends object>(one: Row, other: Row): boolean {
  for (const property in one) if (!isSameValue(one[property], other[property])) return false;
  return true;
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((item, index) => item === other[index]);
}
