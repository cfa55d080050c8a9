/** Builds the workspace into `dist/workspace`: a page of its own, served below `/workspace/` or from anywhere else. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(({ command }) => ({
  root: here('.'),
  // Built, it runs wherever it is put; while it is developed, behind the page's own server.
  base: command === 'serve' ? '/workspace/' : './',
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: here('../../dist/workspace'),
    emptyOutDir: true,
    target: ['chrome116', 'edge116', 'firefox124', 'safari17.4'],
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { port: 5174 },
}))
