import { type Filter, ReferenceGigs } from './reference-gigs.fixture.js';
import {
  type AnalysedGigView,
  type AnalyticsOverview,
  type InstrumentSupply,
  type TrendRow,
  type WaitsView,
} from '@jamjar/contracts/analytics/analytics.views';
import { gigTypes, instruments } from '@jamjar/contracts/enums';
import { type ReferencePerformer } from './reference-gig.fixture.js';
import {
  roundedRatio,
  countEach,
  countedMs,
  countedStints,
  countsAsPlayed,
  iso,
  hasPlayedOrAttended,
  mostFrequentFirst,
  percentile,
  roundToOneDecimal,
  sum,
} from './reference-math.fixture.js';

/** Computes naively what `/api/stats` responds about the gigs of one organisation, as defined in docs/rules.md#analytics. */
export class ReferenceNumbers extends ReferenceGigs {
  types({ asOf }: Filter): string[] {
    const foundTypes = new Set(this.gigs({ asOf }).map(({ type }) => type));
    return gigTypes.filter((type) => foundTypes.has(type));
  }

  gigList(filter: Filter): AnalysedGigView[] {
    return this.gigs(filter).map(({ id, name, type, date }) => ({ id, name, type, date: iso(date) }));
  }

  overview(filter: Filter): AnalyticsOverview {
    const gigs = this.gigs(filter);
    const performers = gigs.flatMap((gig) => [...gig.performers.values()]);
    const stintCount = sum(performers.map(({ stints }) => stints.length));
    const activeParticipants = new Set(performers.filter(({ stints }) => stints.length > 0).map(({ participantId }) => participantId));
    const played = sum(gigs.map((gig) => [...gig.performers.values()].filter((each) => countsAsPlayed(gig, each)).length));
    return {
      totalEvents: gigs.length,
      totalPerformers: performers.length,
      uniquePerformers: new Set(performers.map(({ participantId }) => participantId)).size,
      signupToPerformancePercentage: roundedRatio(100 * played, performers.length),
      totalPerformances: stintCount,
      avgStageTime: roundedRatio(sum(performers.map(countedMs)) / 60_000, sum(performers.map(countedStints))),
      avgPerformancesPerActivePerformer: roundedRatio(stintCount, activeParticipants.size),
      ...this.items(filter, performers),
      recentActivity: this.recentActivity(filter),
      history: this.history(filter),
    };
  }

  trend(filter: Filter): TrendRow[] {
    const gigs = this.gigs(filter).sort((one, other) => one.date - other.date || (one.id < other.id ? -1 : 1));
    return gigs.map((gig) => {
      const performers = [...gig.performers.values()];
      return {
        eventId: gig.id,
        name: gig.name,
        date: iso(gig.date),
        signups: performers.length,
        played: performers.filter((each) => countsAsPlayed(gig, each)).length,
        noShows: gig.completed ? performers.filter((each) => !hasPlayedOrAttended(each)).length : 0,
        minutes: roundToOneDecimal(sum(performers.map(countedMs)) / 60_000),
      };
    });
  }

  waits(filter: Filter): WaitsView {
    const waits = this.gigs(filter).flatMap(({ date, performers }) =>
      [...performers.values()].flatMap(({ addedAt, stints }) => {
        const first = stints.find(({ endedAt, counted }) => endedAt !== null && counted);
        return first ? [Math.max(0, first.startedAt - Math.max(addedAt, date))] : [];
      }),
    );
    const bars = countEach(waits.map((ms) => Math.min(180, 10 * Math.floor(ms / 600_000)))); // by first minute of the bar
    const lastBarFrom = Math.max(-10, ...bars.keys()); // -10: there are no waits
    return {
      count: waits.length,
      median: percentile(waits, 0.5),
      ninthDecile: percentile(waits, 0.9),
      bars: Array.from({ length: lastBarFrom / 10 + 1 }, (_, index) => ({ from: 10 * index, count: bars.get(10 * index) ?? 0 })),
    };
  }

  instrumentSupply(filter: Filter): InstrumentSupply[] {
    const performers = this.gigs(filter).flatMap((gig) => [...gig.performers.values()]);
    const [signups, selections] = [
      countEach(performers.flatMap((each) => each.instruments)),
      countEach(performers.flatMap((each) => each.selectedInstruments)),
    ];
    return instruments
      .map((instrument) => ({ instrument, signups: signups.get(instrument) ?? 0, selected: selections.get(instrument) ?? 0 }))
      .filter((supply) => supply.signups + supply.selected > 0)
      .sort((one, other) => ratioOf(one) - ratioOf(other) || (one.instrument < other.instrument ? -1 : 1));
  }

  private recentActivity(filter: Filter): AnalyticsOverview['recentActivity'] {
    return this.pastGigs(filter)
      .slice(0, 10)
      .map(({ id, name, date, performers }) => {
        const all = [...performers.values()];
        const avgStageTime = roundedRatio(sum(all.map(countedMs)) / 60_000, sum(all.map(countedStints)));
        return { eventId: id, eventName: name, eventDate: iso(date), performerCount: all.length, avgStageTime };
      });
  }

  private items(
    { eventType, eventId, asOf }: Filter,
    performers: readonly ReferencePerformer[],
  ): Pick<AnalyticsOverview, 'itemType' | 'topItems'> {
    const type = eventType ?? (eventId && this.gigs({ asOf, eventId })[0]?.type);
    const itemType = type === 'openmic' ? 'performerTypes' : type === 'generic' ? 'attendance' : 'instruments';
    const items = performers.flatMap(({ instruments: own, performerType, attended }): readonly string[] => {
      if (itemType === 'instruments') return own;
      return itemType === 'performerTypes' ? [performerType] : [attended ? 'Attended' : 'Not attended'];
    });
    const topItems = mostFrequentFirst(countEach(items)).slice(0, instruments.length);
    return { itemType, topItems: topItems.map(([item, count]) => ({ item, count })) };
  }

  private history({ asOf }: Filter): AnalyticsOverview['history'] {
    const entries = this.recordedEvents(asOf);
    const last = Math.max(...entries.map(({ recordedAt }) => recordedAt));
    return { entries: entries.length, lastEntryAt: entries.length === 0 ? null : new Date(last).toISOString() };
  }
}

const ratioOf = ({ signups, selected }: InstrumentSupply): number => (selected === 0 ? Number.MAX_VALUE : signups / selected);
