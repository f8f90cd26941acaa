import { type CommandBodies, commandPath, routeOf, type SentCommandType } from '@jamjar/contracts/gigs/commands/sent-commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { api } from '../../api/api.js';
import { type CallArgs } from '../../api/base-query.js';
import { updateFailed } from '../timeline/last-change.messages.js';
import {
  type LineUpCall,
  type LineUpCommandType,
  lineUpEffects,
  type PerformerCall,
  type PerformerCommandType,
  performerEffects,
} from './command-effects.js';
import { type CommandEffect, lineUpMutation, performerMutation } from './command-mutations.js';
import { sendOrKeep } from './unsent-actions.js';

/**
 * The request that sends a command to its route.
 * @param id of the gig, or of the performer
 * @param call with the fields of the body; others are not sent
 */
export function commandRequest<Type extends SentCommandType>(type: Type, id: string, call: CommandBodies[Type]): CallArgs {
  const { method, fields } = routeOf(type);
  const body = fields && Object.fromEntries(Object.entries(call).filter(([field]) => fields.some((each) => each === field)));
  return { url: commandPath(type, id), method, body };
}

const performerEffect = <Type extends PerformerCommandType>(type: Type): CommandEffect<PerformerCall<Type>, PerformerView> =>
  performerEffects[type];
const lineUpEffect = <Type extends LineUpCommandType>(type: Type): CommandEffect<LineUpCall<Type>, PerformerView[]> => lineUpEffects[type];

/**
 * The commands on performers. The response updates the cache of this browser tab, and messages over the socket update the caches of all others
 * in the same way, so the endpoints invalidate nothing.
 */
export const commandsApi = api.injectEndpoints({
  endpoints: (build) => ({
    performerCommand: build.mutation<PerformerView, PerformerCall>(
      performerMutation(
        (call) => commandRequest(call.type, call.id, call),
        (call) => performerEffect(call.type),
      ),
    ),
    lineUpCommand: build.mutation<PerformerView[], LineUpCall>(
      lineUpMutation(
        (call) => commandRequest(call.type, call.gigId, call),
        (call) => lineUpEffect(call.type),
      ),
    ),
  }),
});
export const { usePerformerCommandMutation, useLineUpCommandMutation } = commandsApi;

/** A command as buttons and menus use it. */
export interface Action<Subject> {
  isLoading: boolean;
  /** Shows a failure in a toast, and keeps what did not reach the server. @returns whether the command succeeded */
  run: (subject: Subject) => Promise<boolean>;
}

/** A command on one performer, whose refusal says who was first. @param toCall what is sent about a performer besides the id */
export function usePerformerAction<Type extends PerformerCommandType>(
  type: Type,
  ...[toCall]: object extends Omit<PerformerCall<Type>, 'type' | 'id'> ? [toCall?: ToCall<Type>] : [toCall: ToCall<Type>]
): Action<PerformerView> {
  const [send, { isLoading }] = usePerformerCommandMutation();
  const { notDone = 'was not changed' } = performerEffects[type];
  const run = (performer: PerformerView): Promise<boolean> => {
    const call = { type, id: performer.id, ...toCall?.(performer) } as PerformerCall;
    return sendOrKeep(() => send(call), updateFailed(performer), `${performer.name} ${notDone}`);
  };
  return { isLoading, run };
}
type ToCall<Type extends PerformerCommandType> = (performer: PerformerView) => Omit<PerformerCall<Type>, 'type' | 'id'>;

/** A command on several performers. */
export function useLineUpAction<Type extends LineUpCommandType>(type: Type): Action<Omit<LineUpCall<Type>, 'type'>> {
  const [send, { isLoading }] = useLineUpCommandMutation();
  const { notDone = 'nothing was changed' } = lineUpEffects[type];
  return { isLoading, run: (call) => sendOrKeep(() => send({ type, ...call } as LineUpCall), updateFailed(), notDone) };
}
