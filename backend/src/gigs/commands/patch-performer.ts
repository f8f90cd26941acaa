import { type PerformerId } from '@jamjar/contracts/ids';
import { type Asked } from '../../auth/asked.js';
import { Refused } from '../../http/refused.js';
import { meaningOf, type PerformerPatch } from '../performer.patch.js';
import { EditPerformer } from './edit-performer.js';
import { OnPerformer } from './on-performer.js';

/** The command that a PATCH asks for. @throws Refused INVALID naming the field that asks for nothing */
export function patchOf(performerId: PerformerId, patch: PerformerPatch, asked: Asked): OnPerformer | EditPerformer {
  const meaning = meaningOf(patch);
  if (meaning.kind === 'edit') return new EditPerformer(performerId, meaning.edit, asked);
  if (meaning.kind === 'command') return new OnPerformer(performerId, asked, (at) => meaning.toCommand(performerId, at));
  throw new Refused('INVALID', meaning.field === null ? { body: 'Required' } : { [meaning.field]: 'This field cannot be changed here' });
}
