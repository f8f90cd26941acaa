import { type Instrument } from '@jamjar/contracts/enums';
import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { happened, nothingNew, refused } from '../../command-handling/decision.js';
import { performerOn, type GigDecision } from './gig.rule.js';
import { sameList } from './same-list.js';
import { whyNoSelection, whyNoStage } from './stage-rules.js';

/** They are to go on stage next, perhaps for somebody who leaves: a later promise of the same place wins. (S2 §4, Pick; S2 §5) */
export function selectPerformer(gig: Gig, performer: Performer, asked: GigCommands['SelectPerformer']): GigDecision {
  const barred = whyNoSelection(gig);
  if (barred) return refused(barred);
  const { id: performerId, place } = performer;
  if (place.kind === 'onStage') return refused('ALREADY_ON_STAGE');

  const { replacing } = asked;
  const instruments = instrumentsFor(performer, asked.instruments);
  if (place.kind === 'selected') {
    const isSame = place.replacing === replacing && sameList(place.instruments, instruments ?? asked.instruments ?? []);
    return isSame ? nothingNew : refused('ALREADY_SELECTED');
  }
  if (!instruments) return refused('INSTRUMENT_NEEDED');
  const replaced = replacing && performerOn(gig, replacing);
  if (replacing && !replaced) return refused('PERFORMER_NOT_FOUND');
  if (replaced && replaced.place.kind !== 'onStage') return refused('NOT_ON_STAGE');
  return happened({ type: 'PerformerSelected', data: { performerId, instruments, replacing } });
}

/** Back into the line; whoever they were to replace stays. (S2 §4, Remove a selection) */
export function deselectPerformer(gig: Gig, { id, place }: Performer): GigDecision {
  const barred = whyNoStage(gig);
  if (barred) return refused(barred);
  if (place.kind === 'selected') return happened({ type: 'PerformerDeselected', data: { performerId: id } });
  return place.kind === 'onStage' && gig.settings.type === 'openmic' ? refused('NO_SELECTION') : nothingNew;
}

/** They stay selected, for nobody's place. (decisions, Stage and time) */
export function dropReplacement(gig: Gig, { id, place }: Performer): GigDecision {
  const barred = whyNoStage(gig);
  if (barred) return refused(barred);
  const replaces = place.kind === 'selected' && place.replacing !== null;
  return replaces ? happened({ type: 'ReplacementDropped', data: { performerId: id } }) : nothingNew;
}

/** What they will play: of several instruments exactly one is chosen, a single one needs no choice. Null: the choice is missing or not theirs. */
function instrumentsFor({ instruments: own }: Performer, chosen: readonly Instrument[] | null): readonly Instrument[] | null {
  if (!chosen?.length) return own.length > 1 ? null : own;
  return chosen.length === 1 && chosen.every((it) => own.includes(it)) ? chosen : null;
}
