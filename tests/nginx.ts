/** The nginx of docs/nginx.conf, with other addresses and without its certificate. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './files.ts'

/** Where nginx lies; `npm run test:long` installs it where it may. */
export const nginxPath = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find((path) => existsSync(path))

export async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts it before `nodes`, ports of this machine. Resolves with its address once it answers. */
export async function startNginx(
  folder: string,
  nodes: readonly number[],
): Promise<{ address: string; stop: () => Promise<void> }> {
  if (nginxPath === undefined) throw new Error('there is no nginx')
  const port = await aFreePort()
  const recipe = readFileSync(join(ROOT, 'docs/nginx.conf'), 'utf8')
    .replace(/10\.0\.0\.1(\d):8080/g, (_, n: string) => `127.0.0.1:${nodes[Number(n) - 1]}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_certificate.*$/gm, '')
  await mkdir(join(folder, 'temp'), { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, 'temp', kind)};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off;\npid ${join(folder, 'nginx.pid')};\nerror_log stderr crit;\nworker_processes 1;\nevents { worker_connections 512; }\n` +
      `http {\naccess_log off;\n${temporary}\n${recipe}\n}\n`,
  )
  const child: ChildProcess = spawn(nginxPath, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/healthz`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${output}`)
    await sleep(50)
  }
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
