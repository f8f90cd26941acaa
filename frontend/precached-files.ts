import { type Plugin, type Rolldown } from 'vite';
import { type ManifestTransform } from 'workbox-build';

const pageFile = 'index.html';
/** Only the analytics page loads the charts, whose code is about as large as all other code together. */
const chartFolder = '/src/features/analytics/charts/';

/**
 * Chooses the files that the service worker caches (docs/adr/0045): all that the signed-in app loads at once or later, except charts.
 */
export class PrecachedFiles {
  readonly #files = new Set<string>([pageFile]);

  /** Collects these files during the build of the app. */
  readonly plugin: Plugin = {
    name: 'precached-files',
    generateBundle: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${pageFile}`));
      if (!entry) throw new Error(`${pageFile} is not part of the build: was it moved?`);
      this.#addWithImports(entry, new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
    },
  };

  /** Limits the precache manifest to these files. The page is requested as `/`: only there, the server inserts the origin of PUBLIC_URL. */
  readonly select: ManifestTransform = (entries) => ({
    manifest: entries.filter(({ url }) => this.#files.has(url)).map((entry) => (entry.url === pageFile ? { ...entry, url: '/' } : entry)),
  });

  #addWithImports(chunk: Rolldown.OutputChunk, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): void {
    const { fileName, facadeModuleId, imports, dynamicImports, viteMetadata } = chunk;
    if (this.#files.has(fileName) || facadeModuleId?.includes(chartFolder)) return;
    for (const file of [fileName, ...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]) this.#files.add(file);
    for (const imported of [...imports, ...dynamicImports]) {
      const importedChunk = chunks.get(imported);
      if (importedChunk) this.#addWithImports(importedChunk, chunks);
    }
  }
}
