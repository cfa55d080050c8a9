/** The real server killed in the middle of its work: what it has acknowledged is there after the next start. */
import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { Crashes, type Round } from './crash.ts'
import { anInstallation } from './installation.ts'
import { databaseProcesses, isAlive, serverBundle, ServerProcess } from './server-process.ts'

const dataDir = await anInstallation('portico-durability-')
const crashes = new Crashes(dataDir)
const started: ServerProcess[] = []
afterAll(async () => {
  for (const server of started) await server.kill('everything')
  await rm(dataDir, { recursive: true, force: true })
})

const rounds: Round[] = [
  { after: 60, what: 'server' },
  { after: 120, what: 'everything' },
]

test(
  'every acknowledged write survives kill -9, of the server alone and of everything',
  { timeout: 180_000 },
  async () => {
    for (const round of rounds) expect(await crashes.round(round)).toEqual([])
    const { server, caller } = await crashes.start()
    started.push(server)
    expect(crashes.acknowledged).toBeGreaterThanOrEqual(180)
    expect(await crashes.missing(caller)).toEqual([])
    expect(await server.stop()).toBe(0)
  },
)

test(
  'a second start on the same data directory is refused and says why; the first goes on',
  { timeout: 180_000 },
  async () => {
    const { server, caller } = await crashes.start()
    started.push(server)
    const second = new ServerProcess(await serverBundle(), dataDir)
    started.push(second)
    expect(await second.exited).toBe(1)
    expect(second.output).toContain(`is in use by process ${server.pid}`)
    expect(second.output).not.toMatch(/\n\s+at /)
    expect(await crashes.missing(caller)).toEqual([])
    expect(await server.stop('SIGINT')).toBe(0)
  },
)

test(
  'SIGTERM finishes what runs, its log of calls too, and stops server and database',
  { timeout: 180_000 },
  async () => {
    const { server, caller } = await crashes.start()
    started.push(server)
    const before = crashes.acknowledged
    const noted = await crashes.noted(caller)
    let leaving: Promise<number | null> | undefined
    await crashes.write(caller, () => {
      if (crashes.acknowledged - before >= 30) leaving ??= server.stop()
    })
    expect(await leaving).toBe(0)
    expect(isAlive(server.pid)).toBe(false)
    expect(databaseProcesses(dataDir)).toEqual([])
    const next = await crashes.start()
    started.push(next.server)
    expect(await crashes.missing(next.caller)).toEqual([])
    expect(await crashes.noted(next.caller)).toBeGreaterThanOrEqual(noted + crashes.acknowledged - before)
    expect(await next.server.stop()).toBe(0)
    expect(databaseProcesses(dataDir)).toEqual([])
  },
)
