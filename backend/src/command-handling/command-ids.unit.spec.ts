import { commandIdFor, derivedId, newEventId } from './command-ids.js';

describe('the id of a command', () => {
  it('is the same for the same sender, scope and key, in every process', () => {
    expect(commandIdFor('user-1', 'night-1', 'key-1')).toBe(commandIdFor('user-1', 'night-1', 'key-1'));
    expect(commandIdFor('user-1', 'night-1', 'key-1')).toBe('c30a26b7-6443-5128-9652-4d389c9b2d3a');
  });

  it('is another one for another sender, scope or key', () => {
    const ids = [
      commandIdFor('user-1', 'night-1', 'key-1'),
      commandIdFor('user-2', 'night-1', 'key-1'),
      commandIdFor('user-1', 'night-2', 'key-1'),
      commandIdFor('user-1', 'night-1', 'key-2'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('does not mix up where the sender ends and the scope begins', () => {
    expect(commandIdFor('a', 'b","c', 'd')).not.toBe(commandIdFor('a","b', 'c', 'd'));
    expect(commandIdFor('a', 'bc', 'd')).not.toBe(commandIdFor('ab', 'c', 'd'));
  });

  it('is never the same twice without a key', () => {
    expect(commandIdFor('user-1', 'night-1', null)).not.toBe(commandIdFor('user-1', 'night-1', null));
  });

  it('takes an empty key for a key', () => {
    expect(commandIdFor('user-1', 'night-1', '')).toBe(commandIdFor('user-1', 'night-1', ''));
  });
});

describe('the ids of what a command makes', () => {
  const command = commandIdFor('user-1', 'night-1', 'key-1');

  it('are the same when the command comes again', () => {
    expect(derivedId(command, 3)).toBe(derivedId(commandIdFor('user-1', 'night-1', 'key-1'), 3));
  });

  it('differ from each other, and from those of other commands', () => {
    const ids = [
      derivedId(command, 0),
      derivedId(command, 1),
      derivedId(command, 'participant 0'),
      derivedId(commandIdFor('user-1', 'night-1', 'key-2'), 0),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the ids of events', () => {
  it('are never the same', () => {
    const ids = Array.from({ length: 1_000 }, newEventId);
    expect(new Set(ids).size).toBe(1_000);
  });
});
