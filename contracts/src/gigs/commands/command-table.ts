import { type Instant, type PerformerId } from '../../ids.js';
import { eventTable } from '../event-table.js';
import { type CommandRow } from './command-row.js';
import { gigCommands } from './gig-commands.js';
import { otherCommands } from './other-commands.js';
import { performerCommands } from './performer-commands.js';
import { type FieldsOf } from './routed-commands.js';

/** The rows of all commands. */
const commandTable = { ...performerCommands, ...gigCommands, ...otherCommands };
export type GigCommandType = keyof typeof commandTable;

type CommandDataOf<Row> = (Row extends { timed: true } ? { at: Instant } : object) & FieldsOf<Row>;
export type PerformerCommandData = {
  [Type in keyof typeof performerCommands]: { performerId: PerformerId } & CommandDataOf<(typeof performerCommands)[Type]>;
};
export type GigCommandData = { [Type in keyof typeof gigCommands]: CommandDataOf<(typeof gigCommands)[Type]> };

/** Returns the row of a command. */
export const getCommandRow = (type: GigCommandType): CommandRow => commandTable[type];

/** Whether every command of this type can be undone. (`EditPerformer` can only if it changes nothing but the raffle entrances.) */
export const isCommandUndoable = (type: GigCommandType): boolean => getCommandRow(type).events.every((event) => eventTable[event].undoable);
