import { type GigId, toGigStreamName } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
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
}
