/** `npm run bench`: builds, then measures. Arguments are passed on. */
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at, tool } from './lib/paths.mjs'
import { run } from './lib/run.mjs'

requireNode()
await ensureInstalled({ withTools: true })
const built = await run(process.execPath, [at('scripts/build.mjs')])
if (built.code !== 0) process.exit(built.code)
const measured = await run(tool('tsx'), ['bench/main.ts', ...process.argv.slice(2)])
process.exit(measured.code)
