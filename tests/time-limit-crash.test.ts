/**
 * The real server killed between the reminder of a task and the end of its time: each happens once, and is announced
 * once. The long test does it thirty times, at any moment.
 */
import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { anInstallation } from './installation.ts'
import { TimeLimitCrashes } from './time-limit-crash.ts'

const dataDir = await anInstallation('portico-limits-')
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('kill -9 between a reminder and the end of time: once each', { timeout: 240_000 }, async () => {
  const crashes = new TimeLimitCrashes(dataDir)
  const first = await crashes.start()
  await crashes.deploy(first.caller)
  expect(await first.server.stop()).toBe(0)
  await crashes.round('server', 950)
  await crashes.round('everything', 1_050)
  await crashes.round('server', 1_500)
  await crashes.round('server', 2_000)
  const { server, caller } = await crashes.start()
  const { faults, reminders } = await crashes.faults(caller)
  expect(faults).toEqual([])
  expect(reminders).toBeGreaterThan(0)
  expect(await server.stop()).toBe(0)
})
