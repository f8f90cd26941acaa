import { type Instant, type PerformerId } from '../../ids.js';
import { eventTable } from '../event-table.js';
import { type CommandRow } from './command-row.js';
import { gigCommands } from './gig-commands.js';
import { otherCommands } from './other-commands.js';
import { performerCommands } from './performer-commands.js';
import { type FieldsOf } from './sent-commands.js';

/** Every type of command. */
const commandTable = { ...performerCommands, ...gigCommands, ...otherCommands };
export type GigCommandType = keyof typeof commandTable;

type DataOf<Row> = (Row extends { timed: true } ? { at: Instant } : object) & FieldsOf<Row>;
export type PerformerCommandData = {
  [Type in keyof typeof performerCommands]: { performerId: PerformerId } & DataOf<(typeof performerCommands)[Type]>;
};
export type GigCommandData = { [Type in keyof typeof gigCommands]: DataOf<(typeof gigCommands)[Type]> };

/** The row of a command, without its literal types. */
export const rowOf = (type: GigCommandType): CommandRow => commandTable[type];

/** Whether a command of the type can be undone: `EditPerformer` only when it sets nothing but the raffle entrances. */
export const isUndoable = (type: GigCommandType): boolean => rowOf(type).events.every((event) => eventTable[event].undoable);
