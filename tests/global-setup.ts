/**
 * One throw-away cluster for the whole run, with a migrated and seeded template database that every test file clones.
 * It has a sign-in key, too: making one costs a second of CPU time, which every clone would spend at its first sign-in.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { modules } from '../apps/server/modules.ts'
import { allMigrations } from '../apps/server/migrations.ts'
import { seedDatabase } from '../apps/server/seed.ts'
import { startEmbedded } from '#kernel/database/embedded/start.ts'
import { Database } from '#kernel/database/lease.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { createPool } from '#kernel/database/pools.ts'
import { grantRuleRole } from '#kernel/database/rule-role.ts'
import { prepareOwnCluster, type DatabaseUrls } from '#kernel/database/roles.ts'
import { Sealing } from '#kernel/session/sealing.ts'
import { ADMIN_PASSWORD, PASSWORDS, SECRET_KEY, TEMPLATE } from './constants.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the cluster. */
    superuser: string
    /** The logins, on the template database. */
    template: DatabaseUrls
    /** The folder of the installation that data directories are copied from (`installation.ts`). */
    installation: string
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-test-'))
  const installation = join(dataDir, 'installation')
  await mkdir(installation)
  const log = () => undefined
  const cluster = await startEmbedded({ dataDir, log, ephemeral: true })
  const template = await prepareOwnCluster(cluster.url('postgres'), TEMPLATE, PASSWORDS)
  await migrate({ connectionString: template.owner, migrations: allMigrations(modules), log })
  await grantRuleRole(template.owner)
  await seedDatabase({ urls: template, log, adminPassword: ADMIN_PASSWORD, demo: false })
  await makeSignInKey(template)
  project.provide('superuser', cluster.url('postgres'))
  project.provide('template', template)
  project.provide('installation', installation)
  return async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeSignInKey({ app }: DatabaseUrls): Promise<void> {
  const database = new Database(createPool({ connectionString: app, max: 1, name: 'portico-test' }))
  try {
    const log = pino({ level: 'error' })
    await new Sealing({ database, secretKey: SECRET_KEY, log, now: () => performance.now() }).prepare()
  } finally {
    await database.close()
  }
}
