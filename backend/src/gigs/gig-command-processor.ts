import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type MutableGigState } from '@jamjar/contracts/gigs/gig.state';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { type AcceptedResult, type RefusedResult } from '../command-handling/command-result.js';
import { StreamCommandProcessor } from '../command-handling/stream-command-processor.js';
import { EVENT_STORE } from '../config/injection-tokens.js';
import { gigDecider, gigEventCodec } from '@jamjar/contracts/gigs/rules/gig.decider';

/** Handles the commands of gigs. One instance per process, because it caches the folded states. */
@Injectable()
export class GigCommandProcessor extends StreamCommandProcessor<MutableGigState, GigCommand, GigEvent> {
  /** By organisation: the position of the newest event of its gigs that this process has appended or folded. */
  private readonly lastPositions = new Map<OrganisationId, bigint>();

  constructor(@Inject(EVENT_STORE) store: EventStore) {
    super(store, gigDecider, gigEventCodec);
  }

  /**
   * Position of the newest event of these organisations' gigs that this process has appended or folded; -1 without one.
   * @param organisations null for all organisations
   */
  getLastPosition(organisations: readonly OrganisationId[] | null): bigint {
    if (organisations === null) return this.lastPosition;
    return organisations.reduce((last, each) => maxPosition(last, this.lastPositions.get(each) ?? -1n), -1n);
  }

  /** Forgets all positions: an event store that was restored from a backup may never reach them again. */
  forgetPositions(): void {
    this.lastPosition = -1n;
    this.lastPositions.clear();
  }

  protected override onStreamHandled(gig: MutableGigState, position: bigint): void {
    super.onStreamHandled(gig, position);
    if (gig.phase === 'notCreated') return;
    const { organisationId } = gig.settings;
    this.lastPositions.set(organisationId, maxPosition(this.lastPositions.get(organisationId) ?? -1n, position));
  }
}

const maxPosition = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** The result of a gig command that was accepted. */
export type AcceptedGigResult = AcceptedResult<MutableGigState, GigEvent>;
/** The result of a gig command that was refused, or whose preview was refused. */
export type RefusedGigResult = RefusedResult<MutableGigState>;
/** The result of a gig command that was handled or previewed. */
export type GigCommandResult = AcceptedGigResult | RefusedGigResult;
