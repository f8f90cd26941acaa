import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Folders whose files are installed, built, or written by running programs. */
const ignoredFolders = new Set(['node_modules', 'dist', '.git', '.data', '.screens']);

/** The paths, relative to the root, of the files in a folder and below it, without `ignoredFolders`. @param folder by default the root */
export function listRepositoryFiles(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (ignoredFolders.has(entry.name)) return [];
    return entry.isDirectory() ? listRepositoryFiles(name) : [name];
  });
}

/** The text of a file. @param name its path, relative to the root */
export const readRepositoryFile = (name: string): string => readFileSync(path.join(root, name), 'utf8');
