import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// A server of ours for `npm run dev`: .venv/bin/python -m spaceport serve --local --no-browser
declare const process: { env: Record<string, string | undefined> };
const server = process.env['SPACEPORT_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  base: './', // works under any sub-path
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // our content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600, // three.js, loaded with the first die
  },
  server: {
    proxy: {
      '/api': server,
      '/art': server,
      '/qr.svg': server,
      '/replays': server,
      '/ws': { target: server, ws: true },
    },
  },
  // A thread for each file shares as little with the others as a process would, and starts sooner.
  test: { include: ['src/**/*.test.ts'], environment: 'node', pool: 'threads' },
});
