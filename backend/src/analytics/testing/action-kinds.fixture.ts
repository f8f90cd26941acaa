import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type RecordedGigEvent } from '@jamjar/contracts/gigs/rules/testing/invariants/step';

const resets: readonly GigEventType[] = ['PerformerReset', 'LineUpReset'];
const removals: readonly GigEventType[] = ['PerformerRemoved', 'SignupCancelled'];

/** By kind: whether an action revokes or changes something that analytics had counted before. */
const kindMatchers: Readonly<Record<string, (action: readonly RecordedGigEvent[]) => boolean>> = {
  undos: (action) => action.some(({ type }) => type === 'ActionUndone'),
  removals: (action) => action.some(({ type }) => removals.includes(type)),
  /** Excludes resets, which also end stints without counting them. */
  clears: (action) =>
    action.some(({ type, data }) => type === 'PerformerLeftStage' && !data.counted) && !action.some(({ type }) => resets.includes(type)),
  resets: (action) => action.some(({ type }) => resets.includes(type)),
  deletions: (action) => action.some(({ type }) => type === 'GigDeleted'),
  renames: (action) => action.some(({ type }) => type === 'GigRenamed'),
};

/** Lists the kinds of actions that occur in the histories. */
export function listActionKinds(histories: Iterable<readonly RecordedGigEvent[]>): string[] {
  const actions = new Map<string, RecordedGigEvent[]>();
  for (const history of histories)
    for (const event of history) actions.set(event.commandId, [...(actions.get(event.commandId) ?? []), event]);
  return Object.entries(kindMatchers).flatMap(([kind, matches]) => ([...actions.values()].some(matches) ? [kind] : []));
}
