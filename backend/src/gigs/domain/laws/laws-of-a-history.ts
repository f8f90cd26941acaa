import { goldenEvents } from '@jamjar/contracts/gigs/golden-events.fixture';
import { type GigEvent, type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { readEvent, schemaVersionOf } from '@jamjar/contracts/gigs/upcasters';
import { same, type Told } from './chapter.js';

const told =
  <Type extends GigEvent['type']>(type: Type) =>
  (event: GigEvent): event is Extract<GigEvent, { type: Type }> =>
    event.type === type;
const stintOf = ({ data: { performerId, stint } }: { data: { performerId: string; stint: number } }): string => `${performerId} ${stint}`;

/** What is true of the whole history of a gig. */
export const lawsOfAHistory: Readonly<Record<string, (gig: Told) => boolean>> = {
  'folded again from its JSON it is the same gig': ({ end, chapters }) => same(end, chapters.at(-1)?.after),
  'no number of a stint is ever used again': ({ history }) => {
    const begun = history.filter(told('PerformerWentOnStage')).map(stintOf);
    return new Set(begun).size === begun.length;
  },
  'stints are numbered from 1, without a gap': ({ history }) => {
    const last = new Map<string, number>();
    return history.filter(told('PerformerWentOnStage')).every(({ data: { performerId, stint } }) => {
      const before = last.get(performerId) ?? 0;
      last.set(performerId, stint);
      return stint === before + 1;
    });
  },
  'each stint is left at most once, and after it began': ({ history }) => {
    const open = new Set<string>();
    return history.every((event) => {
      if (event.type === 'PerformerWentOnStage') open.add(stintOf(event));
      return event.type !== 'PerformerLeftStage' || open.delete(stintOf(event));
    });
  },
  'the stints that were not left are those of who is on stage': ({ history, end }) => {
    const left = new Set(history.filter(told('PerformerLeftStage')).map(stintOf));
    const open = history.filter(told('PerformerWentOnStage')).filter((event) => !left.has(stintOf(event)));
    return same(open.map(({ data }) => data.performerId).sort(), end.line.flatMap(({ id, onStage }) => (onStage ? [id] : [])).sort());
  },
  'a winner never had more wins than entrances at that draw': ({ chapters }) =>
    chapters.every(({ events, after }) =>
      events.filter(told('RaffleDrawn')).every(({ data: { winner } }) => {
        const row = after.performers.get(winner);
        return row !== undefined && row.raffleWins <= row.raffleEntrances;
      }),
    ),
  'nothing is in an event but its published fields': ({ history }) =>
    history.every(({ type, data }) => same(Object.keys(data).sort(), fieldsOf(type))),
};

const fieldsOf = (type: GigEventType): string[] => {
  const newest = goldenEvents[type].at(-1) ?? '';
  return Object.keys(readEvent({ type, data: JSON.parse(newest), schemaVersion: schemaVersionOf(type) }).data).sort();
};
