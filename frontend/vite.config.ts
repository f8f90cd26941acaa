import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { commonPasswords } from '../contracts/src/users/common-passwords.js';
import { publicPagePath } from '../contracts/src/routes.js';
import { PrecachedFiles } from './precached-files.js';
import { pageChunkGroups } from './page-code.js';

/** The Jamjar server to which Vite's development server forwards API, logo and socket requests. */
const apiServer = process.env.JAMJAR_SERVER ?? 'http://localhost:3000';

/** Lets Vite's development server serve the pages without login, as the Jamjar server does. */
const servePublicPages: Plugin = {
  name: 'serve-public-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (publicPagePath.test(request.url?.split('?')[0] ?? '')) request.url = '/public.html';
      next();
    });
  },
};

/** Puts the common passwords into the build, without the package that has them: its whole lists are 25 times as large. */
const inlineCommonPasswords: Plugin = {
  name: 'inline-common-passwords',
  load: (id) =>
    id.endsWith('/contracts/src/users/common-passwords.ts')
      ? `export const commonPasswords = new Set(${JSON.stringify([...commonPasswords].join(' '))}.split(' '));`
      : null,
};

const precachedFiles = new PrecachedFiles();
/** Builds `sw.js`. The manifest is a file of `public`, and the app registers the worker itself. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/service-worker',
  filename: 'sw.ts',
  manifest: false,
  injectRegister: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/*-latin-wght-*.woff2'], // fonts of other scripts are loaded when a name needs them
    dontCacheBustURLsMatching: /^assets\//, // their names contain a hash
    manifestTransforms: [precachedFiles.select],
  },
});

/** React Router exports only its development files, which contain code for warnings. */
const routerFile = (name: string): string =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));
const productionRouterAliases = [
  { find: /^react-router$/, replacement: routerFile('index') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
];

/** The scripts that each page which may need them loads at its start. */
const loadedAtStart = /^assets\/(?:base|rolldown-runtime|start|index)-[^/]*\.js$/;
/** The scripts that are loaded at once with code on demand. To name those that are there already would make the first load larger. */
const selectPreloaded = (_file: string, dependencies: string[]): string[] => dependencies.filter((file) => !loadedAtStart.test(file));
/** The hash is shorter than usual, because the first load contains the names of all pages' files: 42 bits still tell versions apart. */
const fileName = (extension: string): string => `assets/[name]-[hash:7]${extension}`;

export default defineConfig(({ command }) => ({
  plugins: [react(), servePublicPages, inlineCommonPasswords, precachedFiles.plugin, serviceWorker],
  // imports the TypeScript source of `contracts`, not its build
  resolve: { conditions: ['@jamjar/source', ...defaultClientConditions], alias: command === 'build' ? productionRouterAliases : [] },
  server: { proxy: { '/api': { target: apiServer }, '/logos': { target: apiServer }, '/ws': { target: apiServer, ws: true } } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: selectPreloaded },
    reportCompressedSize: true,
    chunkSizeWarningLimit: 1_500, // in kB; the chunk with the charts of the analytics page is that large
    rolldownOptions: {
      input: ['index.html', 'public.html'],
      output: {
        codeSplitting: { groups: pageChunkGroups },
        entryFileNames: fileName('.js'),
        chunkFileNames: fileName('.js'),
        assetFileNames: fileName('[extname]'),
      },
    },
  },
}));
