import { type LiveEventId } from '@jamjar/contracts/ids';
import { type LiveEventSettings, type Night } from '@jamjar/contracts/live-events/live-event.state';
import { streamOf } from '@jamjar/contracts/live-events/live-event.stream';
import { Injectable } from '@nestjs/common';
import { Refused } from '../../http/refused.js';
import { LiveEventHandling } from '../live-event.handling.js';

/** Nights as their history tells them now, wherever the read models stand. */
@Injectable()
export class NightNow {
  constructor(private readonly handling: LiveEventHandling) {}

  /** Read-only, and alive: later commands change it. @throws Refused LIVE_EVENT_NOT_FOUND unknown or deleted; Busy */
  async there(id: LiveEventId): Promise<Night> {
    const night = await this.handling.state(streamOf(id));
    if (night.phase === 'notCreated' || night.phase === 'deleted') throw new Refused('LIVE_EVENT_NOT_FOUND');
    return night;
  }

  /** One that is not read-only yet. @throws Refused LIVE_EVENT_NOT_FOUND, LIVE_EVENT_COMPLETED; Busy */
  async open(id: LiveEventId): Promise<LiveEventSettings> {
    const { phase, settings } = await this.there(id);
    if (phase === 'completed') throw new Refused('LIVE_EVENT_COMPLETED');
    return settings;
  }
}
