import { fileURLToPath } from 'node:url';
import { type Rolldown } from 'vite';

type GetModuleInfo = Rolldown.GetModuleInfo;
const toModuleId = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const router = toModuleId('src/app/router.tsx');
const appEntry = toModuleId('src/main.tsx');
const publicEntry = toModuleId('src/public/main.tsx');
const gigPage = toModuleId('src/app/pages/gig/gig.page.tsx');
const signInPage = toModuleId('src/app/pages/sign-in/sign-in.page.tsx');

type ChunkName = 'base' | 'forms' | 'live' | 'start' | 'pages' | 'gig.page' | 'other-pages';
/** @returns a module's chunk, see `pageChunkGroups`; null for modules of dialogs or of one public page: the bundler places these itself */
function findChunk(id: string, getModuleInfo: GetModuleInfo): ChunkName | null {
  const isLoadedBy = (entry: string): boolean => findReachable(entry, getModuleInfo).has(id);
  const isLoadedLaterBy = (entry: string): boolean => findReachable(entry, getModuleInfo, { includesDynamic: true }).has(id);
  const getPages = (entry: string): readonly string[] => getModuleInfo(entry)?.dynamicallyImportedIds ?? [];
  const isOnFirstPages = [appEntry, signInPage].some(isLoadedBy);
  const isOnOtherPage = getPages(router).some((page) => page !== gigPage && isLoadedBy(page));
  if (isLoadedLaterBy(publicEntry)) {
    if (!isLoadedLaterBy(appEntry)) return null;
    if (isOnFirstPages) return 'base';
    if (isLoadedBy(publicEntry)) return isLoadedBy(gigPage) ? 'base' : 'forms';
    if (getPages(publicEntry).filter(isLoadedBy).length < 2) return null;
    return isOnOtherPage ? 'base' : 'live';
  }
  if (isOnFirstPages) return 'start';
  if (isLoadedBy(gigPage)) return isOnOtherPage ? 'pages' : 'gig.page';
  return isOnOtherPage ? 'other-pages' : null;
}
const createChunkGroup = (chunks: readonly ChunkName[]) => ({
  debugName: chunks.join(),
  name: (id: string, context: { getModuleInfo: GetModuleInfo }): string | null => {
    const chunk = findChunk(id, (moduleId) => context.getModuleInfo(moduleId));
    return chunk && chunks.includes(chunk) ? chunk : null;
  },
  includeDependenciesRecursively: false,
});

/**
 * Chunks for code that pages share, because a browser loads only six files at a time (docs/adr/0043); the bundler alone would make one for
 * every set of pages. `gig.page`: a gig's page alone. Shared by at least three pages of the signed-in app: `start` (also by the sign-in
 * page), `pages` (also by a gig's page), `other-pages`. Shared with public pages: `base` (by all, or also by the sign-in page or other app pages), `forms` (by
 * all of them; in the app only by dialogs), `live` (the rest).
 */
export const pageChunkGroups = [
  createChunkGroup(['base', 'forms', 'live', 'gig.page']),
  { ...createChunkGroup(['start', 'pages', 'other-pages']), minShareCount: 3 },
];

const reachableIds = new Map<string, ReadonlySet<string>>();
/** The ids of a module and of all modules that it imports, directly or not. @param includesDynamic whether dynamic imports count too */
function findReachable(start: string, getModuleInfo: GetModuleInfo, { includesDynamic = false } = {}): ReadonlySet<string> {
  const key = `${start} ${includesDynamic}`;
  const known = reachableIds.get(key);
  if (known) return known;
  if (!getModuleInfo(start)) throw new Error(`${start} is not part of the app: was it moved?`);
  const found = new Set([start]);
  // iterating a set also visits the elements that are added meanwhile
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...(includesDynamic ? dynamicallyImportedIds : [])]) found.add(imported);
  }
  reachableIds.set(key, found);
  return found;
}
