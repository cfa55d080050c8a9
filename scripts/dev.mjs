/** `npm run dev`: the server restarts and the page reloads by themselves as you type. */
import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at, root, tool } from './lib/paths.mjs'

const WEB_PORT = 5173

requireNode()
await ensureInstalled()

const env = { ...process.env, PORT: process.env.PORT ?? '8080', NODE_ENV: 'development' }
const start = (command, args) => spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })

const children = [
  start(tool('tsx'), ['watch', '--clear-screen=false', 'apps/server/main.ts', ...process.argv.slice(2)]),
  start(tool('vite'), ['--config', at('apps/web/vite.config.ts'), '--port', String(WEB_PORT), '--logLevel', 'warn']),
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
