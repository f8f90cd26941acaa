import { type PerformerId } from '@jamjar/contracts/ids';
import { type RequestContext } from '../../auth/request-context.decorator.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { interpretPatch, type PerformerPatch } from '../performer-patch.js';
import { EditPerformer } from './edit-performer.command.js';
import { ExecuteAndRespondWithPerformer } from './execute-and-respond.commands.js';

/**
 * Builds the Nest command that carries out a PATCH of a performer.
 * @throws RefusalException INVALID when the PATCH is empty, or has a field that it may not change (the error names this field)
 */
export function buildCommandForPatch(
  performerId: PerformerId,
  patch: PerformerPatch,
  requestContext: RequestContext,
): ExecuteAndRespondWithPerformer | EditPerformer {
  const interpretation = interpretPatch(patch);
  if (interpretation.kind === 'edit') return new EditPerformer(performerId, interpretation.edit, requestContext);
  if (interpretation.kind === 'command')
    return new ExecuteAndRespondWithPerformer(
      performerId,
      requestContext,
      interpretation.toGigCommand(performerId, requestContext.receivedAt),
    );
  if (interpretation.field === null) throw new RefusalException('INVALID', { body: 'Required' });
  const message = 'This field cannot be changed here';
  throw new RefusalException('INVALID', { [interpretation.field]: message }, { message });
}
