import { deriveCommandId, deriveId, createEventId } from './command-ids.js';

describe('deriveCommandId', () => {
  it('returns the same id for the same sender, scope and key in every process', () => {
    expect(deriveCommandId('user-1', 'gig-1', 'key-1')).toBe(deriveCommandId('user-1', 'gig-1', 'key-1'));
    expect(deriveCommandId('user-1', 'gig-1', 'key-1')).toBe('b4850672-7b8e-5745-8bdd-e93c187e9786');
  });

  it('returns different ids for a different sender, scope or key', () => {
    const ids = [
      deriveCommandId('user-1', 'gig-1', 'key-1'),
      deriveCommandId('user-2', 'gig-1', 'key-1'),
      deriveCommandId('user-1', 'gig-2', 'key-1'),
      deriveCommandId('user-1', 'gig-1', 'key-2'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('returns different ids for a different sender and scope that form the same text when joined', () => {
    expect(deriveCommandId('a', 'b","c', 'd')).not.toBe(deriveCommandId('a","b', 'c', 'd'));
    expect(deriveCommandId('a', 'bc', 'd')).not.toBe(deriveCommandId('ab', 'c', 'd'));
  });

  it('returns a random id without a key', () => {
    expect(deriveCommandId('user-1', 'gig-1', null)).not.toBe(deriveCommandId('user-1', 'gig-1', null));
  });

  it('accepts an empty key', () => {
    expect(deriveCommandId('user-1', 'gig-1', '')).toBe(deriveCommandId('user-1', 'gig-1', ''));
  });
});

describe('deriveId', () => {
  const command = deriveCommandId('user-1', 'gig-1', 'key-1');

  it('returns the same id for a repeated command', () => {
    expect(deriveId(command, 3)).toBe(deriveId(deriveCommandId('user-1', 'gig-1', 'key-1'), 3));
  });

  it('returns different ids for different names and commands', () => {
    const ids = [
      deriveId(command, 0),
      deriveId(command, 1),
      deriveId(command, 'participant 0'),
      deriveId(deriveCommandId('user-1', 'gig-1', 'key-2'), 0),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('createEventId', () => {
  it('returns a different id each time', () => {
    const ids = Array.from({ length: 1_000 }, createEventId);
    expect(new Set(ids).size).toBe(1_000);
  });
});
