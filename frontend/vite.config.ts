import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** The Jamjar server to which the development server of Vite passes API, logo and socket requests. */
const apiServer = process.env.JAMJAR_SERVER ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  // takes the TypeScript source of `contracts`, not its build
  resolve: { conditions: ['@jamjar/source', ...defaultClientConditions] },
  server: { proxy: { '/api': { target: apiServer }, '/logos': { target: apiServer }, '/ws': { target: apiServer, ws: true } } },
  build: { target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: true },
});
