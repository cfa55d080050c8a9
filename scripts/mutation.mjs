/**
 * `npm run mutation`: changes the process core in thousands of small ways, one at a time, and looks whether its tests
 * notice. Writes `docs/process-mutation.md`. With directories as arguments (`-- calendar core`) only those are tried, and
 * the results of the others stay. `--concurrency 1` leaves a core free, `--survivors` prints what no test noticed.
 */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/install.mjs'
import { documentOf, summaryOf, survivorsOf } from './lib/mutation-report.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at, tool } from './lib/paths.mjs'
import { run } from './lib/run.mjs'

const DIRECTORIES = ['calendar', 'commands', 'compile', 'core', 'expressions', 'history', 'model']
const reportOf = (directory) => at(`.cache/mutation/${directory}.json`)
const readReport = (directory) => JSON.parse(readFileSync(reportOf(directory), 'utf8'))
const DOCUMENT = at('docs/process-mutation.md')

requireNode()
await ensureInstalled({ withTools: true })

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '2' },
    survivors: { type: 'boolean', default: false },
  },
})
const unknown = asked.filter((directory) => !DIRECTORIES.includes(directory))
if (unknown.length > 0) {
  console.error(`No such directory in packages/process: ${unknown.join(', ')}`)
  process.exit(2)
}

// Anywhere but in UTC, in which local time and the time that is meant would be the same.
const env = { TZ: 'Asia/Shanghai' }
for (const directory of asked.length === 0 ? DIRECTORIES : asked) {
  console.log(`── ${directory} ──`)
  const mutate = [
    `packages/process/${directory}/**/*.ts`,
    ...['test', 'fixture', 'd'].map((kind) => `!packages/process/**/*.${kind}.ts`),
  ]
  const options = ['--concurrency', values.concurrency, '--mutate', mutate.join(',')]
  const { code } = await run(tool('stryker'), ['run', 'packages/process/stryker.config.mjs', ...options], { env })
  if (code !== 0) process.exit(code)
  copyFileSync(at('.cache/mutation/report.json'), reportOf(directory))
  const report = readReport(directory)
  if (values.survivors) for (const line of survivorsOf(report)) console.log(line)
  console.log(summaryOf(report))
}

const missing = DIRECTORIES.filter((directory) => !existsSync(reportOf(directory)))
if (missing.length > 0) console.log(`Nothing is written: ${missing.join(', ')} were never tried.`)
else {
  const report = { files: Object.assign({}, ...DIRECTORIES.map((directory) => readReport(directory).files)) }
  const [stryker, vitest] = ['@stryker-mutator/core', 'vitest'].map(
    (name) => JSON.parse(readFileSync(at('node_modules', name, 'package.json'), 'utf8')).version,
  )
  const before = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : ''
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(DOCUMENT, documentOf(report, { before, date, versions: { stryker, vitest } }))
}
