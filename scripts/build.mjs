/**
 * Builds `dist/server.js`, `dist/web/` and `dist/workspace/`, each only when its sources have changed. `--force` builds
 * all. `--demonstration` builds `dist/demonstration/` as well: the page without a server, with recorded replies.
 */
import { mkdirSync } from 'node:fs'
import { compressFolders } from './lib/compress.mjs'
import { fingerprint, isFresh, remember } from './lib/freshness.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at } from './lib/paths.mjs'
import { inSeconds } from './lib/run.mjs'

requireNode()
await ensureInstalled()
process.env.NODE_ENV = 'production'

const isForced = process.argv.includes('--force')

async function buildServer() {
  const { buildServer } = await import('./lib/build-server.mjs')
  await buildServer(at('dist'))
}

async function buildPage(name) {
  const { build } = await import('vite')
  await build({ configFile: at(`apps/${name}/vite.config.ts`), logLevel: 'warn' })
}

async function ensure(name, build) {
  if (!isForced && isFresh(name)) return
  const begun = performance.now()
  const print = fingerprint(name)
  await build()
  remember(name, print)
  console.error(`built ${name} in ${inSeconds((performance.now() - begun) / 1000)}`)
}

mkdirSync(at('dist'), { recursive: true })
try {
  await ensure('server', buildServer)
  const isStale = isForced || !isFresh('web') || !isFresh('workspace')
  await ensure('web', () => buildPage('web'))
  await ensure('workspace', () => buildPage('workspace'))
  if (process.argv.includes('--demonstration')) {
    const { buildDemonstration } = await import('./lib/build-demonstration.mjs')
    await ensure('demonstration', buildDemonstration)
    console.error('Serve dist/demonstration with any static file server.')
  }
  if (isStale) await compressFolders([at('dist/web'), at('dist/workspace')])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
