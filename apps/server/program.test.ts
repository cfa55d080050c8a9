import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadProgram, rememberProgram } from './program.ts'

let folder: string
let file: string
let cache: string
let copies = 0

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-program-'))
  file = join(folder, 'some.cjs')
  cache = join(folder, 'some.cache')
})

afterEach(() => rmSync(folder, { recursive: true }))

/** As the build writes it. */
function write(answer: string): void {
  const body = `(function({exports,require,module,__filename,__dirname,lazily}){exports.answer=()=>${answer}})`
  writeFileSync(file, `/*${createHash('sha256').update(body).digest('hex')}*/${body}`)
}

/** From another path each time, because V8 remembers within a process, too. */
const load = () => {
  const copy = join(folder, `copy${(copies += 1)}.cjs`)
  copyFileSync(file, copy)
  if (existsSync(cache)) copyFileSync(cache, copy.replace('.cjs', '.cache'))
  const { exports, isRemembered } = loadProgram(copy)
  return { answer: (exports as { answer: () => unknown }).answer(), isRemembered }
}

describe('a program and what V8 remembers of it', () => {
  it('is taken from the cache that was written for it', () => {
    write('42')
    rememberProgram(file)
    expect(load()).toEqual({ answer: 42, isRemembered: true })
  })

  it('is compiled where there is no cache', () => {
    write('42')
    expect(load()).toEqual({ answer: 42, isRemembered: false })
  })

  it('is compiled where the cache is of a program of the same length', () => {
    write('42')
    rememberProgram(file)
    write('43')
    expect(load()).toEqual({ answer: 43, isRemembered: false })
  })

  it.each([
    ['cut off', (written: Buffer) => written.subarray(0, written.length - 9)],
    ['empty', () => Buffer.alloc(0)],
    ['of another V8', (written: Buffer) => Buffer.concat([written.subarray(0, 68), Buffer.alloc(64)])],
  ])('is compiled where the cache is %s', (_, broken) => {
    write('42')
    rememberProgram(file)
    writeFileSync(cache, broken(readFileSync(cache)))
    expect(load()).toEqual({ answer: 42, isRemembered: false })
  })

  it('loads packages when they are used, from where it lies', async () => {
    write("lazily('node:path').then(({basename})=>basename(__filename)+typeof require('node:fs').readFileSync)")
    rememberProgram(file)
    const { answer, isRemembered } = load()
    expect([await answer, isRemembered]).toEqual([`copy${copies}.cjsfunction`, true])
  })

  it('is compiled where the cache may not be read', () => {
    write('42')
    mkdirSync(cache)
    expect(loadProgram(file).isRemembered).toBe(false)
  })

  it('throws what the program throws', () => {
    const body = "(function(){throw new Error('not today')})"
    writeFileSync(file, `/*${createHash('sha256').update(body).digest('hex')}*/${body}`)
    expect(() => loadProgram(file)).toThrow('not today')
  })
})
