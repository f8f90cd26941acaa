import * as fc from 'fast-check';
import { type GigType } from '@jamjar/contracts/enums';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { instant, type Instant } from '@jamjar/contracts/ids';
import { clock, someone, type Someone } from '../stories/people.js';
import { asking, type Asked } from './asking.js';
import { whatIsNext } from './how-often.js';
import { Scene } from './scene.js';

/** One evening: who is there at its beginning, and the dice of everything that is asked then. */
export interface Evening {
  readonly type: GigType;
  readonly people: readonly Someone[];
  readonly moments: readonly (readonly number[])[];
}

/** At least 20 performers and 60 commands. */
export const evenings = (type: GigType): fc.Arbitrary<Evening> =>
  fc.record({
    type: fc.constant(type),
    people: fc.integer({ min: 20, max: 30 }).map((count) => Array.from({ length: count }, (_, index) => playing(index))),
    moments: fc.array(fc.array(fc.noBias(fc.nat({ max: 2 ** 30 })), { minLength: 12, maxLength: 12 }), {
      minLength: 60,
      maxLength: 140,
      size: 'max',
    }),
  });

const playing = (index: number): Someone => (index % 3 === 0 ? someone(0x100 + index, 'bass', 'drums') : someone(0x100 + index, 'vocals'));

/** What is asked at this moment of the evening. Time goes on by up to seven minutes; a clock that is set back is rare. */
export function whatIsAsked(gig: Gig, moment: number, before: Instant, dice: readonly number[]): { asked: Asked; at: Instant } {
  const [kind = 0, minutes = 0, ...rest] = dice;
  const at = instant(minutes % 50 === 0 ? before - 90_000 : before + (minutes % 420_000));
  const scene = new Scene(gig, at, moment, rest);
  return { asked: asking[whatIsNext(gig, kind)](scene), at };
}

export const beginning = clock('18:00');
