/**
 * The database stopped and started while people work and timers fire: nothing is lost, nothing happens twice, and the
 * same server goes on.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { loadSecrets } from '#kernel/config/secrets.ts'
import { startEmbedded, type EmbeddedCluster } from '#kernel/database/embedded/start.ts'
import { OWNER_ROLE } from '#kernel/database/roles.ts'
import { OWN_DATABASE } from '../apps/server/database.ts'
import { anInstallation } from './installation.ts'
import { WorkflowCrashes } from './workflow-crash.ts'

const folder = await anInstallation('portico-outage-')
let cluster: EmbeddedCluster | undefined
afterAll(async () => {
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

const startDatabase = () => startEmbedded({ dataDir: folder, log: () => undefined })

test('processes survive their database being stopped and started under load', { timeout: 240_000 }, async () => {
  cluster = await startDatabase()
  const { secretKey, databasePassword } = loadSecrets({ dataDir: folder })
  const owner = cluster.url(OWN_DATABASE, { user: OWNER_ROLE, password: databasePassword('owner') })
  const crashes = new WorkflowCrashes(join(folder, 'data'), { DATABASE_URL: owner, SECRET_KEY: secretKey })
  const { server, caller } = await crashes.start()
  await crashes.deploy(caller)
  await crashes.whileWorking(caller, async () => {
    await sleep(1_300)
    await cluster?.stop()
    await sleep(1_000)
    cluster = await startDatabase()
    await server.ready()
    await sleep(1_300)
  })
  expect(await crashes.faults(caller)).toEqual([])
  expect(crashes.begun.size).toBeGreaterThan(15)
  expect(await server.stop()).toBe(0)
})
