/** `npm run check`: types, lint, format, arrows, house rules. Silent about what is good. */
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { inSeconds } from './lib/run.mjs'

requireNode()
await ensureInstalled({ withTools: true })
const { runChecks } = await import('./lib/checks.mjs')

const begun = performance.now()
const results = await runChecks()
const bad = results.filter(({ isGood }) => !isGood)
for (const { name, output } of bad) console.log(`── ${name} ──\n${output}\n`)
const summary = results.map(({ name, isGood }) => `${isGood ? '✓' : '✗'} ${name}`).join('  ')
console.log(`${summary}  (${inSeconds((performance.now() - begun) / 1000)})`)
process.exit(bad.length === 0 ? 0 : 1)
