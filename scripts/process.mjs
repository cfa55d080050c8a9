/** `npm run -s process -- explain|run …`: tries out a model of a process. Arguments are passed on. */
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at, tool } from './lib/paths.mjs'
import { spawn } from 'node:child_process'

requireNode()
await ensureInstalled({ withTools: true })
// In the caller's folder, since files are named from there.
const cwd = process.env.INIT_CWD ?? process.cwd()
const child = spawn(tool('tsx'), [at('packages/process/cli/main.ts'), ...process.argv.slice(2)], {
  cwd,
  stdio: 'inherit',
})
child.once('exit', (code) => process.exit(code ?? 1))
