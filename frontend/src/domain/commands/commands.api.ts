import { type CommandBodies, commandPath, getCommandRoute, type RoutedCommandType } from '@jamjar/contracts/gigs/commands/routed-commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { api } from '../../api/api.js';
import { type RequestArgs } from '../../api/base-query.js';
import { toUpdateFailedMessages } from '../timeline/last-change.messages.js';
import {
  type LineUpCommandArgs,
  type LineUpCommandType,
  lineUpEffects,
  type PerformerCommandArgs,
  type PerformerCommandType,
  performerEffects,
} from './command-effects.js';
import { type CommandEffect, lineUpMutation, performerMutation } from './command-mutations.js';
import { sendOrKeep } from './unsent-commands.js';

/**
 * The request that sends a command to its route.
 * @param id of the gig, or of the performer
 * @param args contains the fields of the body; its other fields are not sent
 */
export function commandRequest<Type extends RoutedCommandType>(type: Type, id: string, args: CommandBodies[Type]): RequestArgs {
  const { method, fields } = getCommandRoute(type);
  const body = fields && Object.fromEntries(Object.entries(args).filter(([field]) => fields.some((each) => each === field)));
  return { url: commandPath(type, id), method, body };
}

const getPerformerEffect = <Type extends PerformerCommandType>(type: Type): CommandEffect<PerformerCommandArgs<Type>, PerformerView> =>
  performerEffects[type];
const getLineUpEffect = <Type extends LineUpCommandType>(type: Type): CommandEffect<LineUpCommandArgs<Type>, PerformerView[]> =>
  lineUpEffects[type];

/**
 * The commands on performers. The response updates the cache of this browser tab, and messages over the socket update the caches of all
 * others in the same way, so the endpoints invalidate nothing.
 */
export const commandsApi = api.injectEndpoints({
  endpoints: (build) => ({
    performerCommand: build.mutation<PerformerView, PerformerCommandArgs>(
      performerMutation(
        (args) => commandRequest(args.type, args.id, args),
        (args) => getPerformerEffect(args.type),
      ),
    ),
    lineUpCommand: build.mutation<PerformerView[], LineUpCommandArgs>(
      lineUpMutation(
        (args) => commandRequest(args.type, args.gigId, args),
        (args) => getLineUpEffect(args.type),
      ),
    ),
  }),
});
export const { usePerformerCommandMutation, useLineUpCommandMutation } = commandsApi;

/** Sends a command for a button or a menu. */
interface CommandSender<Input> {
  isLoading: boolean;
  /** Sends the command, see `sendOrKeep`. @returns whether it succeeded */
  run: (input: Input) => Promise<boolean>;
}

/**
 * Sends a command on one performer; the toast of a refusal names who made the conflicting change, and when.
 * @param toArgs the command's arguments besides type and id; may be left out if none is required
 */
export function usePerformerAction<Type extends PerformerCommandType>(
  type: Type,
  ...[toArgs]: object extends Omit<PerformerCommandArgs<Type>, 'type' | 'id'> ? [toArgs?: ToArgs<Type>] : [toArgs: ToArgs<Type>]
): CommandSender<PerformerView> {
  const [send, { isLoading }] = usePerformerCommandMutation();
  const { unsentText = 'was not changed' } = performerEffects[type];
  const run = (performer: PerformerView): Promise<boolean> => {
    const args = { type, id: performer.id, ...toArgs?.(performer) } as PerformerCommandArgs;
    return sendOrKeep(() => send(args), toUpdateFailedMessages(performer), `${performer.name} ${unsentText}`);
  };
  return { isLoading, run };
}
type ToArgs<Type extends PerformerCommandType> = (performer: PerformerView) => Omit<PerformerCommandArgs<Type>, 'type' | 'id'>;

/** Sends a command on several performers. */
export function useLineUpAction<Type extends LineUpCommandType>(type: Type): CommandSender<Omit<LineUpCommandArgs<Type>, 'type'>> {
  const [send, { isLoading }] = useLineUpCommandMutation();
  const { unsentText = 'nothing was changed' } = lineUpEffects[type];
  return { isLoading, run: (args) => sendOrKeep(() => send({ type, ...args } as LineUpCommandArgs), toUpdateFailedMessages(), unsentText) };
}
