import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** Where the API runs while the screens are worked on. */
const server = process.env.JAMJAR_SERVER ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@jamjar/source', ...defaultClientConditions] },
  server: { proxy: { '/api': { target: server }, '/logos': { target: server }, '/ws': { target: server, ws: true } } },
  build: { target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: true },
});
