/**
 * `npm test`: everything. Ends with one line, `N passed, N failed`. `--long` adds the long tests; together they take
 * some hours, so parts can be named: `npm run test:long -- browser bench`.
 */
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at, tool } from './lib/paths.mjs'
import { inSeconds, run } from './lib/run.mjs'

requireNode()
await ensureInstalled({ withTools: true })
const { findOrInstall } = await import('./lib/debian.mjs')
const { runChecks } = await import('./lib/checks.mjs')
const { runPlaywright, runVitest } = await import('./lib/runners.mjs')

const options = { isLong: process.argv.includes('--long') }
const PARTS = ['check', 'unit', 'browser', 'bench']
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = named.filter((part) => !PARTS.includes(part))
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}.\n`)
  process.exit(2)
}
const isWanted = (part) => named.length === 0 || named.includes(part)
const stages = []

async function stage(name, work) {
  console.log(`── ${name} ──`)
  const begun = performance.now()
  const result = await work()
  stages.push({ name, seconds: (performance.now() - begun) / 1000, ...result })
  return result
}

/** Every check counts as a test. */
async function check() {
  const results = await runChecks()
  const bad = results.filter(({ isGood }) => !isGood)
  for (const { name, output } of bad) console.log(`✗ ${name}\n${output}\n`)
  return {
    passed: results.length - bad.length,
    failed: bad.length,
    skipped: 0,
    notes: bad.map(({ name }) => name),
  }
}

async function build() {
  const { code } = await run(process.execPath, [at('scripts/build.mjs')])
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0, notes: [] }
    : { passed: 0, failed: 1, skipped: 0, notes: ['the build failed'] }
}

/** Ratios that are not below nine tenths of the committed ones; a busy machine says nothing. */
async function quickBench() {
  const { code } = await run(tool('tsx'), ['bench/main.ts', 'quick'])
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0, notes: [] }
    : { passed: 0, failed: 1, skipped: 0, notes: ['a ratio fell'] }
}

if (isWanted('check')) await stage('check', check)
const built = await stage('build', build)
if (options.isLong) {
  await findOrInstall(['nginx'], ['nginx-light'])
  await findOrInstall(['redis-server'], ['redis-server'])
  await findOrInstall(['postfix'], ['postfix'])
  await findOrInstall(['clamd'], ['clamav-daemon'])
  // A bucket whose signatures are checked by code that is not ours.
  await findOrInstall(['swift-proxy-server'], ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'])
  // Notifications of the browser need the one with a window's frame.
  await findOrInstall(['chromium'], ['chromium'])
}
if (isWanted('unit')) await stage('unit and API', () => runVitest(options))
if (built.failed === 0 && isWanted('browser')) await stage('browser', () => runPlaywright(options))
if (built.failed === 0 && options.isLong && isWanted('bench')) await stage('bench', quickBench)

const LONGEST = 20
console.log(`\nthe ${LONGEST} longest files:`)
const durations = stages.flatMap(({ durations = [] }) => durations).sort(([, a], [, b]) => b - a)
for (const [file, ms] of durations.slice(0, LONGEST)) console.log(`${inSeconds(ms / 1000).padStart(8)}  ${file}`)

console.log()
for (const { lines = [] } of stages) for (const line of lines) console.log(line)
for (const { name, seconds, passed, failed, skipped, notes } of stages) {
  const parts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])]
  const why = notes.length > 0 ? ` (${notes.join('; ')})` : ''
  console.log(`${name.padEnd(14)} ${inSeconds(seconds).padStart(8)}  ${parts.join(', ')}${why}`)
}
const sum = (key) => stages.reduce((total, one) => total + one[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
