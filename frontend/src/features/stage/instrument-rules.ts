import { type Instrument } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/**
 * The instrument that a dialog preselects: the performer's only one, or the first that the performer to be replaced is playing too.
 * @returns null when the user must choose, or when the performer plays no instrument
 */
export function getInitialInstrument(performer: PerformerView, replaced: PerformerView | null): Instrument | null {
  if (!mustChooseInstrument(performer)) return performer.instruments[0] ?? null;
  return performer.instruments.find((instrument) => replaced?.currentInstruments.includes(instrument)) ?? null;
}

/** At a jam, performers who play several instruments go on stage with exactly one, see `docs/rules.md#selecting-and-replacing`. */
export const mustChooseInstrument = (performer: PerformerView): boolean => performer.instruments.length > 1;

/** Whether there is nothing to choose: no performer on stage to replace, and at most one instrument. */
export const canSelectWithoutDialog = (performer: PerformerView, onStage: readonly PerformerView[]): boolean =>
  onStage.length === 0 && !mustChooseInstrument(performer);
