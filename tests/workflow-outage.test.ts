/**
 * The database stopped and started while people work and timers fire: nothing is lost, nothing happens twice, and the
 * same server goes on.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { loadSecrets } from '#kernel/config/secrets.ts'
import { startEmbedded, type EmbeddedCluster } from '#kernel/database/embedded/start.ts'
import { prepareOwnCluster } from '#kernel/database/roles.ts'
import { WorkflowCrashes } from './workflow-crash.ts'

const SECRET_KEY = 'only for this test, thirty-two characters'
const folder = await mkdtemp(join(tmpdir(), 'portico-outage-'))
let cluster: EmbeddedCluster | undefined
afterAll(async () => {
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

const startDatabase = () => startEmbedded({ dataDir: join(folder, 'db'), log: () => undefined })

test('processes survive their database being stopped and started under load, twice', { timeout: 240_000 }, async () => {
  cluster = await startDatabase()
  const { databasePassword } = loadSecrets({ dataDir: folder, secretKey: SECRET_KEY })
  const urls = await prepareOwnCluster(cluster.url('postgres'), 'portico', {
    owner: databasePassword('owner'),
    app: databasePassword('app'),
    dispatch: databasePassword('dispatch'),
  })
  const crashes = new WorkflowCrashes(join(folder, 'data'), { DATABASE_URL: urls.owner, SECRET_KEY })
  const { server, caller } = await crashes.start()
  await crashes.deploy(caller)
  await crashes.whileWorking(caller, async () => {
    for (let outage = 0; outage < 2; outage += 1) {
      await sleep(1_300)
      await cluster?.stop()
      await sleep(1_000)
      cluster = await startDatabase()
      await server.ready()
    }
    await sleep(1_300)
  })
  expect(await crashes.faults(caller)).toEqual([])
  expect(crashes.begun.size).toBeGreaterThan(30)
  expect(await server.stop()).toBe(0)
})
