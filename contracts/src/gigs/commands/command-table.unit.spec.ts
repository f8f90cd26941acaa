import { type GigCommandType, isCommandUndoable, getCommandRow } from './command-table.js';
import { expectedCommands, hasExpectedTrait } from './testing/commands.fixture.js';

describe.each(Object.keys(expectedCommands) as GigCommandType[])('the row of %s', (type) => {
  it('has the role and traits that `expectedCommands` lists independently', () => {
    const { role = 'operator', idempotent = true, whenCompleted = false } = getCommandRow(type);
    expect({ role, undoable: isCommandUndoable(type), idempotent, whenCompleted }).toEqual({
      role: expectedCommands[type][0],
      undoable: hasExpectedTrait(type, 'undoable'),
      idempotent: hasExpectedTrait(type, 'idempotent'),
      whenCompleted: hasExpectedTrait(type, 'completed'),
    });
  });
});
