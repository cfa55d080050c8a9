import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { at } from './paths.mjs'

// Prettier keeps imports in shapes these three expressions know.
const STATIC = /^(?:import|export)\s+(type\s+)?(?:[\w*$,\s]|\{[^{}]*\})*?\bfrom\s+'([^']+)'/gm
const BARE = /^import\s+'([^']+)'/gm
const DYNAMIC = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'([^']+)'/g

const { imports: subpaths = {} } = JSON.parse(readFileSync(at('package.json'), 'utf8'))

/**
 * What a source file imports.
 * @returns {{ name: string, line: number, isType: boolean, isDynamic: boolean }[]}
 */
export function importsOf(source) {
  const text = source.replace(/^\s*(\*|\/\/|\/\*).*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
  const found = []
  const note = (match, name, extra = {}) => {
    const line = text.slice(0, match.index).split('\n').length
    found.push({ name, line, isType: false, isDynamic: false, ...extra })
  }
  for (const match of text.matchAll(STATIC)) note(match, match[2], { isType: match[1] !== undefined })
  for (const match of text.matchAll(BARE)) note(match, match[1])
  for (const match of text.matchAll(DYNAMIC)) note(match, match[1], { isDynamic: true })
  return found
}

/**
 * Where an import leads: a path from the root (`file`), a package (`pkg`), one of Node's own modules (`builtin`),
 * or nowhere (`problem`).
 */
export function resolveImport(from, name) {
  const clean = name.replace(/\?.*$/, '')
  if (clean.startsWith('.')) return ofCodebase(posix.join(posix.dirname(from), clean))
  if (clean.startsWith('#')) {
    for (const [pattern, target] of Object.entries(subpaths)) {
      const prefix = pattern.replace('*', '')
      if (clean.startsWith(prefix)) return ofCodebase(posix.normalize(target.replace('*', clean.slice(prefix.length))))
    }
    return { problem: 'is no subpath of package.json' }
  }
  if (clean.startsWith('node:') || builtinModules.includes(clean)) return { builtin: clean }
  const parts = clean.split('/')
  return { pkg: parts.slice(0, clean.startsWith('@') ? 2 : 1).join('/') }
}

function ofCodebase(path) {
  if (!/\.\w+$/.test(path)) return { problem: 'has no extension' }
  return existsSync(at(path)) ? { file: path } : { problem: 'does not exist' }
}
