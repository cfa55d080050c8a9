/**
 * The embedded database killed under a server that works: it is started again, nothing acknowledged is lost, and after
 * three attempts the server ends.
 */
import { readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deptRoutes, type Dept } from '#system/contract/dept.ts'
import { anInstallation } from './installation.ts'
import { until } from './kernel-parts.ts'
import { Caller, databaseProcesses, isAlive, serverBundle, ServerProcess } from './server-process.ts'

const TIMEOUT_MS = 60_000
const IN_FLIGHT = 4

const dataDir = await anInstallation('portico-postmaster-')
let server: ServerProcess
let caller: Caller
let address: string
beforeAll(async () => {
  server = new ServerProcess(await serverBundle(), dataDir)
  address = await server.ready()
  caller = await Caller.signIn(address)
}, 120_000)
afterAll(async () => {
  await server.kill('everything')
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

async function postmaster(): Promise<number> {
  const pointer = join(dataDir, 'postgres.location')
  const home = existsSync(pointer) ? (await readFile(pointer, 'utf8')).trim() : join(dataDir, 'postgres')
  const text = await readFile(join(home, 'pgdata/postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0])
}

const readiness = async () =>
  fetch(`${address}/readyz`).then(
    async (reply) => ({ status: reply.status, text: await reply.text() }),
    () => undefined,
  )
const isReady = async () => (await readiness())?.status === 200
const depts = async () => (await caller.call('GET', deptRoutes.tree.path)) as Dept[]

/**
 * Creates departments until stopped; keeps what was acknowledged, and the status of whatever else was answered.
 */
function load() {
  const acknowledged = new Set<string>()
  const refused = new Set<number>()
  let names = 0
  const over = new AbortController()
  const writer = async (root: string | undefined) => {
    while (!over.signal.aborted) {
      const draft = { pid: root, name: `dept ${(names += 1)}` }
      try {
        acknowledged.add(((await caller.call('POST', deptRoutes.create.path, draft)) as { id: string }).id)
      } catch (error) {
        refused.add((JSON.parse((error as Error).message) as { status: number }).status)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  const running = depts().then((all) => {
    const root = all.find(({ pid }) => pid === '0')?.id
    return Promise.all(Array.from({ length: IN_FLIGHT }, () => writer(root)))
  })
  return {
    acknowledged,
    refused,
    async end() {
      over.abort()
      await running
    },
  }
}

test(
  'kill -9 of the postmaster, and of a backend, under load: calls answer 503 meanwhile, and nothing acknowledged is lost',
  { timeout: 300_000 },
  async () => {
    const writing = load()
    await until(() => writing.acknowledged.size > 20, TIMEOUT_MS)
    const first = await postmaster()
    process.kill(first, 'SIGKILL')
    await until(async () => (await postmaster()) !== first && (await isReady()), TIMEOUT_MS)
    const second = await postmaster()
    const before = writing.acknowledged.size
    await until(() => writing.acknowledged.size > before + 20, TIMEOUT_MS)
    // PostgreSQL itself ends all other backends then, and begins anew.
    const backend = databaseProcesses(dataDir).find((pid) => pid !== second)
    if (backend !== undefined) process.kill(backend, 'SIGKILL')
    const again = writing.acknowledged.size
    await until(async () => writing.acknowledged.size > again + 20 && (await isReady()), TIMEOUT_MS)
    await writing.end()
    expect(await postmaster()).toBe(second)
    expect([...writing.refused].filter((status) => status !== 503)).toEqual([])
    const present = new Set((await depts()).map(({ id }) => id))
    expect([...writing.acknowledged].filter((id) => !present.has(id))).toEqual([])
    expect(isAlive(server.pid)).toBe(true)
  },
)

test('while it starts again the server says that it is not ready', { timeout: 120_000 }, async () => {
  const killed = await postmaster()
  process.kill(killed, 'SIGKILL')
  const seen: string[] = []
  await until(async () => {
    seen.push((await readiness())?.text ?? '')
    return (await postmaster()) !== killed && (await isReady())
  }, TIMEOUT_MS)
  expect(seen.some((text) => text.includes('"not-ready"') && text.includes('"database"'))).toBe(true)
})

test(
  'a database that does not stay up ends the server after three attempts, with a reason',
  { timeout: 240_000 },
  async () => {
    let code: number | null | undefined
    void server.exited.then((ended) => (code = ended))
    const killed = new Set<number>()
    await until(async () => {
      const pid = await postmaster()
      if (Number.isInteger(pid) && pid > 0 && pid !== server.pid && !killed.has(pid) && isAlive(pid)) {
        killed.add(pid)
        process.kill(pid, 'SIGKILL')
      }
      return code !== undefined
    }, 180_000)
    expect(code).toBe(1)
    expect(server.output).toContain('gave up after 3 attempts')
    expect(databaseProcesses(dataDir)).toEqual([])
  },
)
