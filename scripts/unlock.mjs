/** `npm run unlock -- USERNAME [TENANT]`: installs and builds what is missing or old, then does it. */
import { isFresh } from './lib/freshness.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at } from './lib/paths.mjs'
import { run } from './lib/run.mjs'

requireNode()
await ensureInstalled()
if (!isFresh('server')) {
  const built = await run(process.execPath, [at('scripts/build.mjs')])
  if (built.code !== 0) process.exit(built.code)
}
const { code } = await run(process.execPath, ['--enable-source-maps', at('dist/unlock.js'), ...process.argv.slice(2)])
process.exit(code)
