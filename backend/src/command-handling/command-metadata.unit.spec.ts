import { deriveOrGenerateCommandId, deriveId, createEventId } from './command-metadata.js';

describe('deriveOrGenerateCommandId', () => {
  it('returns the same id for the same sender, scope and key in every process', () => {
    expect(deriveOrGenerateCommandId('user-1', 'gig-1', 'key-1')).toBe(deriveOrGenerateCommandId('user-1', 'gig-1', 'key-1'));
    expect(deriveOrGenerateCommandId('user-1', 'gig-1', 'key-1')).toBe('b4850672-7b8e-5745-8bdd-e93c187e9786');
  });

  it('returns different ids for a different sender, scope or key', () => {
    const ids = [
      deriveOrGenerateCommandId('user-1', 'gig-1', 'key-1'),
      deriveOrGenerateCommandId('user-2', 'gig-1', 'key-1'),
      deriveOrGenerateCommandId('user-1', 'gig-2', 'key-1'),
      deriveOrGenerateCommandId('user-1', 'gig-1', 'key-2'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('returns different ids for a different sender and scope that form the same text when joined', () => {
    expect(deriveOrGenerateCommandId('a', 'b","c', 'd')).not.toBe(deriveOrGenerateCommandId('a","b', 'c', 'd'));
    expect(deriveOrGenerateCommandId('a', 'bc', 'd')).not.toBe(deriveOrGenerateCommandId('ab', 'c', 'd'));
  });

  it('returns a random id without a key', () => {
    expect(deriveOrGenerateCommandId('user-1', 'gig-1', null)).not.toBe(deriveOrGenerateCommandId('user-1', 'gig-1', null));
  });

  it('accepts an empty key', () => {
    expect(deriveOrGenerateCommandId('user-1', 'gig-1', '')).toBe(deriveOrGenerateCommandId('user-1', 'gig-1', ''));
  });
});

describe('deriveId', () => {
  const parentCommandId = deriveOrGenerateCommandId('user-1', 'gig-1', 'key-1');

  it('returns the same id for a repeated command', () => {
    expect(deriveId(parentCommandId, 3)).toBe(deriveId(deriveOrGenerateCommandId('user-1', 'gig-1', 'key-1'), 3));
  });

  it('returns different ids for different names and commands', () => {
    const ids = [
      deriveId(parentCommandId, 0),
      deriveId(parentCommandId, 1),
      deriveId(parentCommandId, 'participant 0'),
      deriveId(deriveOrGenerateCommandId('user-1', 'gig-1', 'key-2'), 0),
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
