import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type RecordedGigEvent } from '@jamjar/contracts/gigs/rules/testing/invariants/step';

const resets: readonly GigEventType[] = ['PerformerReset', 'LineUpReset'];
const removals: readonly GigEventType[] = ['PerformerRemoved', 'SignupCancelled'];

/** What takes back or changes what was counted before, by the events of one command. */
const isOfKind: Readonly<Record<string, (command: readonly RecordedGigEvent[]) => boolean>> = {
  undos: (command) => command.some(({ type }) => type === 'ActionUndone'),
  removals: (command) => command.some(({ type }) => removals.includes(type)),
  /** A reset ends stints without counting them, too. */
  clears: (command) =>
    command.some(({ type, data }) => type === 'PerformerLeftStage' && !data.counted) && !command.some(({ type }) => resets.includes(type)),
  resets: (command) => command.some(({ type }) => resets.includes(type)),
  deletions: (command) => command.some(({ type }) => type === 'GigDeleted'),
  renames: (command) => command.some(({ type }) => type === 'GigRenamed'),
};

/** The kinds of commands that occur in one of the histories. */
export function listKinds(histories: Iterable<readonly RecordedGigEvent[]>): string[] {
  const commands = new Map<string, RecordedGigEvent[]>();
  for (const history of histories)
    for (const event of history) commands.set(event.commandId, [...(commands.get(event.commandId) ?? []), event]);
  return Object.entries(isOfKind).flatMap(([kind, matches]) => ([...commands.values()].some(matches) ? [kind] : []));
}
