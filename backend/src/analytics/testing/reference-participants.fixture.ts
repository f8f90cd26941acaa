import {
  type RarelyPlayedRow,
  type PerformanceRow,
  type PerformerHistoryView,
  type PerformerStatsView,
} from '@jamjar/contracts/analytics/analytics.views';
import { type ParticipantId } from '@jamjar/contracts/ids';
import { toNameKey } from '@jamjar/contracts/text/name-keys';
import { type ReferenceGig, type ReferencePerformer } from './reference-gig.fixture.js';
import { type Filter, type ReferenceGigs } from './reference-gigs.fixture.js';
import {
  roundedRatio,
  countEach,
  countedMs,
  countedStints,
  countsAsPlayed,
  iso,
  hasPlayedOrAttended,
  mostFrequentFirst,
  sum,
} from './reference-math.fixture.js';

export type Contact = PerformerHistoryView['participant'];

/** Computes the responses of `/api/stats` about the participants of one organisation naively from the events of their gigs. */
export class ReferenceParticipants {
  /** @param contacts those of the participants who are not deleted */
  constructor(
    private readonly referenceGigs: ReferenceGigs,
    private readonly contacts: ReadonlyMap<ParticipantId, Contact>,
  ) {}

  rarelyPlayed(filter: Filter): RarelyPlayedRow[] {
    const recentGigs = this.referenceGigs.pastGigs(filter).slice(0, 12);
    const all = recentGigs.flatMap((gig) => [...gig.performers.values()].map((performer) => ({ gig, performer })));
    return [...countEach(all.map(({ performer }) => performer.participantId))]
      .map(([participantId, signups]) => {
        const played = all.filter(
          ({ gig, performer }) => performer.participantId === participantId && countsAsPlayed(gig, performer),
        ).length;
        return { participantId, participantName: this.nameOf(participantId), signups, played };
      })
      .filter(({ signups, played }) => signups >= 3 && played < signups / 3)
      .sort((one, other) => other.signups - one.signups || one.played - other.played || this.compareNames(one, other));
  }

  performerStats(filter: Filter, limit: number): PerformerStatsView {
    const presentPerformers = this.referenceGigs.gigs(filter).flatMap((gig) => [...gig.performers.values()].filter(hasPlayedOrAttended));
    const rows = [...new Set(presentPerformers.map(({ participantId }) => participantId))].map((participantId) => {
      const own = presentPerformers.filter((performer) => performer.participantId === participantId);
      const ms = sum(own.map(countedMs));
      const row = {
        participantId,
        participantName: this.nameOf(participantId),
        eventsAttended: own.length,
        totalPerformances: sum(own.map(({ stints }) => stints.length)),
        totalStageTime: Math.floor(ms / 60_000),
      };
      return { row, ms };
    });
    rows.sort(
      (one, other) => other.row.totalPerformances - one.row.totalPerformances || other.ms - one.ms || this.compareNames(one.row, other.row),
    );
    return { mostActivePerformers: rows.slice(0, limit).map(({ row }) => row) };
  }

  /** Returns null for a deleted participant. */
  performerHistory(participantId: ParticipantId, filter: Filter): PerformerHistoryView | null {
    const participant = this.contacts.get(participantId);
    if (!participant) return null;
    const own = this.referenceGigs
      .gigs({ asOf: filter.asOf })
      .flatMap((gig) =>
        [...gig.performers.values()].filter((each) => each.participantId === participantId).map((performer) => ({ gig, performer })),
      );
    const performers = own.map(({ performer }) => performer);
    const ms = sum(performers.map(countedMs));
    return {
      participant,
      summary: {
        eventsAttended: performers.filter(hasPlayedOrAttended).length,
        totalPerformances: sum(performers.map(({ stints }) => stints.length)),
        totalStageTime: Math.floor(ms / 60_000),
        avgStageTime: roundedRatio(ms / 60_000, sum(performers.map(countedStints))),
        topInstruments: mostFrequentFirst(countEach(performers.flatMap((each) => each.instruments))).map(([instrument, count]) => ({
          instrument,
          count,
        })),
      },
      performanceHistory: own.map(toHistoryRow),
    };
  }

  private nameOf(id: ParticipantId): string {
    return this.contacts.get(id)?.name ?? 'Deleted participant';
  }

  /** Deleted participants come last. */
  private compareNames(...both: [one: { participantId: ParticipantId }, other: { participantId: ParticipantId }]): number {
    const [one, other] = both.map(({ participantId }) => {
      const contact = this.contacts.get(participantId);
      return `${contact ? toNameKey(contact.name) : '\uffff'}\0${participantId}`;
    });
    return String(one) < String(other) ? -1 : 1;
  }
}

const toHistoryRow = ({ gig, performer }: { gig: ReferenceGig; performer: ReferencePerformer }): PerformanceRow => ({
  eventId: gig.id,
  eventName: gig.name,
  eventDate: iso(gig.date),
  eventType: gig.type,
  venue: gig.venue,
  played: performer.stints.length > 0,
  attended: performer.attended,
  tier: performer.tier,
  performanceCount: performer.stints.length,
  timeOnStage: Math.floor(countedMs(performer) / 60_000),
  instruments: [...performer.instruments],
  performerType: performer.performerType,
  raffleWins: performer.raffleWins,
});
