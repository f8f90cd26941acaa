import { type Instant, type PerformerId } from '../../ids.js';
import { eventTable } from '../event-table.js';
import { type CommandRow } from './command-row.js';
import { wholeGigCommands } from './whole-gig-commands.js';
import { otherCommands } from './other-commands.js';
import { performerCommands } from './performer-commands.js';
import { type FieldsOf } from './routed-commands.js';

/** The rows of all commands. */
const commandTable = { ...performerCommands, ...wholeGigCommands, ...otherCommands };
/** The types of all commands on a gig, on one performer or on the whole gig. */
export type GigCommandType = keyof typeof commandTable;

type CommandDataOf<Row> = (Row extends { timed: true } ? { at: Instant } : object) & FieldsOf<Row>;
/** The data of the commands of `performer-commands.ts`. */
export type PerformerCommandData = {
  [Type in keyof typeof performerCommands]: { performerId: PerformerId } & CommandDataOf<(typeof performerCommands)[Type]>;
};
/** The data of the commands of `whole-gig-commands.ts`. */
export type WholeGigCommandData = { [Type in keyof typeof wholeGigCommands]: CommandDataOf<(typeof wholeGigCommands)[Type]> };

/** Returns the row of a command. */
export const getCommandRow = (type: GigCommandType): CommandRow => commandTable[type];

/** Whether every command of this type that staff send can be undone. (`EditPerformer` can only if it changes nothing but the entrances.) */
export const isCommandUndoable = (type: GigCommandType): boolean => getCommandRow(type).events.every((event) => eventTable[event].undoable);
