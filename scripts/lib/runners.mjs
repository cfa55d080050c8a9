import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { findChromium } from './chromium.mjs'
import { FLAKY_FILE } from './flaky-reporter.mjs'
import { at, tool } from './paths.mjs'
import { run } from './run.mjs'

/**
 * What a runner answers. `notes` are said in the summary: why something failed that no test shows. `lines` are said
 * above it, once everything has run: each failure in short, and what passed only when tried again. `durations` are
 * milliseconds by file.
 * @typedef {{ passed: number, failed: number, skipped: number, notes: string[], lines?: string[], durations?: [string,
 *   number][] }} Tally
 */

/** A shared machine stalls now and then: what fails is tried once more, and named when that helped. */
const RETRIES = 1

/** Megabytes a worker fills before it collects young objects: 93 instead of 106 s of processor time over 54 files. */
const YOUNG = '--max-semi-space-size=32'

/** A result in which the runner itself is the one failure. */
const broken = (note) => ({ passed: 0, failed: 1, skipped: 0, notes: [note] })

/** Unit tests, tests over HTTP, and components in a browser. */
export async function runVitest({ isLong }) {
  const chromium = await findChromium({ isShellEnough: true })
  if (chromium === undefined) return broken('no Chromium')
  const results = resultsFile('vitest.json')
  rmSync(FLAKY_FILE, { force: true })
  const reporters = ['dot', 'json', at('scripts/lib/flaky-reporter.mjs')].map((name) => `--reporter=${name}`)
  const args = ['run', `--retry=${RETRIES}`, ...reporters, `--outputFile.json=${results}`]
  const { code } = await run(process.execPath, [YOUNG, tool('vitest'), ...args], {
    env: { CHROMIUM_PATH: chromium, LONG: isLong ? '1' : '' },
  })
  return tally('vitest', results, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(neverRan).length,
    skipped: report.numPendingTests + report.numTodoTests,
    lines: [...report.testResults.flatMap(failuresOf), ...flakyOnes()],
    durations: report.testResults.map(({ name, startTime, endTime }) => [relative(at('.'), name), endTime - startTime]),
  }))
}

/** The failed tests of a file, each with the first line of its reason. */
function failuresOf({ name, message, assertionResults, ...file }) {
  if (neverRan({ assertionResults, ...file })) return [`✗ ${name}: ${firstLine(message)}`]
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `✗ ${name} › ${fullName}: ${firstLine(failureMessages[0])}`)
}

const firstLine = (text) => (text ?? '').split('\n', 1)[0]

function flakyOnes() {
  if (!existsSync(FLAKY_FILE)) return []
  return JSON.parse(readFileSync(FLAKY_FILE, 'utf8')).map((name) => `? ${name}: passed when tried again`)
}

/** A file that failed before its first test, by an import for example. */
const neverRan = ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0

/** Tests in a browser against the built page and server. */
export async function runPlaywright({ isLong }) {
  const chromium = await findChromium({ isShellEnough: true })
  if (chromium === undefined) return broken('no Chromium')
  const results = resultsFile('e2e.json')
  const env = { CHROMIUM_PATH: chromium, E2E_RESULTS: results, LONG: isLong ? '1' : '' }
  const { code } = await run(tool('playwright'), ['test', `--retries=${RETRIES}`], { env })
  return tally('playwright', results, code, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    lines: suites.flatMap(journeysOf).flatMap(linesOf),
    durations: suites.map((suite) => [`e2e/${suite.file}`, durationOf(suite)]),
  }))
}

/** Milliseconds of all tries of all journeys of a file. */
const durationOf = (suite) =>
  journeysOf(suite)
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0)

/** Playwright nests suites as deep as its files describe. */
const journeysOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(journeysOf)]

function linesOf({ file, title, tests }) {
  return tests.flatMap(({ status, results }) => {
    if (status === 'flaky') return [`? ${file} › ${title}: passed when tried again`]
    if (status === 'unexpected') return [`✗ ${file} › ${title}: ${firstLine(results.at(-1)?.error?.message)}`]
    return []
  })
}

/**
 * Counts what the runner wrote down. It fails as a runner when it ran nothing, or ended badly without a failed test.
 */
function tally(name, results, code, count) {
  let counted
  try {
    counted = count(JSON.parse(readFileSync(results, 'utf8')))
  } catch {
    return broken(`${name} ended with code ${code} and left no results`)
  }
  const { passed, failed } = counted
  if (passed + failed === 0) return broken(`${name} ran no test`)
  if (code !== 0 && failed === 0) return { ...counted, failed: 1, notes: [`${name} ended with code ${code}`] }
  return { ...counted, notes: [] }
}

function resultsFile(name) {
  mkdirSync(at('test-results'), { recursive: true })
  const path = at('test-results', name)
  rmSync(path, { force: true })
  return path
}
