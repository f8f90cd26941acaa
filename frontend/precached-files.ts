import { type Plugin, type Rolldown } from 'vite';
import { type ManifestTransform } from 'workbox-build';

const page = 'index.html';
/** Loaded only by the page of analytics, and as large as all the rest. */
const chartFolder = '/src/features/analytics/charts/';

/**
 * Chooses the files that the service worker keeps (docs/adr/0045): those that the page of the signed-in app loads, now or later, without charts
 * and without what only public pages load.
 */
export class PrecachedFiles {
  readonly #files = new Set<string>([page]);

  /** Collects the files of the build. */
  readonly plugin: Plugin = {
    name: 'precached-files',
    generateBundle: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`));
      if (!entry) throw new Error(`${page} is not part of the build: was it moved?`);
      this.#addReachable(entry, new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
    },
  };

  /** Keeps the collected files of all that were built; the page gets the address at which the server completes it. */
  readonly select: ManifestTransform = (entries) => ({
    manifest: entries.filter(({ url }) => this.#files.has(url)).map((entry) => (entry.url === page ? { ...entry, url: '/' } : entry)),
  });

  #addReachable(chunk: Rolldown.OutputChunk, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): void {
    const { fileName, facadeModuleId, imports, dynamicImports, viteMetadata } = chunk;
    if (this.#files.has(fileName) || facadeModuleId?.includes(chartFolder)) return;
    for (const file of [fileName, ...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]) this.#files.add(file);
    for (const imported of [...imports, ...dynamicImports]) {
      const next = chunks.get(imported);
      if (next) this.#addReachable(next, chunks);
    }
  }
}
