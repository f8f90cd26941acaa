import { type GigId } from '@jamjar/contracts/ids';
import { type GigSettings, type Gig } from '@jamjar/contracts/gigs/gig.state';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { Injectable } from '@nestjs/common';
import { Refused } from '../../http/refused.js';
import { GigHandling } from '../gig.handling.js';

/** Gigs as their history tells them now, wherever the read models stand. */
@Injectable()
export class GigNow {
  constructor(private readonly handling: GigHandling) {}

  /** Read-only, and alive: later commands change it. @throws Refused GIG_NOT_FOUND unknown or deleted; Busy */
  async there(id: GigId): Promise<Gig> {
    const gig = await this.handling.state(streamOf(id));
    if (gig.phase === 'notCreated' || gig.phase === 'deleted') throw new Refused('GIG_NOT_FOUND');
    return gig;
  }

  /** One that is not read-only yet. @throws Refused GIG_NOT_FOUND, GIG_COMPLETED; Busy */
  async open(id: GigId): Promise<GigSettings> {
    const { phase, settings } = await this.there(id);
    if (phase === 'completed') throw new Refused('GIG_COMPLETED');
    return settings;
  }
}
