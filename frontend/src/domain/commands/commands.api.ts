import { type CommandBodies, commandPath, routeOf, type SentCommandType } from '@jamjar/contracts/gigs/commands/sent-commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { api } from '../../api/api.js';
import { type CallArgs } from '../../api/base-query.js';
import { type Action, toLineUpAction, toPerformerAction } from './action.js';
import {
  type CommandEffect,
  type LineUpCall,
  type LineUpCommandType,
  lineUpEffects,
  type PerformerCall,
  type PerformerCommandType,
  performerEffects,
} from './command-effects.js';
import { lineUpMutation, performerMutation } from './command-mutations.js';

/** The request that sends a command to its route. @param id of the gig, or of the performer */
export const commandRequest = <Type extends SentCommandType>(type: Type, id: string, body: CommandBodies[Type]): CallArgs =>
  toRequest(type, id, body);

/** @param call with the fields of the body; others are not sent */
function toRequest(type: SentCommandType, id: string, call: object): CallArgs {
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
      performerMutation((call) => toRequest(call.type, call.id, call), {
        toUpdates: (call) => performerEffect(call.type).toUpdates?.(call),
        describe: (performer, call) => performerEffect(call.type).describe?.(performer, call),
      }),
    ),
    lineUpCommand: build.mutation<PerformerView[], LineUpCall>(
      lineUpMutation((call) => toRequest(call.type, call.gigId, call), {
        toUpdates: (call) => lineUpEffect(call.type).toUpdates?.(call),
        describe: (changed, call) => lineUpEffect(call.type).describe?.(changed, call),
      }),
    ),
  }),
});
export const { usePerformerCommandMutation, useLineUpCommandMutation } = commandsApi;

/** A command on one performer. @param toCall what is sent about a performer besides the id */
export const usePerformerAction = <Type extends PerformerCommandType>(
  type: Type,
  ...[toCall]: object extends Omit<PerformerCall<Type>, 'type' | 'id'> ? [toCall?: ToCall<Type>] : [toCall: ToCall<Type>]
): Action<PerformerView> =>
  toPerformerAction(
    usePerformerCommandMutation(),
    (performer) => ({ type, id: performer.id, ...toCall?.(performer) }) as PerformerCall,
    performerEffects[type].notDone ?? 'was not changed',
  );
type ToCall<Type extends PerformerCommandType> = (performer: PerformerView) => Omit<PerformerCall<Type>, 'type' | 'id'>;

/** A command on several performers. */
export const useLineUpAction = <Type extends LineUpCommandType>(type: Type): Action<Omit<LineUpCall<Type>, 'type'>> =>
  toLineUpAction(
    useLineUpCommandMutation(),
    (call) => ({ type, ...call }) as LineUpCall,
    lineUpEffects[type].notDone ?? 'nothing was changed',
  );
