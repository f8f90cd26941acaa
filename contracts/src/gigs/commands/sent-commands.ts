import { fillPath, parseRoute } from '../../route.js';
import { type CommandFields } from '../gig.requests.js';
import { type CommandRow } from './command-row.js';
import { gigCommands } from './gig-commands.js';
import { performerCommands } from './performer-commands.js';

export type FieldsOf<Row> = Row extends { fields: readonly (infer Field extends keyof CommandFields)[] }
  ? Pick<CommandFields, Field>
  : object;
const sentCommands = { ...performerCommands, ...gigCommands };
/** The types of the commands that have a route of their own. */
export type SentCommandType = keyof typeof sentCommands;
export const sentCommandTypes = Object.keys(sentCommands) as SentCommandType[];
export type CommandBodies = { [Type in SentCommandType]: FieldsOf<(typeof sentCommands)[Type]> };

/** Returns a command's row, with method and path of its route. The path has a parameter for the gig or performer (`:gigId`, `:performerId`). */
export function getCommandRoute(type: SentCommandType): CommandRow & { route: string; method: string; path: string } {
  const row: CommandRow & { route: string } = sentCommands[type];
  return { ...row, ...parseRoute(row.route) };
}
/** Returns the path of a command's route. @param id the id of the gig or performer */
export const commandPath = (type: SentCommandType, id: string): string => fillPath(getCommandRoute(type).path, id);
/** For each command type, the function that returns the path of its route for an id. */
export const commandPaths = Object.fromEntries(sentCommandTypes.map((type) => [type, (id: string) => commandPath(type, id)])) as Readonly<
  Record<SentCommandType, (id: string) => string>
>;
