import { type ApiError } from '../../api/api-error.js';
import { formatRefusal, formatWhoWasFirst } from './last-change.messages.js';

const at = new Date(2026, 10, 20, 21, 6).toISOString();
const by = (name: string | null, type = 'PerformerLeftStage') => ({ type, by: { name }, at });
const refusal = (code: ApiError['code'], message: string, last = by('Sam')): ApiError => ({ status: 409, code, message, errors: {}, last });

describe('formatWhoWasFirst', () => {
  it('says how the performer is, who did it and when', () => {
    expect(formatWhoWasFirst('Bo', by('Sam'))).toBe('Bo is already off stage (Sam, 21:06)');
    expect(formatWhoWasFirst('Bo', by('Sam', 'PerformerHeld'))).toBe('Bo is already held (Sam, 21:06)');
  });
  it('gives only the time when it was the public or Jamjar itself', () => {
    expect(formatWhoWasFirst('Bo', by(null))).toBe('Bo is already off stage (21:06)');
  });
  it('is null for a change that explains nothing, also of an unknown type', () => {
    for (const type of ['PerformerAdded', 'CurtainFell']) expect(formatWhoWasFirst('Bo', by('Sam', type))).toBeNull();
  });
});

describe('formatRefusal', () => {
  it('says who was first instead of the refusal of a command about one performer', () => {
    expect(formatRefusal(refusal('NOT_ON_STAGE', 'Only somebody on stage can be replaced'), 'Failed', 'Bo')).toBe(
      'Bo is already off stage (Sam, 21:06)',
    );
  });
  it('says it after the refusal of a command about several', () => {
    expect(formatRefusal(refusal('STAGE_CHANGED', 'The stage has changed'), 'Failed')).toBe(
      'The stage has changed. Somebody is off stage (Sam, 21:06)',
    );
    expect(formatRefusal(refusal('ALREADY_UNDONE', 'Already undone', by(null, 'LineUpReordered')), 'Failed')).toBe(
      'Already undone (21:06)',
    );
  });
  it('keeps a message that the last change does not explain', () => {
    expect(formatRefusal(refusal('GIG_COMPLETED', 'Read-only'), 'Failed', 'Bo')).toBe('Read-only');
    expect(formatRefusal(refusal('NOT_SELECTED', 'Select first', by('Sam', 'PerformerAdded')), 'Failed', 'Bo')).toBe('Select first');
    expect(formatRefusal({ ...refusal('STAGE_CHANGED', 'Changed'), last: null }, 'Failed')).toBe('Changed');
    expect(formatRefusal(new Error('any'), 'Failed', 'Bo')).toBe('Failed');
  });
});
