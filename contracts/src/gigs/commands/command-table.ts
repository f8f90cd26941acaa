import { type Instant, type PerformerId } from '../../ids.js';
import { eventTable } from '../event-table.js';
import { type CommandFields } from '../gig.requests.js';
import { type CommandRow, type CommandRows } from './command-row.js';
import { gigCommands } from './gig-commands.js';
import { otherCommands } from './other-commands.js';
import { performerCommands } from './performer-commands.js';

/** Every type of command. */
const commandTable = { ...performerCommands, ...gigCommands, ...otherCommands };
export type GigCommandType = keyof typeof commandTable;

type FieldsOf<Row> = Row extends { fields: readonly (infer Field extends keyof CommandFields)[] } ? Pick<CommandFields, Field> : object;
type DataOf<Row> = (Row extends { timed: true } ? { at: Instant } : object) & FieldsOf<Row>;
type BodiesOf<Table extends CommandRows> = {
  [Type in keyof Table as Table[Type] extends { route: string } ? Type : never]: FieldsOf<Table[Type]>;
};

export type PerformerCommandData = {
  [Type in keyof typeof performerCommands]: { performerId: PerformerId } & DataOf<(typeof performerCommands)[Type]>;
};
export type GigCommandData = { [Type in keyof typeof gigCommands]: DataOf<(typeof gigCommands)[Type]> };
/** The bodies of the commands that have a route of their own. */
export type CommandBodies = BodiesOf<typeof performerCommands> & BodiesOf<typeof gigCommands>;
export type SentCommandType = keyof CommandBodies;

/** The row of a command, without its literal types. */
export const rowOf = (type: GigCommandType): CommandRow => commandTable[type];

const allTypes = Object.keys(commandTable) as GigCommandType[];
/** The types that have a route of their own. */
export const sentCommandTypes = allTypes.filter((type): type is SentCommandType => rowOf(type).route !== undefined);

/** Whether a command of the type can be undone: `EditPerformer` only when it sets nothing but the raffle entrances. */
export const isUndoable = (type: GigCommandType): boolean => rowOf(type).events.every((event) => eventTable[event].undoable);

/** Method and path of a command's route. The path names the gig or the performer by a parameter (`:gigId`, `:performerId`). */
export function routeOf(type: SentCommandType): { method: string; path: string } {
  const [method = '', path = ''] = commandTable[type].route.split(' ');
  return { method, path };
}
/** The path of each command's route. @param id of the gig, or of the performer */
export const commandPaths = Object.fromEntries(
  sentCommandTypes.map((type) => [type, (id: string) => routeOf(type).path.replace(/:\w+/, id)]),
) as Readonly<Record<SentCommandType, (id: string) => string>>;
