import { type GigId } from '@jamjar/contracts/ids';
import { type GigSettings, type Gig } from '@jamjar/contracts/gigs/gig.state';
import { toGigStreamName } from '@jamjar/contracts/gigs/gig.stream';
import { Injectable } from '@nestjs/common';
import { RefusalException } from '../../http/refusal.exception.js';
import { GigCommandProcessor } from '../gig-command-processor.js';

/** Loads gigs from their event streams, independent of the read models. */
@Injectable()
export class GigRepository {
  constructor(private readonly processor: GigCommandProcessor) {}

  /**
   * The state is shared: do not change it, and expect later commands to change it.
   * @throws RefusalException GIG_NOT_FOUND unknown or deleted; CommandTimeout
   */
  async getExisting(id: GigId): Promise<Gig> {
    const gig = await this.processor.readState(toGigStreamName(id));
    if (gig.phase === 'notCreated' || gig.phase === 'deleted') throw new RefusalException('GIG_NOT_FOUND');
    return gig;
  }

  /** The settings of a gig that is not completed. @throws RefusalException GIG_NOT_FOUND, GIG_COMPLETED; CommandTimeout */
  async getSettingsOfOpenGig(id: GigId): Promise<GigSettings> {
    const { phase, settings } = await this.getExisting(id);
    if (phase === 'completed') throw new RefusalException('GIG_COMPLETED');
    return settings;
  }
}
