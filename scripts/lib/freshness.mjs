import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { at, root } from './paths.mjs'

const ALWAYS = ['package.json', 'tsconfig.json', 'scripts/build.mjs']
const OF_SERVER = [
  'scripts/lib/build-server.mjs',
  'scripts/lib/changed-packages.mjs',
  'scripts/lib/server-files.mjs',
  'package-lock.json',
]
const DEMONSTRATION = 'scripts/lib/build-demonstration.mjs'

/** The results of a build, what each is made of, and the file that exists when it is complete. */
export const TARGETS = {
  server: {
    sources: ['apps/server', 'contract', 'kernel', 'modules', 'packages', ...OF_SERVER],
    skips: (path) => path.split(sep).includes('web'),
    result: 'dist/server.cache', // written last
  },
  web: {
    sources: ['apps/web', 'contract', 'shell', 'kit', 'modules', 'packages', 'package-lock.json'],
    skips: (path) => path.split(sep).includes('server'),
    result: 'dist/web/index.html',
  },
  workspace: {
    sources: ['apps/workspace', 'modules/workspace/contract', 'packages/child', 'package-lock.json'],
    skips: () => false,
    result: 'dist/workspace/index.html',
  },
  demonstration: {
    sources: [...OF_SERVER, 'apps', 'contract', 'kernel', 'shell', 'kit', 'modules', 'packages', DEMONSTRATION],
    skips: () => false,
    result: 'dist/demonstration/recorded/en/index.json', // written last
  },
}

const stampOf = (name) => at('dist', `.${name}.stamp`)

/**
 * Names, sizes and times of all sources, and the version of Node, in one hash: it sees every change, removals and older
 * files too.
 */
export function fingerprint(name) {
  const { sources, skips } = TARGETS[name]
  const hash = createHash('sha1').update(`${process.version} ${process.arch}\n`)
  const note = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat !== undefined) hash.update(`${path.slice(root.length)}:${stat.size}:${stat.mtimeMs}\n`)
  }
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && !skips(path.slice(root.length))) walk(path)
      } else if (!/\.(test|fixture)\.tsx?$|\.md$/.test(entry.name)) note(path)
    }
  }
  for (const source of [...sources, ...ALWAYS].map((part) => at(part))) {
    if (statSync(source, { throwIfNoEntry: false })?.isDirectory()) walk(source)
    else note(source)
  }
  return hash.digest('hex')
}

/** Whether the result was built from exactly the sources that are there now. */
export function isFresh(name) {
  const stamp = stampOf(name)
  if (!existsSync(at(TARGETS[name].result)) || !existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8') === fingerprint(name)
}

/** Remembers what a result was built from; `print` was taken before the build began. */
export const remember = (name, print) => writeFileSync(stampOf(name), print)
