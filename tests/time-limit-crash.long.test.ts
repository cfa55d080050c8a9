/**
 * The real server killed around the reminder of a task and the end of its time, thirty times: each happens once, and is
 * announced once.
 */
import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { anInstallation } from './installation.ts'
import { TimeLimitCrashes } from './time-limit-crash.ts'

const ROUNDS = 30
const dataDir = await anInstallation('portico-limits-')
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test(`${ROUNDS} times kill -9 between a reminder and the end of time: once each`, { timeout: 1_800_000 }, async () => {
  const crashes = new TimeLimitCrashes(dataDir)
  const first = await crashes.start()
  await crashes.deploy(first.caller)
  expect(await first.server.stop()).toBe(0)
  for (let round = 0; round < ROUNDS; round += 1)
    await crashes.round(round % 3 === 0 ? 'everything' : 'server', 800 + Math.floor(Math.random() * 1_400))
  const { server, caller } = await crashes.start()
  const { faults, reminders } = await crashes.faults(caller)
  expect(faults).toEqual([])
  expect(reminders).toBeGreaterThan(0)
  expect(await server.stop()).toBe(0)
})
