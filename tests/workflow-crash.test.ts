/**
 * The real server killed between taking a timer and having done it, between the reminder of a task and the end of its
 * time, and with its database: nothing is lost, nothing happens twice.
 */
import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { anInstallation } from './installation.ts'
import { TimeLimitCrashes } from './time-limit-crash.ts'
import { WorkflowCrashes } from './workflow-crash.ts'

/** Tasks that no one acts on, of each round. */
const FORGOTTEN = 4

const dataDir = await anInstallation('portico-workflow-')
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('processes survive kill -9, of the server and of everything', { timeout: 240_000 }, async () => {
  const crashes = new WorkflowCrashes(dataDir)
  const limits = new TimeLimitCrashes(dataDir)
  const first = await crashes.start()
  await crashes.deploy(first.caller)
  await limits.deploy(first.caller)
  expect(await first.server.stop()).toBe(0)
  // Timers of the first second fire from then on.
  for (const [after, what] of [
    [1_600, 'everything'],
    [1_900, 'server'],
  ] as const)
    await crashes.round(after, what, (caller) => limits.begin(caller, FORGOTTEN))
  const { server, caller } = await crashes.start()
  expect(await crashes.faults(caller)).toEqual([])
  expect(crashes.begun.size).toBeGreaterThan(20)
  // Reminded after a second and decided after two, each once.
  expect((await limits.faults(caller)).faults).toEqual([])
  expect(limits.begun).toHaveLength(2 * FORGOTTEN)
  expect(await server.stop()).toBe(0)
})
