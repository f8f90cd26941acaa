import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { publicPagePath } from '../contracts/src/routes.js';
import { sharedPageCode } from './shared-page-code.js';

/** The Jamjar server to which the development server of Vite passes API, logo and socket requests. */
const apiServer = process.env.JAMJAR_SERVER ?? 'http://localhost:3000';

/** Lets the development server answer the pages without login as the Jamjar server does. */
const servePublicPages: Plugin = {
  name: 'serve-public-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (publicPagePath.test(request.url?.split('?')[0] ?? '')) request.url = '/public.html';
      next();
    });
  },
};

export default defineConfig({
  plugins: [react(), servePublicPages],
  // takes the TypeScript source of `contracts`, not its build
  resolve: { conditions: ['@jamjar/source', ...defaultClientConditions] },
  server: { proxy: { '/api': { target: apiServer }, '/logos': { target: apiServer }, '/ws': { target: apiServer, ws: true } } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    chunkSizeWarningLimit: 1_500, // in kB: the charts of the analytics page, which no other page loads
    rolldownOptions: {
      input: ['index.html', 'public.html'],
      output: { codeSplitting: { groups: [sharedPageCode] } },
    },
  },
});
