import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { at, tool } from './paths.mjs'
import { run } from './run.mjs'

/**
 * What a runner answers. `notes` are said in the summary: why something failed that no test shows.
 * @typedef {{ passed: number, failed: number, skipped: number, notes: string[] }} Tally
 */

/** A result in which the runner itself is the one failure. */
const broken = (note) => ({ passed: 0, failed: 1, skipped: 0, notes: [note] })

/** Unit tests and tests over HTTP. */
export async function runVitest({ isLong }) {
  const results = resultsFile('vitest.json')
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${results}`]
  const { code } = await run(tool('vitest'), args, { env: { LONG: isLong ? '1' : '' } })
  return tally('vitest', results, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(neverRan).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }))
}

/** A file that failed before its first test, by an import for example. */
const neverRan = ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0

/** Tests in a browser against the built page and server. */
export async function runPlaywright({ isLong }) {
  const chromium = await findChromium()
  if (chromium === undefined) return broken('no Chromium')
  const results = resultsFile('e2e.json')
  const env = { CHROMIUM_PATH: chromium, E2E_RESULTS: results, LONG: isLong ? '1' : '' }
  const { code } = await run(tool('playwright'), ['test'], { env })
  return tally('playwright', results, code, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }))
}

/** Counts what the runner wrote down. It fails as a runner when it ran nothing, or ended badly without a failed test. */
function tally(name, results, code, count) {
  let counted
  try {
    counted = count(JSON.parse(readFileSync(results, 'utf8')))
  } catch {
    return broken(`${name} ended with code ${code} and left no results`)
  }
  const { passed, failed, skipped } = counted
  if (passed + failed === 0) return broken(`${name} ran no test`)
  if (code !== 0 && failed === 0) return { passed, failed: 1, skipped, notes: [`${name} ended with code ${code}`] }
  return { passed, failed, skipped, notes: [] }
}

function resultsFile(name) {
  mkdirSync(at('test-results'), { recursive: true })
  const path = at('test-results', name)
  rmSync(path, { force: true })
  return path
}
