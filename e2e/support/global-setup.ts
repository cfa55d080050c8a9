/**
 * One throw-away cluster for the whole run. The built server fills a database with the demonstration data once; every
 * worker clones it, so that a worker starts in a second and tests wait for no disk. `first-start.spec.ts` starts the
 * server as an installation does: with a database of its own and nothing in it.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#kernel/database/embedded/start.ts'
import { prepareOwnCluster } from '#kernel/database/roles.ts'
import { loadSecrets } from '#kernel/config/secrets.ts'
import { SECRET_KEY } from '../../tests/constants.ts'
import { keepDemo } from './demo.ts'
import { ADMIN } from './people.ts'
import { startServer } from './server.ts'

const TEMPLATE = 'demo'

export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-e2e-'))
  const filesDir = join(folder, 'files')
  await mkdir(filesDir)
  const cluster = await startEmbedded({ dataDir: folder, log: () => undefined, ephemeral: true })
  const tearDown = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const { databasePassword } = loadSecrets({ dataDir: folder, secretKey: SECRET_KEY })
    const { owner } = await prepareOwnCluster(cluster.url('postgres'), TEMPLATE, {
      owner: databasePassword('owner'),
      app: databasePassword('app'),
      dispatch: databasePassword('dispatch'),
      rule: databasePassword('rule'),
    })
    const env = { DATABASE_URL: owner, SECRET_KEY, FILES_DIR: filesDir }
    const server = await startServer({ demo: true, adminPassword: ADMIN.password, env })
    await server.stop()
    keepDemo({ superuser: cluster.url('postgres'), owner, template: TEMPLATE, filesDir })
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}
