import { goldenEvents } from '@jamjar/contracts/gigs/golden-events.fixture';
import { type GigEvent, type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { readEvent, schemaVersionOf } from '@jamjar/contracts/gigs/upcasters';
import { isEqual, type GigRun } from './step.js';

const hasType =
  <Type extends GigEvent['type']>(type: Type) =>
  (event: GigEvent): event is Extract<GigEvent, { type: Type }> =>
    event.type === type;
const toStintKey = ({ data: { performerId, stint } }: { data: { performerId: string; stint: number } }): string =>
  `${performerId} ${stint}`;

/** Invariants of the whole history of a gig. */
export const historyInvariants: Readonly<Record<string, (run: GigRun) => boolean>> = {
  'folding the stored JSON gives the same gig': ({ finalSnapshot, steps }) => isEqual(finalSnapshot, steps.at(-1)?.after),
  'a stint number of a performer is never reused': ({ history }) => {
    const stintKeys = history.filter(hasType('PerformerWentOnStage')).map(toStintKey);
    return new Set(stintKeys).size === stintKeys.length;
  },
  'stints of a performer are numbered from 1 without gaps': ({ history }) => {
    const lastStints = new Map<string, number>();
    return history.filter(hasType('PerformerWentOnStage')).every(({ data: { performerId, stint } }) => {
      const previous = lastStints.get(performerId) ?? 0;
      lastStints.set(performerId, stint);
      return stint === previous + 1;
    });
  },
  'each stint ends at most once, after it began': ({ history }) => {
    const open = new Set<string>();
    return history.every((event) => {
      if (event.type === 'PerformerWentOnStage') open.add(toStintKey(event));
      return event.type !== 'PerformerLeftStage' || open.delete(toStintKey(event));
    });
  },
  'the open stints are those of the performers on stage': ({ history, finalSnapshot }) => {
    const left = new Set(history.filter(hasType('PerformerLeftStage')).map(toStintKey));
    const open = history.filter(hasType('PerformerWentOnStage')).filter((event) => !left.has(toStintKey(event)));
    return isEqual(
      open.map(({ data }) => data.performerId).sort(),
      finalSnapshot.lineUp.flatMap(({ id, onStage }) => (onStage ? [id] : [])).sort(),
    );
  },
  'after a draw the winner has at most as many wins as entrances': ({ steps }) =>
    steps.every(({ events, after }) =>
      events.filter(hasType('RaffleDrawn')).every(({ data: { winner } }) => {
        const row = after.performers.get(winner);
        return row !== undefined && row.raffleWins <= row.raffleEntrances;
      }),
    ),
  'an event contains exactly the fields of the newest golden JSON of its type': ({ history }) =>
    history.every(({ type, data }) => isEqual(Object.keys(data).sort(), listGoldenFields(type))),
};

/** `goldenEvents` has the stored JSON of every type of event, one text per schema version, the newest last. */
const listGoldenFields = (type: GigEventType): string[] => {
  const newest = goldenEvents[type].at(-1) ?? '';
  return Object.keys(readEvent({ type, data: JSON.parse(newest), schemaVersion: schemaVersionOf(type) }).data).sort();
};
