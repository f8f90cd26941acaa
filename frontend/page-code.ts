import { fileURLToPath } from 'node:url';
import { type Rolldown } from 'vite';

type GetModuleInfo = Rolldown.GetModuleInfo;
const toModuleId = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const router = toModuleId('src/app/router.tsx');
const consoleEntry = toModuleId('src/main.tsx');
const publicEntry = toModuleId('src/public/main.tsx');
const gigPage = toModuleId('src/app/pages/gig/gig.page.tsx');
const signInPage = toModuleId('src/app/pages/sign-in/sign-in.page.tsx');

type FileName = 'base' | 'forms' | 'live' | 'start' | 'pages' | 'gig.page' | 'other-pages';
/** @returns null for a module of dialogs, which are loaded later, and for what only some public pages use: these keep files of their own */
function fileOf(id: string, getModuleInfo: GetModuleInfo): FileName | null {
  const isIn = (start: string, options?: { later: boolean }): boolean => findReachable(start, getModuleInfo, options).has(id);
  const pagesOf = (entry: string): readonly string[] => getModuleInfo(entry)?.dynamicallyImportedIds ?? [];
  const isOnOtherPage = pagesOf(router).some((page) => page !== gigPage && isIn(page));
  if (isIn(publicEntry, { later: true })) {
    if (!isIn(consoleEntry, { later: true })) return null;
    if (isIn(publicEntry)) return [consoleEntry, signInPage, gigPage].some((page) => isIn(page)) ? 'base' : 'forms';
    if (pagesOf(publicEntry).filter((page) => isIn(page)).length < 2) return null;
    return isOnOtherPage ? 'base' : 'live';
  }
  if (isIn(consoleEntry) || isIn(signInPage)) return 'start';
  if (isIn(gigPage)) return isOnOtherPage ? 'pages' : 'gig.page';
  return isOnOtherPage ? 'other-pages' : null;
}
const modulesOf = (files: readonly FileName[]) => ({
  debugName: files.join(),
  name: (id: string, context: { getModuleInfo: GetModuleInfo }): string | null => {
    const file = fileOf(id, (other) => context.getModuleInfo(other));
    return file && files.includes(file) ? file : null;
  },
  includeDependenciesRecursively: false,
});

/**
 * Puts the page of a gig into one file, what pages of the console share into `start` (what the page for signing in needs too), `pages` (what a
 * gig's page needs too) and `other-pages`, and what they share with public pages into `base` (what all public pages need, or other pages of the console too), `forms` (what all public pages need, and the console in dialogs) and `live`, instead of one
 * file for every set of pages that share something: a browser loads six files at a time (docs/adr/0043).
 */
export const pageCode = [
  modulesOf(['base', 'forms', 'live', 'gig.page']),
  { ...modulesOf(['start', 'pages', 'other-pages']), minShareCount: 3 },
];

const reachable = new Map<string, ReadonlySet<string>>();
/** All modules that are loaded together with a module, itself included. @param later also those that these may load later */
function findReachable(start: string, getModuleInfo: GetModuleInfo, { later = false } = {}): ReadonlySet<string> {
  const key = `${start} ${later}`;
  const known = reachable.get(key);
  if (known) return known;
  if (!getModuleInfo(start)) throw new Error(`${start} is not part of the app: was it moved?`);
  const found = new Set([start]);
  // a set that grows while it is iterated is iterated to its last element
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...(later ? dynamicallyImportedIds : [])]) found.add(imported);
  }
  reachable.set(key, found);
  return found;
}
