import { type Instrument } from '@jamjar/contracts/enums';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type AttendanceRequest, type MoveRequest, type SelectRequest, type SubOutRequest } from '@jamjar/contracts/gigs/gig.requests';
import { IsBoolean } from 'class-validator';
import { ValidateWith, IsId, Omittable, OmittableOrNull } from '../../http/field.decorators.js';
import { isUuid } from '@jamjar/contracts/ids';
import { Instruments } from './performer-field.decorators.js';

/** POST /api/performers/{id}/select */
export class SelectPerformerDto implements SelectRequest {
  /** The one of this performer's own instruments that they will play. */
  @Omittable()
  @Instruments()
  instruments?: Instrument[];

  @OmittableOrNull()
  @IsId()
  replacingPerformerId?: PerformerId | null;
}

/** POST /api/performers/{id}/sub-out */
export class SubOutDto implements SubOutRequest {
  @OmittableOrNull()
  @IsId()
  replacementId?: PerformerId | null;

  /** The replacement's, not those of the performer who leaves. */
  @Omittable()
  @Instruments()
  instruments?: Instrument[];
}

/** POST /api/performers/{id}/attendance */
export class MarkAttendanceDto implements AttendanceRequest {
  @IsBoolean()
  attended: boolean;
}

/** POST /api/performers/{id}/move: `beforeId` is required; null means the end of the line-up. */
export class MovePerformerDto implements MoveRequest {
  @ValidateWith('isIdOrNull', (value) => (value === null || isUuid(value) ? null : value === undefined ? 'Required' : 'Invalid id'))
  beforeId: PerformerId | null;
}
