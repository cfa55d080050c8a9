/**
 * The server's bundle as a program that V8 need not compile anew at every start: beside its text (`server.cjs`) lies
 * what V8 made of it (`server.cache`), written by the build. The text begins with a mark that the build made of it, and
 * the cache with the same mark, because V8 itself compares no more than the length of the text.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

/** A comment with a SHA-256 in hexadecimal digits, written by `scripts/lib/build-server.mjs`. */
const MARK_LENGTH = '/*'.length + 64 + '*/'.length

/** What a module of CommonJS finds; `lazily` stands for `import()`, which a script outside of the loader has not. */
interface Scope {
  exports: object
  require: NodeJS.Require
  module: object
  __filename: string
  __dirname: string
  lazily: (name: string) => Promise<unknown>
}

export interface Loaded {
  /** What the program exports. */
  exports: unknown
  /** Whether V8 took what the build had compiled. */
  isRemembered: boolean
}

/**
 * Evaluates the program. A cache that is missing, of another program, of another version of V8 or made under other
 * flags of V8 costs time and nothing else.
 * @param file path of the program
 * @throws what the program throws, and where it cannot be read
 */
export function loadProgram(file: string): Loaded {
  const text = readText(file)
  const cache = readCache(file, text)
  const script = scriptOf(text, file, cache)
  return { exports: evaluate(script, file), isRemembered: cache !== undefined && script.cachedDataRejected === false }
}

/**
 * Evaluates the program once and writes what V8 compiled meanwhile.
 * @throws where the program cannot be read or the cache cannot be written
 */
export function rememberProgram(file: string): void {
  const text = readText(file)
  const script = scriptOf(text, file)
  evaluate(script, file)
  writeFileSync(cacheOf(file), Buffer.concat([Buffer.from(markOf(text)), script.createCachedData()]))
}

/** The build writes ASCII only, so that every character takes one byte, on disk and in memory. */
const readText = (file: string): string => readFileSync(file, 'latin1')
const markOf = (text: string): string => text.slice(0, MARK_LENGTH)
const cacheOf = (file: string): string => file.replace(/\.cjs$/, '.cache')

function readCache(file: string, text: string): Buffer | undefined {
  try {
    const cache = readFileSync(cacheOf(file))
    return cache.toString('latin1', 0, MARK_LENGTH) === markOf(text) ? cache.subarray(MARK_LENGTH) : undefined
  } catch {
    return undefined // none was written, or not for us to read
  }
}

const scriptOf = (text: string, filename: string, cachedData?: Buffer): Script =>
  new Script(text, { filename, ...(cachedData && { cachedData }) })

function evaluate(script: Script, file: string): unknown {
  const module = { exports: {} }
  const program = script.runInThisContext() as (scope: Scope) => void
  program({
    exports: module.exports,
    require: createRequire(file),
    module,
    __filename: file,
    __dirname: dirname(file),
    lazily: (name) => import(name),
  })
  return module.exports
}
