/** `npm start`: installs and builds what is missing or old, then runs the server. Arguments are passed on. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { isFresh } from './lib/freshness.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at, root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'

requireNode()
await ensureInstalled()

if (['server', 'web', 'workspace'].some((name) => !isFresh(name))) {
  const { code } = await run(process.execPath, [at('scripts/build.mjs')])
  if (code !== 0) process.exit(code)
}

// In a session of its own, so that Ctrl-C reaches the server once, through us. Over the channel ("ipc") the server
// notices when we are gone without having said so (kill -9): its 'disconnect' event.
const server = spawn(process.execPath, [at('dist/server.js'), ...process.argv.slice(2)], {
  cwd: root,
  detached: true,
  env: { NODE_ENV: 'production', ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
process.on('SIGHUP', () => server.kill('SIGTERM')) // the terminal was closed

server.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
