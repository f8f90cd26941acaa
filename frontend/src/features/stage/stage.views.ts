import { type Instrument } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/**
 * The instrument that a dialog starts with: their only one, or the one that the leaving performer plays (S2 §5). Null: they must choose.
 * Somebody without instruments needs none.
 */
export function firstChoice(performer: PerformerView, leaving: PerformerView | null): Instrument | null {
  const [only, ...more] = performer.instruments;
  if (only === undefined || more.length === 0) return only ?? null;
  return performer.instruments.find((instrument) => leaving?.currentInstruments.includes(instrument)) ?? null;
}

/** Exactly one of several must be chosen (S2 §5). */
export const mustChoose = (performer: PerformerView): boolean => performer.instruments.length > 1;

/** Picked without a question: nobody is on stage, and there is nothing to choose (S2 §4, Pick action). */
export const isPickedAtOnce = (performer: PerformerView, onStage: readonly PerformerView[]): boolean =>
  onStage.length === 0 && !mustChoose(performer);

/** Who went on and off since, in words for a screen reader; empty when nothing changed. */
export function stageNews(before: readonly PerformerView[], now: readonly PerformerView[]): string {
  const without = (some: readonly PerformerView[], others: readonly PerformerView[]): PerformerView[] =>
    some.filter(({ id }) => !others.some((other) => other.id === id));
  return [
    ...without(now, before).map(({ name }) => `${name} is on stage`),
    ...without(before, now).map(({ name }) => `${name} is off stage`),
  ].join('. ');
}
