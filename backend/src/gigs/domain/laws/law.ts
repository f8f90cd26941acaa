import { type GigCommands, type GigCommandType } from '@jamjar/contracts/gigs/gig.commands';
import { type Chapter } from './chapter.js';

/** A law of what one command may do to a gig. */
export type LawOfAStep = (chapter: Chapter) => boolean;

/** What holds whenever such a command was not refused. */
export function granted<Type extends GigCommandType>(
  type: Type,
  holds: (asked: GigCommands[Type], chapter: Chapter) => boolean,
): LawOfAStep {
  return (chapter) => {
    const { asked, decision } = chapter;
    return decision.kind === 'refused' || !isOf(type, asked) || holds(asked.data, chapter);
  };
}

const isOf = <Type extends GigCommandType>(
  type: Type,
  asked: { type: GigCommandType; data: unknown },
): asked is { type: Type; data: GigCommands[Type] } => asked.type === type;
