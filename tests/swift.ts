/**
 * OpenStack Swift of Debian (swift-proxy, -account, -container, -object) as a bucket that speaks S3: one ring each on
 * one directory, without root's rights, and before it a proxy of the test for the calls of pages (CORS), which Swift's
 * S3 part leaves to others. It checks SigV4 in headers and in addresses by its own code.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aFreePort } from './nginx.ts'

/** Debian's packages; `npm run test:long` installs them where it may. */
export const SWIFT_PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']
const BACKENDS = ['account', 'container', 'object'] as const
const programOf = (kind: string): string => `/usr/bin/swift-${kind}-server`
const RING_BUILDER = '/usr/bin/swift-ring-builder'

/** Why it cannot be started; undefined where it can. */
export const swiftMissing = [...BACKENDS, 'proxy'].every((kind) => existsSync(programOf(kind)))
  ? undefined
  : `Swift is missing (Debian: apt-get install ${SWIFT_PACKAGES.join(' ')})`

export const SWIFT_KEYS = { accessKey: 'test:tester', secret: 'testing' }
export const SWIFT_REGION = 'us-east-1'
const START_MS = 60_000

export interface Swift {
  /** Of the proxy in front. */
  readonly endpoint: string
  /** The origin whose pages may call it. */
  allowedOrigin: string | undefined
  /** What was asked, in order: `PUT /bucket/key 200`. */
  readonly calls: string[]
  stop(): Promise<void>
}

/** Starts it in a folder that is empty. @throws Error with what it wrote when it does not start */
export async function startSwift(folder: string): Promise<Swift> {
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true })
  const hash = 'swift_hash_path_suffix = test\nswift_hash_path_prefix = test\n'
  await writeFile(join(folder, 'swift.conf'), `[swift-hash]\n${hash}`)
  const ports = Object.fromEntries(await Promise.all(BACKENDS.map(async (kind) => [kind, await aFreePort()] as const)))
  const children: ChildProcess[] = []
  let output = ''
  const start = async (kind: string, settings: string) => {
    const file = join(folder, `${kind}-server.conf`)
    await writeFile(file, settings)
    const child = spawn(programOf(kind), [file], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += String(piece)))
    children.push(child)
  }
  for (const kind of BACKENDS) {
    makeRing(folder, kind, Number(ports[kind]))
    await start(kind, backend(folder, kind, Number(ports[kind])))
  }
  const port = await aFreePort()
  await start('proxy', proxy(folder, port))
  const began = Date.now()
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) {
    if (Date.now() - began > START_MS || children.some(({ exitCode }) => exitCode !== null))
      throw new Error(`Swift does not start: ${output}`)
    await sleep(100)
  }
  return inFront(port, children)
}

function makeRing(folder: string, kind: string, port: number): void {
  const builder = join(folder, `${kind}.builder`)
  const run = (...args: string[]) => execFileSync(RING_BUILDER, [builder, ...args], { cwd: folder, stdio: 'pipe' })
  run('create', '4', '1', '0')
  run('add', `r1z1-127.0.0.1:${port}/d1`, '1')
  run('rebalance')
}

const common = (folder: string, port: number): string =>
  [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    `user = ${userInfo().username}`,
    `swift_dir = ${folder}`,
    `devices = ${join(folder, 'devices')}`,
    'mount_check = false',
    'log_level = ERROR',
    '',
  ].join('\n')

const backend = (folder: string, kind: string, port: number): string =>
  `${common(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxy = (folder: string, port: number): string =>
  `${common(folder, port)}
[pipeline:main]
pipeline = cache s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = ${SWIFT_REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${SWIFT_KEYS.secret} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
`

/** Passes everything on as it came, the host's name included, which the signature covers. */
async function inFront(port: number, children: readonly ChildProcess[]): Promise<Swift> {
  const calls: string[] = []
  let allowedOrigin: string | undefined
  const isPreflight = ({ method, headers }: IncomingMessage, response: ServerResponse): boolean => {
    const isAllowed = allowedOrigin !== undefined && headers.origin === allowedOrigin
    if (isAllowed) response.setHeader('access-control-allow-origin', headers.origin ?? '')
    if (method !== 'OPTIONS') return false
    response.writeHead(isAllowed ? 200 : 403, isAllowed ? { 'access-control-allow-methods': 'PUT' } : {}).end()
    return true
  }
  const server = createServer((incoming, response) => {
    if (isPreflight(incoming, response)) return
    const { method, url, headers } = incoming
    const onwards = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      calls.push(`${method} ${url?.split('?')[0]} ${answer.statusCode}`)
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onwards.on('error', () => response.destroy())
    incoming.pipe(onwards)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    get allowedOrigin() {
      return allowedOrigin
    },
    set allowedOrigin(origin) {
      allowedOrigin = origin
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
