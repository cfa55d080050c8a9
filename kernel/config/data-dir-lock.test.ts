import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirInUseError, lockDataDir } from './data-dir-lock.ts'
import { processStart } from './process-identity.ts'

let dir: string
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'lock-'))))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const claims = () => readdirSync(join(dir, '.lock')).filter((name) => name.endsWith('.json'))

function leaveClaim(claim: { pid: number; started: string; host?: string }, at = new Date()): void {
  mkdirSync(join(dir, '.lock'), { recursive: true })
  const file = join(dir, '.lock', 'left.json')
  writeFileSync(file, JSON.stringify({ host: hostname(), since: 'yesterday', held: true, ...claim }))
  utimesSync(file, at, at)
}

test('a second process is refused, and the error names the process that has the directory', async () => {
  const lock = await lockDataDir(dir)
  await expect(lockDataDir(dir)).rejects.toThrow(`in use by process ${process.pid} (since`)
  lock.release()
  lock.release()
  ;(await lockDataDir(dir)).release()
  expect(claims()).toEqual([])
})

test('of many that ask at the same time exactly one gets the directory', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 12 }, async () => lockDataDir(dir)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refusals.every((reason) => reason instanceof DataDirInUseError)).toBe(true)
})

test('a live process keeps the directory, a process killed with -9 does not', async () => {
  const other = spawn('sleep', ['60'])
  leaveClaim({ pid: other.pid!, started: processStart(other.pid!)! })
  await expect(lockDataDir(dir)).rejects.toThrow(`process ${other.pid}`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  ;(await lockDataDir(dir)).release()
})

test('another process that got the same number later does not keep the directory', async () => {
  leaveClaim({ pid: process.pid, started: 'another time' })
  const lock = await lockDataDir(dir)
  expect(claims()).toHaveLength(1)
  lock.release()
})

test('a claim torn by a power cut is swept away', async () => {
  mkdirSync(join(dir, '.lock'))
  writeFileSync(join(dir, '.lock', 'torn.json'), '')
  ;(await lockDataDir(dir)).release()
  expect(claims()).toEqual([])
})

test('a claim from another host counts while its heartbeat is fresh', async () => {
  leaveClaim({ pid: 1, started: 'x', host: 'elsewhere' })
  await expect(lockDataDir(dir)).rejects.toThrow('process 1 on host elsewhere')
  leaveClaim({ pid: 1, started: 'x', host: 'elsewhere' }, new Date(Date.now() - 60_000))
  ;(await lockDataDir(dir)).release()
})
