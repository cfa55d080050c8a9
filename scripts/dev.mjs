/** `npm run dev`: the server restarts and the page reloads by themselves as you type. */
import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at, root, tool } from './lib/paths.mjs'

const WEB_PORT = 5173

requireNode()
await ensureInstalled({ withTools: true })

const env = { ...process.env, PORT: process.env.PORT ?? '8080', NODE_ENV: 'development' }
const start = (command, args) => spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })

const children = [
  start(tool('tsx'), ['watch', '--clear-screen=false', 'apps/server/dev.ts', ...process.argv.slice(2)]),
  ...[
    ['web', WEB_PORT],
    ['workspace', WEB_PORT + 1], // behind the page's own server, which passes /workspace/ on
  ].map(([name, port]) =>
    start(tool('vite'), ['--config', at(`apps/${name}/vite.config.ts`), '--port', String(port), '--logLevel', 'warn']),
  ),
]
console.log(`Portico is being developed at http://localhost:${WEB_PORT}/ (the server behind it on port ${env.PORT})`)

// Ctrl-C reaches the children by itself; they stop in order, and we wait for them.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => stopAll())
for (const child of children) {
  child.once('error', (error) => console.error(error.message))
  child.once('exit', () => {
    stopAll()
    if (children.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)) process.exit(0)
  })
}

function stopAll() {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}
