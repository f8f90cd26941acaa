import { limits } from '@jamjar/contracts/limits';
import { LimitField, Omittable, RevisionInQueryField } from '../http/field.decorators.js';

export class HistoryPageDto {
  @Omittable() @RevisionInQueryField() after?: number;
  @Omittable() @LimitField(limits.maxHistoryEntries) limit?: number;
}

export class HistoryUpToDto {
  @Omittable() @RevisionInQueryField() to?: number;
}
