import { consoleLimits } from '@jamjar/contracts/console-limits';
import { LimitField, Omittable, RevisionInQueryField } from '../http/field.decorators.js';

export class HistoryPageDto {
  @Omittable() @RevisionInQueryField() after?: number;
  @Omittable() @LimitField(consoleLimits.maxHistoryEntries) limit?: number;
}

export class HistoryUpToDto {
  @Omittable() @RevisionInQueryField() to?: number;
}
