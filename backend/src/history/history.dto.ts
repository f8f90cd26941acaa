import { staffLimits } from '@jamjar/contracts/staff-limits';
import { LimitField, Omittable, RevisionInQueryField } from '../http/field.decorators.js';

/** The page of a history to read: the entries after a revision, by default from the first entry on. */
export class HistoryPageDto {
  @Omittable() @RevisionInQueryField() after?: number;
  @Omittable() @LimitField(staffLimits.maxHistoryEntries) limit?: number;
}

/** The last revision to read, by default the newest. */
export class HistoryUpToDto {
  @Omittable() @RevisionInQueryField() to?: number;
}
