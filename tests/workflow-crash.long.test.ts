/** tests/workflow-crash.test.ts, a hundred times, killed at any moment. */
import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { anInstallation } from './installation.ts'
import { WorkflowCrashes } from './workflow-crash.ts'

const ROUNDS = 100
const dataDir = await anInstallation('portico-workflow-')
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test(`processes survive ${ROUNDS} times kill -9`, { timeout: 1_800_000 }, async () => {
  const crashes = new WorkflowCrashes(dataDir)
  const first = await crashes.start()
  await crashes.deploy(first.caller)
  expect(await first.server.stop()).toBe(0)
  for (let round = 0; round < ROUNDS; round += 1)
    await crashes.round(200 + Math.floor(Math.random() * 1_600), round % 3 === 0 ? 'everything' : 'server')
  const { server, caller } = await crashes.start()
  expect(await crashes.faults(caller)).toEqual([])
  expect(crashes.begun.size).toBeGreaterThan(1_000)
  expect(await server.stop()).toBe(0)
})
