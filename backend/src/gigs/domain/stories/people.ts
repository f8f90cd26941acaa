import { type Instrument } from '@jamjar/contracts/enums';
import { type Instant, instant, type ParticipantId, participantId, type PerformerId, performerId } from '@jamjar/contracts/ids';

/** Somebody of whom the stories tell, and what they play. */
export interface Someone {
  readonly id: PerformerId;
  readonly participantId: ParticipantId;
  readonly instruments: readonly Instrument[];
}

/** The same number is the same person; their ids sort as their numbers do. */
export function someone(number: number, ...instruments: Instrument[]): Someone {
  const tail = number.toString(16).padStart(12, '0');
  return {
    id: performerId(`aaaaaaaa-0000-4000-8000-${tail}`),
    participantId: participantId(`bbbbbbbb-0000-4000-8000-${tail}`),
    instruments,
  };
}

export const ana = someone(1, 'vocals');
export const bo = someone(2, 'guitar');
export const cai = someone(3, 'bass', 'drums');
export const dee = someone(4, 'keys');
/** Not on any list yet. */
export const eli = someone(5, 'brass');
export const fay = someone(6, 'piano');

/** A time of the evening on which the stories play, `20:07` or `20:07:30`; with a date before it on another day. */
export const clock = (time: string): Instant => instant(new Date(`${time.includes('T') ? time : `2026-05-08T${time}`}Z`));
