/**
 * One throw-away cluster for the whole run, with a migrated and seeded template database that every test file clones.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { modules } from '../apps/server/modules.ts'
import { allMigrations } from '../apps/server/migrations.ts'
import { seedDatabase } from '../apps/server/seed.ts'
import { startEmbedded } from '#kernel/database/embedded/start.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { prepareOwnCluster, type DatabaseUrls } from '#kernel/database/roles.ts'
import { ADMIN_PASSWORD, PASSWORDS, TEMPLATE } from './constants.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the cluster. */
    superuser: string
    /** The three logins, on the template database. */
    template: DatabaseUrls
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-test-'))
  const log = () => undefined
  const cluster = await startEmbedded({ dataDir, log, ephemeral: true })
  const template = await prepareOwnCluster(cluster.url('postgres'), TEMPLATE, PASSWORDS)
  await migrate({ connectionString: template.owner, migrations: allMigrations(modules), log })
  await seedDatabase({ urls: template, log, adminPassword: ADMIN_PASSWORD, demo: false })
  project.provide('superuser', cluster.url('postgres'))
  project.provide('template', template)
  return async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
