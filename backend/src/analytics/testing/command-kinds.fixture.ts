import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type RecordedGigEvent } from '@jamjar/contracts/gigs/rules/testing/invariants/step';

const resets: readonly GigEventType[] = ['PerformerReset', 'LineUpReset'];
const removals: readonly GigEventType[] = ['PerformerRemoved', 'SignupCancelled'];

/** By kind: whether the events of a command revoke or change something that analytics had counted before. */
const kindMatchers: Readonly<Record<string, (command: readonly RecordedGigEvent[]) => boolean>> = {
  undos: (command) => command.some(({ type }) => type === 'ActionUndone'),
  removals: (command) => command.some(({ type }) => removals.includes(type)),
  /** Excludes resets, which also end stints without counting them. */
  clears: (command) =>
    command.some(({ type, data }) => type === 'PerformerLeftStage' && !data.counted) && !command.some(({ type }) => resets.includes(type)),
  resets: (command) => command.some(({ type }) => resets.includes(type)),
  deletions: (command) => command.some(({ type }) => type === 'GigDeleted'),
  renames: (command) => command.some(({ type }) => type === 'GigRenamed'),
};

/** Lists the kinds of commands that occur in the histories. */
export function listCommandKinds(histories: Iterable<readonly RecordedGigEvent[]>): string[] {
  const commands = new Map<string, RecordedGigEvent[]>();
  for (const history of histories)
    for (const event of history) commands.set(event.commandId, [...(commands.get(event.commandId) ?? []), event]);
  return Object.entries(kindMatchers).flatMap(([kind, matches]) => ([...commands.values()].some(matches) ? [kind] : []));
}
