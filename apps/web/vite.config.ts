/** Builds the page into `dist/web`: one document, hashed assets, no inline script and no public source maps. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { groups } from './chunks.ts'
import { fetchAhead } from './fetch-ahead.config.ts'
import { commonHelpers } from './common-helpers.config.ts'
import { pdfFiles } from './pdf-files.config.ts'
import { pushWorker } from './push-worker.config.ts'

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

/** Nothing is painted before the boot script has put theme and language on the document. */
const paintAfterBoot: Plugin = {
  name: 'paint-after-boot',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<script type="module"', '<script blocking="render" type="module"'),
  },
}

export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: false,
  define: {
    'import.meta.env.PORTICO_VERSION': JSON.stringify(version),
    'import.meta.env.PORTICO_DEMONSTRATION': 'false',
  },
  plugins: [react(), paintAfterBoot, commonHelpers, fetchAhead, pdfFiles, pushWorker],
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    target: ['chrome116', 'edge116', 'firefox124', 'safari17.4'],
    sourcemap: false,
    // A data: address is fine for pictures, but the policy has no data: for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // Ant Design's parts say nothing of side effects, and have none: what a page does not use stays out of it.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/xtbg': { target: server, changeOrigin: false },
      '/workspace/': { target: 'http://localhost:5174', changeOrigin: false },
    },
  },
})
