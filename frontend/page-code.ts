import { fileURLToPath } from 'node:url';
import { type Rolldown } from 'vite';

type GetModuleInfo = Rolldown.GetModuleInfo;
const toModuleId = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const router = toModuleId('src/app/router.tsx');
const consoleEntry = toModuleId('src/main.tsx');
const publicEntry = toModuleId('src/public/main.tsx');
const gigPage = toModuleId('src/app/pages/gig/gig.page.tsx');
const signInPage = toModuleId('src/app/pages/sign-in/sign-in.page.tsx');

type FileName = 'start' | 'pages' | 'gig' | 'other-pages';
/** @returns null for a module of dialogs, which are loaded later, and for what public pages use: these keep files of their own */
function fileOf(id: string, getModuleInfo: GetModuleInfo): FileName | null {
  const isIn = (starts: readonly string[], options?: { later: boolean }): boolean =>
    starts.some((start) => findReachable(start, getModuleInfo, options).has(id));
  if (isIn([publicEntry], { later: true })) return null;
  if (isIn([consoleEntry, signInPage])) return 'start';
  const isOnOtherPage = isIn(getModuleInfo(router)?.dynamicallyImportedIds.filter((page) => page !== gigPage) ?? []);
  if (isIn([gigPage])) return isOnOtherPage ? 'pages' : 'gig';
  return isOnOtherPage ? 'other-pages' : null;
}
const modulesOf = (files: readonly FileName[]) => ({
  name: (id: string, context: { getModuleInfo: GetModuleInfo }): string | null => {
    const file = fileOf(id, (other) => context.getModuleInfo(other));
    return file && files.includes(file) ? file : null;
  },
  includeDependenciesRecursively: false,
});

/**
 * Puts the page of a gig into one file, and what pages of the console share into three, `start` (what the page for signing in needs too), `pages`
 * (what a gig's page needs too) and `other-pages`, instead of one file for every set of pages that share something: a browser loads six files at
 * a time (docs/adr/0043).
 */
export const pageCode = [modulesOf(['gig']), { ...modulesOf(['start', 'pages', 'other-pages']), minShareCount: 3 }];

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
