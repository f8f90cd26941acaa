import { type LiveEventCommands, type LiveEventCommandType } from '@jamjar/contracts/live-events/live-event.commands';
import { type Chapter } from './chapter.js';

/** A law of what one command may do to a night. */
export type LawOfAStep = (chapter: Chapter) => boolean;

/** What holds whenever such a command was not refused. */
export function granted<Type extends LiveEventCommandType>(
  type: Type,
  holds: (asked: LiveEventCommands[Type], chapter: Chapter) => boolean,
): LawOfAStep {
  return (chapter) => {
    const { asked, decision } = chapter;
    return decision.kind === 'refused' || !isOf(type, asked) || holds(asked.data, chapter);
  };
}

const isOf = <Type extends LiveEventCommandType>(
  type: Type,
  asked: { type: LiveEventCommandType; data: unknown },
): asked is { type: Type; data: LiveEventCommands[Type] } => asked.type === type;
