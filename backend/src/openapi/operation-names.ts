import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { accountRoutes } from '@jamjar/contracts/account-routes';
import { apiDocsRoutes } from '@jamjar/contracts/api-docs-routes';
import { feedbackRoutes } from '@jamjar/contracts/feedback-routes';
import { getCommandRoute, routedCommandTypes } from '@jamjar/contracts/gigs/commands/routed-commands';
import { linkKindNames, linkKinds } from '@jamjar/contracts/gigs/link-kinds';
import { routes } from '@jamjar/contracts/routes';

/** A path without the names of its parameters: `/api/events/{}`. */
const toPattern = (path: string): string => path.replaceAll(/:\w+/g, '{}');

const { generateLink: _generate, switchLink: _switch, publicLink: _public, ...ownPaths } = routes; // those of links are in `linkKinds`
/** The name of each path, by its pattern. */
const pathNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ...ownPaths, ...accountRoutes, ...analyticsRoutes, ...feedbackRoutes, ...apiDocsRoutes }).map(([name, path]) => {
    const build = path as string | ((...parameters: string[]) => string);
    return [typeof build === 'string' ? build : build('{}', '{}'), name] as const;
  }),
  ...linkKindNames.map((kind) => [`/api/public/${linkKinds[kind].page}/{}`, `public-${kind}`] as const),
]);
/** The name of each command and of each way to change a link, by method and pattern. */
const commandNames: ReadonlyMap<string, string> = new Map([
  ...linkKindNames.flatMap((kind) => [
    [toPattern(linkKinds[kind].generate), `generate-${kind}-link`] as const,
    [toPattern(linkKinds[kind].switch), `switch-${kind}-link`] as const,
  ]),
  ...routedCommandTypes.map((type) => [toPattern(getCommandRoute(type).route), type.charAt(0).toLowerCase() + type.slice(1)] as const),
]);

/**
 * Returns the name of an operation: that of its command (`putOnStage`), else its method with the name of its path in `routes` (`getEvent`).
 * @param path for example `/api/events/:gigId` @throws Error when the contracts have no name for it
 */
export function nameOperation(method: string, path: string): string {
  const [command, name] = [commandNames.get(`${method} ${toPattern(path)}`), pathNames.get(toPattern(path))];
  if (command === undefined && name === undefined) throw new Error(`The contracts have no name for ${method} ${path}`);
  return (command ?? `${method.toLowerCase()}-${name ?? ''}`).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
