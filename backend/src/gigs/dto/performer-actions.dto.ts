import { type Instrument, instruments } from '@jamjar/contracts/enums';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type AttendanceRequest, type MoveRequest, type SelectRequest, type SubOutRequest } from '@jamjar/contracts/gigs/gig.requests';
import { BooleanField, ChoiceListField, IdField, IdOrNullField, Omittable, OmittableOrNull } from '../../http/field.decorators.js';

/** POST /api/performers/{id}/select */
export class SelectPerformerDto implements SelectRequest {
  /** The one of this performer's own instruments that they will play. */
  @Omittable() @ChoiceListField(instruments) instruments?: Instrument[];
  @OmittableOrNull() @IdField() replacingPerformerId?: PerformerId | null;
}

/** POST /api/performers/{id}/sub-out */
export class SubOutDto implements SubOutRequest {
  @OmittableOrNull() @IdField() replacementId?: PerformerId | null;

  /** The replacement's, not those of the performer who leaves. */
  @Omittable() @ChoiceListField(instruments) instruments?: Instrument[];
}

/** POST /api/performers/{id}/attendance */
export class MarkAttendanceDto implements AttendanceRequest {
  @BooleanField() attended: boolean;
}

/** POST /api/performers/{id}/move: `beforeId` is required; null means the end of the line-up. */
export class MovePerformerDto implements MoveRequest {
  @IdOrNullField() beforeId: PerformerId | null;
}
