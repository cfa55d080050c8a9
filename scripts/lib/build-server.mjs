import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { readPackageFile } from './changed-packages.mjs'
import { root } from './paths.mjs'
import { run } from './run.mjs'
import { BESIDE, PROGRAM } from './server-files.mjs'

const COMMON = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  charset: 'ascii', // one byte per character, on disk and in memory
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
}

/**
 * Packages that the program uses from its first moment, although it imports them when they are used: pg-boss, because
 * other programs with the same sources have no jobs.
 */
const USED_AT_ONCE = ['pg-boss']
/** Not JavaScript, looked for where it may be missing, or of a file that few installations load. */
const OUTSIDE = ['@node-rs/argon2', 'pg-native', '@redis/client']

/**
 * What is imported when it is first used stays in `node_modules`, so that a start does not read it.
 * @param {Set<string>} later takes in what was found
 */
const usedLater = (later) => ({
  name: 'used later',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.#/]/ }, ({ kind, path }) => {
      if (kind !== 'dynamic-import' || USED_AT_ONCE.includes(path)) return undefined
      later.add(path)
      return { path, external: true }
    })
  },
})

/** A map that maps nothing: traces through packages need no lines, and theirs would be most of the program's map. */
const NO_MAP = Buffer.from('{"version":3,"sources":[""],"mappings":"A"}').toString('base64')
const unmappedPackages = {
  name: 'packages without a map',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, ({ path }) => {
      const text = readPackageFile(path)
      const comment = `\n//# sourceMappingURL=data:application/json;base64,${NO_MAP}`
      return { contents: text + comment, loader: 'js' }
    })
  },
}

/**
 * Builds the server into a directory.
 * @param {string} folder
 * @param {readonly import('esbuild').Plugin[]} [plugins] of a build that is not the product, as the bench needs one
 * @throws with the problem said on the terminal
 */
export async function buildServer(folder, plugins = []) {
  mkdirSync(folder, { recursive: true })
  try {
    await Promise.all([buildProgram(folder, plugins), buildBeside(folder)])
  } catch {
    throw new Error('The server could not be built.') // esbuild has said why, with the place in the source
  }
  const { code, output } = await run(process.execPath, [join(folder, 'remember.js')], { quiet: true })
  if (code !== 0) throw new Error(`The server could not be compiled ahead.\n${output}`)
}

async function buildProgram(folder, plugins) {
  const later = new Set()
  const { outputFiles } = await build({
    ...COMMON,
    entryPoints: PROGRAM,
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    external: OUTSIDE,
    plugins: [...plugins, usedLater(later), unmappedPackages],
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 500, // Node shows the line of an error that nothing caught
    define: { 'import.meta.url': 'bundleUrl' },
    banner: {
      js: "(function({exports,require,module,__filename,__dirname,lazily}){const bundleUrl=require('node:url').pathToFileURL(__filename).href;",
    },
    footer: { js: '})' },
    write: false,
  })
  for (const { path, text } of outputFiles)
    writeFileSync(path, path.endsWith('.cjs') ? marked(withLazily(text, later)) : text)
}

/**
 * A script outside of the module loader has no `import()`; it is given one as `lazily`, a word of the same length, so
 * that the map stays true.
 */
function withLazily(text, later) {
  return [...later].reduce((written, path) => written.replaceAll(`import("${path}")`, `lazily("${path}")`), text)
}

/** With the mark by which `apps/server/program.ts` knows what belongs to this text. */
function marked(text) {
  return `/*${createHash('sha256').update(text).digest('hex')}*/${text}`
}

const buildBeside = (folder) =>
  build({ ...COMMON, entryPoints: BESIDE, outdir: folder, packages: 'external', format: 'esm' })
