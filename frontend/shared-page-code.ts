import { fileURLToPath } from 'node:url';
import { type Rolldown } from 'vite';

type GetModuleInfo = Rolldown.GetModuleInfo;
const toModuleId = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const router = toModuleId('src/app/router.tsx');
const consoleEntry = toModuleId('src/main.tsx');
const publicEntry = toModuleId('src/public/main.tsx');
const gigPage = toModuleId('src/app/pages/gig/gig.page.tsx');
const signInPage = toModuleId('src/app/pages/sign-in/sign-in.page.tsx');

/**
 * Puts what pages of the console share into three files, `start` (what the page for signing in needs too), `pages` (what a gig's page needs too)
 * and `other-pages`, instead of one file for every set of pages that share something: a browser loads six files at a time. Dialogs, which are loaded later, and what public pages use keep
 * files of their own (docs/adr/0043).
 */
export const sharedPageCode = {
  debugName: 'pages',
  name: (id: string, context: { getModuleInfo: GetModuleInfo }): string | null => {
    const getModuleInfo: GetModuleInfo = (other) => context.getModuleInfo(other);
    const isIn = (starts: readonly string[], options?: { later: boolean }): boolean =>
      starts.some((start) => findReachable(start, getModuleInfo, options).has(id));
    if (isIn([publicEntry], { later: true })) return null;
    if (isIn([consoleEntry, signInPage])) return 'start';
    if (isIn([gigPage])) return 'pages';
    return isIn(getModuleInfo(router)?.dynamicallyImportedIds ?? []) ? 'other-pages' : null;
  },
  minShareCount: 3,
  includeDependenciesRecursively: false,
};

const reachable = new Map<string, ReadonlySet<string>>();
/** All modules that are loaded together with a module, itself included. @param later also those that these may load later */
function findReachable(start: string, getModuleInfo: GetModuleInfo, { later = false } = {}): ReadonlySet<string> {
  const known = reachable.get(start);
  if (known) return known;
  if (!getModuleInfo(start)) throw new Error(`${start} is not part of the app: was it moved?`);
  const found = new Set([start]);
  // a set that grows while it is iterated is iterated to its last element
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...(later ? dynamicallyImportedIds : [])]) found.add(imported);
  }
  reachable.set(start, found);
  return found;
}
