import { type ApiError } from '../../api/api-error.js';
import { formatRefusal, formatWhoWasFirst } from './last-change.messages.js';

const at = new Date(2026, 10, 20, 21, 6).toISOString();
const changeBy = (name: string | null, type = 'PerformerLeftStage') => ({ type, by: { name }, at });
const refusal = (code: ApiError['code'], message: string, last = changeBy('Sam')) => ({ status: 409, code, message, errors: {}, last });

describe('formatWhoWasFirst', () => {
  it('gives the state of the performer, and who changed it when', () => {
    expect(formatWhoWasFirst('Bo', changeBy('Sam'))).toBe('Bo is already off stage (Sam, 21:06)');
    expect(formatWhoWasFirst('Bo', changeBy('Sam', 'PerformerHeld'))).toBe('Bo is already held (Sam, 21:06)');
  });
  it('gives only the time if the public or Jamjar itself made the change', () => {
    expect(formatWhoWasFirst('Bo', changeBy(null))).toBe('Bo is already off stage (21:06)');
  });
  it('is null for a change that explains no refusal, and for an unknown event type', () => {
    for (const type of ['PerformerAdded', 'CurtainFell']) expect(formatWhoWasFirst('Bo', changeBy('Sam', type))).toBeNull();
  });
});

describe('formatRefusal', () => {
  it('says who was first instead of the refusal of a command about one performer', () => {
    expect(formatRefusal(refusal('NOT_ON_STAGE', 'Only somebody on stage can be replaced'), 'Failed', 'Bo')).toBe(
      'Bo is already off stage (Sam, 21:06)',
    );
  });
  it('says who made the last change after the refusal of a command about several performers', () => {
    expect(formatRefusal(refusal('STAGE_CHANGED', 'The stage has changed'), 'Failed')).toBe(
      'The stage has changed. Somebody is off stage (Sam, 21:06)',
    );
    expect(formatRefusal(refusal('ALREADY_UNDONE', 'Already undone', changeBy(null, 'LineUpReordered')), 'Failed')).toBe(
      'Already undone (21:06)',
    );
  });
  it('keeps a message that the last change does not explain', () => {
    expect(formatRefusal(refusal('GIG_COMPLETED', 'Read-only'), 'Failed', 'Bo')).toBe('Read-only');
    expect(formatRefusal(refusal('NOT_SELECTED', 'Select first', changeBy('Sam', 'PerformerAdded')), 'Failed', 'Bo')).toBe('Select first');
    expect(formatRefusal({ ...refusal('STAGE_CHANGED', 'Changed'), last: null }, 'Failed')).toBe('Changed');
    expect(formatRefusal(new Error('any'), 'Failed', 'Bo')).toBe('Failed');
  });
});
