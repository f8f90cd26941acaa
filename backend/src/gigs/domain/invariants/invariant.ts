import { type GigCommands, type GigCommandType } from '@jamjar/contracts/gigs/gig.commands';
import { type Step } from './step.js';

/** Returns whether a step keeps an invariant. */
export type StepInvariant = (step: Step) => boolean;

/** An invariant of steps whose command has this type and is not refused; it holds for all other steps. */
export function whenAccepted<Type extends GigCommandType>(
  type: Type,
  holds: (data: GigCommands[Type], step: Step) => boolean,
): StepInvariant {
  return (step) => {
    const { command, decision } = step;
    return decision.kind === 'refused' || !hasType(type, command) || holds(command.data, step);
  };
}

const hasType = <Type extends GigCommandType>(
  type: Type,
  command: { type: GigCommandType; data: unknown },
): command is { type: Type; data: GigCommands[Type] } => command.type === type;
