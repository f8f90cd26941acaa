import { type GigId, type Instant, instant } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type EntityClass } from '@jamjar/infra/database/entity-columns';
import { nullableColumn, primaryColumn, type RowColumns } from './read-models/define-entity.js';
import { type RecordedGigEvent } from './gig-event.js';
import { type RowWrite, type VersionProjection, type VersionTracker } from './read-model.js';

/** What every row of versions has besides the columns of its item. */
export interface VersionPeriod {
  readonly recordedFrom: Date;
  /** Null for the current version. */
  readonly recordedUntil: Date | null;
}

export const versionColumns: RowColumns<VersionPeriod> = {
  recordedFrom: primaryColumn('timestamptz'),
  recordedUntil: nullableColumn('timestamptz'),
};

/** What an event made of one item. */
export interface NewVersion<Row> {
  readonly key: string;
  /** Null: the item is gone. */
  readonly row: Row | null;
  /** The start of the current version to replace that instead of ending it; by default the version starts when the event was recorded. */
  readonly from?: Instant;
}

/** Folds one gig: called once per event, after the gig was folded up to it. @returns the items that the event may have changed */
export type VersionFold<Row> = (gig: Gig, event: RecordedGigEvent, recordedAt: Instant) => Iterable<NewVersion<Row>>;

/**
 * Defines rows across gigs of which each state is kept: a row per version of an item, with the instants between which it was recorded, so
 * that every number can be computed as of any instant (docs/adr/0039). Versions are exact to the event, whatever batches events come in.
 * @param definition `entity`: its primary key is that of the item and `recordedFrom`; `fold` starts to fold one gig
 */
export const defineVersionProjection = <Row extends object>(definition: {
  readonly entity: EntityClass<NoInfer<Row> & VersionPeriod>;
  fold(gigId: GigId): VersionFold<Row>;
}): VersionProjection => ({
  entity: definition.entity,
  track: (gigId) => new Versions(definition.fold(gigId)),
});

/** The versions of one gig's items. Ended ones wait to be written; of each item the current one is kept, so that it can be ended without reading. */
class Versions<Row extends object> implements VersionTracker {
  private readonly current = new Map<string, { from: Instant; row: Row }>();
  /** Keys of the current versions that are not written as they are. */
  private readonly unwritten = new Set<string>();
  private ended: RowWrite<object>[] = [];
  private recordedAt = instant(0);

  constructor(private readonly fold: VersionFold<Row>) {}

  /** An event counts as recorded when all before it are, even if the clock was set back in between. */
  apply(gig: Gig, event: RecordedGigEvent): void {
    this.recordedAt = instant(Math.max(this.recordedAt, event.recordedAt));
    for (const version of this.fold(gig, event, this.recordedAt)) this.change(version);
  }

  takeEnded(): readonly RowWrite<object>[] {
    const { ended } = this;
    this.ended = [];
    return ended;
  }

  takeCurrent(): readonly RowWrite<object>[] {
    const writes = [...this.unwritten].flatMap((key) => {
      const version = this.current.get(key);
      return version ? { upsert: toRow(version, null) } : [];
    });
    this.unwritten.clear();
    return writes;
  }

  /** Of two versions from the same instant the later one replaces the other. */
  private change({ key, row, from = this.recordedAt }: NewVersion<Row>): void {
    const version = this.current.get(key);
    if (row === null ? !version : version && isSameRow(version.row, row)) return;
    if (version && (row === null || version.from !== from)) this.ended.push({ upsert: toRow(version, this.recordedAt) });
    if (row === null) {
      this.current.delete(key);
      this.unwritten.delete(key);
    } else {
      this.current.set(key, { from, row });
      this.unwritten.add(key);
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
