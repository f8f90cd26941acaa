import { fillPath, parseRoute } from '../../route.js';
import { type CommandFields } from '../gig.requests.js';
import { type CommandRow } from './command-row.js';
import { wholeGigCommands } from './whole-gig-commands.js';
import { performerCommands } from './performer-commands.js';

/** The fields of the request body that a command's row lists. */
export type FieldsOf<Row> = Row extends { fields: readonly (infer Field extends keyof CommandFields)[] }
  ? Pick<CommandFields, Field>
  : object;
const routedCommands = { ...performerCommands, ...wholeGigCommands };
/** The types of the commands whose row defines a route. */
export type RoutedCommandType = keyof typeof routedCommands;
export const routedCommandTypes = Object.keys(routedCommands) as RoutedCommandType[];
/** The request body of each route. */
export type CommandBodies = { [Type in RoutedCommandType]: FieldsOf<(typeof routedCommands)[Type]> };

/** Returns a command's row, with method and path of its route. The path has a parameter for the gig or performer (`:gigId`, `:performerId`). */
export function getCommandRoute(type: RoutedCommandType): CommandRow & { route: string; method: string; path: string } {
  const row: CommandRow & { route: string } = routedCommands[type];
  return { ...row, ...parseRoute(row.route) };
}
/** Returns the path of a command's route. @param id the id of the gig or performer */
export const commandPath = (type: RoutedCommandType, id: string): string => fillPath(getCommandRoute(type).path, id);
/** `commandPath` for each command type. */
export const commandPaths = Object.fromEntries(routedCommandTypes.map((type) => [type, (id: string) => commandPath(type, id)])) as Readonly<
  Record<RoutedCommandType, (id: string) => string>
>;
