import { limits } from '@jamjar/contracts/limits';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerRowView } from '@jamjar/contracts/gigs/gig.views';
import { type Chapter, ids, same } from './chapter.js';
import { granted, type LawOfAStep } from './law.js';

const effective = ({ raffleEntrances, raffleWins }: PerformerRowView): number => Math.max(0, raffleEntrances - raffleWins);

const joinsLast = (people: readonly { performerId: PerformerId }[], { before, after }: Chapter): boolean => {
  const newcomers = after.line.slice(before.line.length);
  const first = (before.line.at(-1)?.sortOrder ?? 0) + limits.sortOrderStep;
  return (
    same(ids(after.line), [...ids(before.line), ...people.map(({ performerId }) => performerId)]) &&
    newcomers.every(({ sortOrder }, index) => sortOrder === first + limits.sortOrderStep * index)
  );
};

/** What each command promises to whom it is granted, told without the rules. */
export const lawsOfCommands: Readonly<Record<string, LawOfAStep>> = {
  'a public signup is taken only below the limit, with all its names': granted(
    'SignUpPerformers',
    ({ performers }, { before: { gig } }) => {
      const isOpen = gig.signupEnabled && !gig.completed && !gig.deleted;
      return isOpen && (gig.signupLimit === null || gig.performerCount + performers.length <= gig.signupLimit);
    },
  ),
  'a public signup is taken only until the day of the gig, or 12 hours after it began': granted(
    'SignUpPerformers',
    ({ at, startOfToday }, { before: { gig } }) => gig.date >= startOfToday || at - gig.date <= 12 * 3_600_000,
  ),
  'a gig is past only then': ({ asked, decision, before: { gig } }) =>
    decision.kind !== 'refused' ||
    decision.code !== 'GIG_PAST' ||
    (asked.type === 'SignUpPerformers' && gig.date < asked.data.startOfToday && asked.data.at - gig.date > 12 * 3_600_000),
  'a gig is full only when the names do not fit': ({ asked, decision, before: { gig } }) =>
    decision.kind !== 'refused' ||
    decision.code !== 'GIG_FULL' ||
    (asked.type === 'SignUpPerformers' && gig.signupLimit !== null && gig.performerCount + asked.data.performers.length > gig.signupLimit),
  'newcomers come last, as many as were asked for: added': granted('AddPerformers', ({ performers }, chapter) =>
    joinsLast(performers, chapter),
  ),
  'newcomers come last, as many as were asked for: signed up': granted('SignUpPerformers', ({ performers }, chapter) =>
    joinsLast(performers, chapter),
  ),
  'a move puts them right before the other, and leaves the rest in order': granted(
    'MovePerformer',
    ({ performerId, beforeId }, { before, after }) => {
      if (performerId === beforeId) return same(before, after);
      const others = ids(before.line).filter((id) => id !== performerId);
      const place = beforeId === null ? others.length : others.indexOf(beforeId);
      return same(ids(after.line), [...others.slice(0, place), performerId, ...others.slice(place)]);
    },
  ),
  'an arranged queue begins with those named, and the rest follows in order': granted(
    'ArrangeQueue',
    ({ performerIds }, { before, after }) => {
      const rest = ids(before.line).filter((id) => !performerIds.includes(id));
      return same(ids(after.line), [...new Set(performerIds), ...rest]);
    },
  ),
  'the stage is empty after a clearing, with no minute more': granted(
    'ClearStage',
    (_data, { before, after }) =>
      after.line.every(({ onStage }) => !onStage) &&
      after.line.every(({ id, timeOnStage }) => timeOnStage === before.performers.get(id)?.timeOnStage),
  ),
  'nobody is selected after all were put on': granted('PutAllOnStage', (_data, { before, after }) =>
    before.line.every(({ id, pendingStage }) => !pendingStage || (after.performers.get(id)?.onStage ?? false)),
  ),
  'a swap changes the two': granted('Swap', ({ performerId }, { before, after }) => {
    const replacement = before.performers.get(performerId)?.replacedById;
    return after.performers.get(performerId)?.onStage === false && !!replacement && after.performers.get(replacement)?.onStage === true;
  }),
  'whoever is put on takes the place of whom they replace': granted('PutOnStage', ({ performerId }, { before, after }) => {
    const replaced = before.performers.get(performerId)?.replacingPerformerId;
    return after.performers.get(performerId)?.onStage === true && (!replaced || after.performers.get(replaced)?.onStage === false);
  }),
  'a reset of all leaves nobody with anything, numbered in steps': granted('ResetLineUp', ({ order }, { before, after }) => {
    const first = order.filter((id) => before.performers.get(id)?.removed === false);
    return (
      same(ids(after.line).slice(0, new Set(first).size), [...new Set(first)]) &&
      after.line.every(({ played, onStage, pendingStage, attended, timeOnStage, sortOrder }, index) =>
        same([played, onStage, pendingStage, attended, timeOnStage, sortOrder], [false, false, false, false, 0, 1000 * (index + 1)]),
      )
    );
  }),
  'a draw is of all effective entries in line, and anyone can recompute it': ({ events, before }) =>
    events.every((event) => {
      if (event.type !== 'RaffleDrawn') return true;
      const { seed, entries, winner } = event.data;
      const eligible = before.line.filter((row) => effective(row) > 0);
      const tickets = eligible.flatMap((row) => Array<PerformerId>(effective(row)).fill(row.id));
      const expected = eligible.map((row) => ({ performerId: row.id, entries: effective(row) }));
      return (
        same(entries, expected) && tickets[Number(BigInt(`0x${seed}`) % BigInt(tickets.length))] === winner && before.gig.raffleEnabled
      );
    }),
};
