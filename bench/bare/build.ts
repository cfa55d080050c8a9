/** Builds the reference page as the product's page is built. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** @returns the directory it was built into */
export async function buildBarePage(): Promise<string> {
  const outDir = fileURLToPath(new URL('../../.cache/bench/bare', import.meta.url))
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: './',
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  return outDir
}
