/**
 * The script of a worker or process when nothing is built (tests, `npm run dev`): compiled once and kept until one of
 * its sources changes. Compiling anew takes 0.5 s of processor time, and most workers live for one file. In the bundle
 * each script is a file of its own (`scripts/lib/server-files.mjs`).
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/portico-workers')

/** Names, sizes and times: every change shows. */
function stampOf(sources) {
  const hash = createHash('sha1').update(process.version)
  for (const source of sources) {
    const stat = statSync(join(ROOT, source), { throwIfNoEntry: false })
    hash.update(`\n${source}:${stat?.size}:${stat?.mtimeMs}`)
  }
  return hash.digest('hex')
}

/** Another process that writes the same file meanwhile writes the same. */
function writeWhole(path, text) {
  const draft = `${path}.${process.pid}.${Math.random()}`
  writeFileSync(draft, text)
  renameSync(draft, path)
}

async function compile(entry, sourcesFile) {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    write: false,
    metafile: true,
  })
  const sources = Object.keys(metafile.inputs)
  const script = sourcesFile.replace(/json$/, `${stampOf(sources)}.mjs`)
  mkdirSync(CACHE, { recursive: true })
  writeWhole(script, outputFiles[0].text)
  writeWhole(sourcesFile, JSON.stringify(sources))
  return script
}

/**
 * Imports a script written in TypeScript.
 * @param {string} path relative to `parent`
 * @param {string} parent `import.meta.url` of the caller
 */
export async function importCompiled(path, parent) {
  const entry = fileURLToPath(new URL(path, parent))
  const sourcesFile = join(CACHE, `${createHash('sha1').update(entry).digest('hex')}.json`)
  const kept =
    existsSync(sourcesFile) &&
    sourcesFile.replace(/json$/, `${stampOf(JSON.parse(readFileSync(sourcesFile, 'utf8')))}.mjs`)
  const script = kept && existsSync(kept) ? kept : await compile(entry, sourcesFile)
  return await import(pathToFileURL(script).href)
}
