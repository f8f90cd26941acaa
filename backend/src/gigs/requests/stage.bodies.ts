import { type Instrument } from '@jamjar/contracts/enums';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type AttendanceRequest, type MoveRequest, type SelectRequest, type SubOutRequest } from '@jamjar/contracts/gigs/gig.requests';
import { IsBoolean } from 'class-validator';
import { Checked, IsId, MayBeMissing, MayBeNull } from '../../http/fields.js';
import { isId } from '@jamjar/contracts/ids';
import { Instruments } from './performer.fields.js';

/** POST /api/performers/{id}/select */
export class SelectBody implements SelectRequest {
  @MayBeMissing()
  @Instruments()
  instruments?: Instrument[];

  @MayBeNull()
  @IsId()
  replacingPerformerId?: PerformerId | null;
}

/** POST /api/performers/{id}/sub-out */
export class SubOutBody implements SubOutRequest {
  @MayBeNull()
  @IsId()
  replacementId?: PerformerId | null;

  @MayBeMissing()
  @Instruments()
  instruments?: Instrument[];
}

/** POST /api/performers/{id}/attendance */
export class AttendanceBody implements AttendanceRequest {
  @IsBoolean()
  attended: boolean;
}

/** POST /api/performers/{id}/move: null is the end of the line, and must be said. */
export class MoveBody implements MoveRequest {
  @Checked('isIdOrNull', (value) => (value === null || isId(value) ? null : value === undefined ? 'Required' : 'Invalid id'))
  beforeId: PerformerId | null;
}
