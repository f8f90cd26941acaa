import { consoleLimits } from '@jamjar/contracts/console-limits';
import { LimitField, Omittable, RevisionInQueryField } from '../http/field.decorators.js';

/** Which page of a history is read: the entries after a revision, from the first by default. */
export class HistoryPageDto {
  @Omittable() @RevisionInQueryField() after?: number;
  @Omittable() @LimitField(consoleLimits.maxHistoryEntries) limit?: number;
}

/** Up to which revision a history is read; to its end by default. */
export class HistoryUpToDto {
  @Omittable() @RevisionInQueryField() to?: number;
}
