import { type GigCommandType, isCommandUndoable, getCommandRow } from './command-table.js';
import { expectedCommands, isExpected } from './testing/commands.fixture.js';

describe.each(Object.keys(expectedCommands) as GigCommandType[])('the row of %s', (type) => {
  it('has the expected role and properties', () => {
    const { role = 'operator', idempotent = true, whenCompleted = false } = getCommandRow(type);
    expect({ role, undoable: isCommandUndoable(type), idempotent, whenCompleted }).toEqual({
      role: expectedCommands[type][0],
      undoable: isExpected(type, 'undoable'),
      idempotent: isExpected(type, 'idempotent'),
      whenCompleted: isExpected(type, 'completed'),
    });
  });
});
