import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runInThisContext } from 'node:vm'
import { traceSources } from './traces.ts'

const before = Error.prepareStackTrace
let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-traces-'))
  file = join(folder, 'dist', 'some.cjs')
})

afterEach(() => {
  Error.prepareStackTrace = before
  rmSync(folder, { recursive: true })
})

/** The trace of an error thrown on the second line of the bundle. */
function trace(): string {
  const fail = runInThisContext("(function fail(){\nreturn new TypeError('no such thing')})", {
    filename: file,
  }) as () => Error
  return String(fail().stack)
}

it('names the sources of a bundle that has a map, and nothing of other files', () => {
  mkdirSync(join(folder, 'dist'))
  // Line 2, column 0 of the bundle is line 41, column 4 of the source.
  writeFileSync(
    `${file}.map`,
    JSON.stringify({ version: 3, sources: ['../src/some.ts'], names: [], mappings: ';AAwCI' }),
  )
  traceSources(file)
  const [title, first, ...others] = trace().split('\n')
  expect(title).toBe('TypeError: no such thing')
  expect(first).toBe(`    at fail (${join(folder, 'src/some.ts')}:41:5)`)
  expect(others.join('\n')).toContain('traces.test.ts')
})

it('names the place in the bundle where the map is missing', () => {
  traceSources(file)
  expect(trace()).toContain(`at fail (${file}:2:8)`)
})

it('gives a trace to an error whose name throws', () => {
  traceSources(file)
  const error = new Error('x')
  Object.defineProperty(error, 'name', {
    get: () => {
      throw new Error('unnamed')
    },
  })
  Error.captureStackTrace(error)
  expect(error.stack).toMatch(/^Error\n    at /)
})
