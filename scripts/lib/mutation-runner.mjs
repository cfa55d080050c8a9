/**
 * A test runner for Stryker that runs the process core's tests in its own process. The core does no IO, so a mutant
 * costs one evaluation of a script and the tests that reach it: some milliseconds. Starting Vitest for it would cost
 * half a second, thousands of times.
 *
 * All tests are bundled once, with Vitest's `expect` and with a `test` that collects. Every mutant gets an evaluation
 * of its own, so what one has computed and remembered never reaches the next.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { format } from 'node:util'
import { Script } from 'node:vm'
import { at } from './paths.mjs'

const FOLDER = 'packages/process'
/** Random play finds other things and takes long; the inspector's tests start processes. */
const LEFT_OUT = /soundness|unstructured|^cli\//
/** Compares with a file, which needs Vitest itself. */
const LEFT_OUT_TESTS = new Set(['stand in the document as they were run'])
/** How long each test took without a mutant, for all processes that run them: what is quick comes first. */
const TIMES = at('.cache/mutation/times.json')
/**
 * Tests of limits go round thousands of times. Those that take this share of all time are asked only where few others
 * can answer.
 */
const [LONG, MANY] = [0.05, 100]
/** Stryker's words for how a test ended. */
const [SUCCESS, FAILED] = [0, 1]

/** What the instrumented code and the runner say to each other. */
const shared = () => (globalThis.__stryker__ ??= {})

/** The tests as one script that takes `require` and the functions of Vitest, and the packages it requires. */
async function bundle() {
  const { build } = await import('esbuild')
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.test.ts') && !LEFT_OUT.test(path))
    .sort()
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: files.map((path) => `tests.file('${path}', () => require('./${path}'))`).join('\n'),
      resolveDir: resolve(FOLDER),
    },
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    outfile: 'tests.js',
    define: { 'import.meta.dirname': '""' },
    logLevel: 'error',
  })
  const external = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  const packages = new Map()
  for (const name of new Set(external)) if (name !== 'vitest') packages.set(name, await import(name))
  const script = new Script(`(function (require, tests) {${outputFiles[0].text}\n})`, { filename: 'tests.js' })
  return { script, packages }
}

/** What a test file imports from Vitest. It collects; a file is evaluated when one of its tests is asked for. */
class Collector {
  #files = new Map()
  #tests = new Map()
  #file = ''
  #around = []

  file(path, evaluate) {
    this.#files.set(path, evaluate)
  }

  /** All tests. */
  all() {
    for (const path of this.#files.keys()) this.#load(path)
    return [...this.#tests.values()]
  }

  /** One test. */
  get(id) {
    this.#load(fileOf(id))
    return this.#tests.get(id)
  }

  describe = withEach((name, inside) => {
    this.#around.push(name)
    inside()
    this.#around.pop()
  })

  test = withEach((name, work) => this.#add(name, work))

  #load(path) {
    const evaluate = this.#files.get(path)
    this.#files.delete(path)
    this.#file = path
    evaluate?.()
  }

  #add(name, work) {
    if (LEFT_OUT_TESTS.has(name)) return
    const full = [...this.#around, name].join(' › ')
    const id = `${this.#file} › ${full}`
    this.#tests.set(id, { id, name: full, fileName: resolve(FOLDER, this.#file), work })
  }
}

/** `each(table)` calls it once for each row, with the row's values in the name. */
function withEach(call) {
  return Object.assign(call, {
    each: (table) => (name, work) =>
      table.forEach((row, index) => {
        const args = Array.isArray(row) ? row : [row]
        call(`${format(name, ...args)} (${index + 1})`, () => work(...args))
      }),
  })
}

const fileOf = (id) => id.split(' › ', 1)[0]

class Runner {
  static inject = []
  #bundle
  #expect
  #times

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    this.#expect = (await import('vitest')).expect
    this.#bundle = await bundle()
  }

  /** The tests, of a new evaluation. */
  #evaluate() {
    const { script, packages } = this.#bundle
    const collector = new Collector()
    const { describe, test } = collector
    const vitest = { describe, test, expect: this.#expect }
    script.runInThisContext()((name) => (name === 'vitest' ? vitest : packages.get(name)), collector)
    return collector
  }

  async dryRun() {
    const ns = shared()
    ns.activeMutant = undefined
    ns.currentTestId = undefined
    const results = []
    for (const { id, name, fileName, work } of this.#evaluate().all()) {
      const begun = performance.now()
      ns.currentTestId = id
      const failureMessage = await failureOf(work)
      ns.currentTestId = undefined
      const result = { id, name, fileName, timeSpentMs: performance.now() - begun }
      results.push(
        failureMessage === undefined
          ? { ...result, status: SUCCESS }
          : { ...result, status: FAILED, failureMessage: `${name}: ${failureMessage}` },
      )
    }
    writeFileSync(TIMES, JSON.stringify(Object.fromEntries(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]))))
    return { status: 'complete', tests: results, mutantCoverage: ns.mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }) {
    const ns = shared()
    ns.currentTestId = undefined
    ns.hitCount = hitLimit === undefined ? undefined : 0
    ns.hitLimit = hitLimit
    ns.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined
    const collector = this.#evaluate()
    this.#times ??= existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, 'utf8')) : {}
    const timeOf = (id) => this.#times[id] ?? 0
    const total = Object.values(this.#times).reduce((sum, time) => sum + time, 0)
    const reached = testFilter ?? collector.all().map(({ id }) => id)
    const wanted = reached.length < MANY ? reached : reached.filter((id) => timeOf(id) < total * LONG)
    let nrOfTests = 0
    for (const id of wanted.toSorted((a, b) => timeOf(a) - timeOf(b))) {
      const { work } = collector.get(id)
      ns.activeMutant = activeMutant.id
      nrOfTests += 1
      const failureMessage = await failureOf(work)
      if (ns.hitCount > ns.hitLimit) return { status: 'timeout', reason: 'it went round too often' }
      if (failureMessage !== undefined) return { status: 'killed', killedBy: [id], failureMessage, nrOfTests }
      if (mutantActivation !== 'static') ns.activeMutant = undefined
    }
    return { status: 'survived', nrOfTests }
  }
}

/** Why a test fails; `undefined` when it does not. */
async function failureOf(work) {
  try {
    await work()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'process', injectableClass: Runner }]
