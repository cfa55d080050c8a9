/**
 * Three server processes behind nginx (docs/nginx.conf) on one PostgreSQL that none of them runs. One is killed under
 * load and one replaced: nothing that was acknowledged is lost, and no one has to sign in again.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded, type EmbeddedCluster } from '#kernel/database/embedded/start.ts'
import { deptRoutes, type Dept } from '#system/contract/dept.ts'
import { aFreePort, nginxPath, startNginx } from './nginx.ts'
import { Caller, serverBundle, ServerProcess } from './server-process.ts'

const WRITES = 300
const IN_FLIGHT = 8
const NODES = 3
const SECRET = 'three nodes of one installation share this key'

if (nginxPath === undefined) process.stdout.write('skipped: three nodes behind nginx: there is no nginx here\n')

const home = await mkdtemp(join(tmpdir(), 'portico-nodes-'))
const OWNER = { user: 'portico_owner', password: 'the owner of three nodes' }
const nodes: ServerProcess[] = []
/** A cluster of its own: nodes with another key give the request roles other passwords. */
let cluster: EmbeddedCluster
let proxy: Awaited<ReturnType<typeof startNginx>>
let ports: readonly number[]

async function startNode(n: number): Promise<ServerProcess> {
  const node = new ServerProcess(await serverBundle(), join(home, `node-${n}`), {
    DATABASE_URL: cluster.url('portico', OWNER),
    SECRET_KEY: SECRET,
    FILES_DIR: join(home, 'files'),
    PORT: String(ports[n]),
    TRUST_PROXY: '1',
    DATABASE_POOL: '5',
  })
  await node.ready()
  return node
}

beforeAll(async () => {
  if (nginxPath === undefined) return
  cluster = await startEmbedded({ dataDir: join(home, 'postgres'), log: () => undefined, ephemeral: true })
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  // As README.md says.
  await client.query(`create role ${OWNER.user} login createrole password ${client.escapeLiteral(OWNER.password)}`)
  await client.query(`create database portico owner ${OWNER.user} encoding 'UTF8' template template0`)
  await client.end()
  ports = await Promise.all(Array.from({ length: NODES }, aFreePort))
  // At the same moment: migrations and seeds run once.
  nodes.push(...(await Promise.all(ports.map((_, n) => startNode(n)))))
  proxy = await startNginx(join(home, 'nginx'), ports)
}, 240_000)

afterAll(async () => {
  if (nginxPath === undefined) return
  await proxy.stop()
  for (const node of nodes) await node.stop()
  await cluster.stop()
  await rm(home, { recursive: true, force: true })
})

/** Writes under load; what was acknowledged is answered. `at` is called as the count goes up. */
async function write(
  caller: Caller,
  prefix: string,
  at: (acknowledged: number) => void,
): Promise<{ acknowledged: Set<string>; refusals: string[] }> {
  const root = ((await caller.call('GET', '/sys/dept/list')) as Dept[]).find(({ pid }) => pid === '0')
  const acknowledged = new Set<string>()
  const refusals: string[] = []
  let next = 0
  const writer = async () => {
    while (next < WRITES) {
      const draft = { pid: root?.id, name: `${prefix} ${(next += 1)}` }
      const made = await caller
        .call('POST', deptRoutes.create.path, draft)
        .catch((error: unknown) => void refusals.push(String(error)))
      if (made === undefined) continue
      acknowledged.add((made as { id: string }).id)
      at(acknowledged.size)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, writer))
  return { acknowledged, refusals }
}

/** A node that dies answers nothing or 502; that a user has to sign in again must not be. */
const isSignedOut = (refusal: string) => refusal.includes('"code":401')

async function missing(caller: Caller, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const there = new Set(((await caller.call('GET', '/sys/dept/list')) as Dept[]).map(({ id }) => id))
  return [...acknowledged].filter((id) => !there.has(id))
}

test.skipIf(nginxPath === undefined)(
  'a node killed under load loses nothing that was acknowledged, and no session',
  { timeout: 240_000 },
  async () => {
    const caller = await Caller.signIn(proxy.address)
    let blow: Promise<void> | undefined
    const { acknowledged, refusals } = await write(caller, 'killed', (count) => {
      if (count >= 60) blow ??= nodes[1]?.kill('server')
    })
    await blow
    expect(acknowledged.size).toBeGreaterThan(WRITES - 4 * IN_FLIGHT)
    expect(await missing(caller, acknowledged)).toEqual([])
    expect(refusals.filter(isSignedOut)).toEqual([])
    // It comes back by itself, and serves.
    nodes[1] = await startNode(1)
    const direct = await Caller.signIn(`http://127.0.0.1:${ports[1]}`)
    expect(await missing(direct, acknowledged)).toEqual([])
  },
)

test.skipIf(nginxPath === undefined)(
  'nodes replaced one after the other under load lose nothing, and no session',
  { timeout: 240_000 },
  async () => {
    const caller = await Caller.signIn(proxy.address)
    let replacing: Promise<void> | undefined
    const { acknowledged, refusals } = await write(caller, 'replaced', (count) => {
      if (count < 40) return
      replacing ??= (async () => {
        for (let n = 0; n < NODES; n += 1) {
          expect(await nodes[n]?.stop()).toBe(0)
          nodes[n] = await startNode(n)
        }
      })()
    })
    await replacing
    expect(await missing(caller, acknowledged)).toEqual([])
    expect(refusals.filter(isSignedOut)).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(WRITES / 2)
  },
)
