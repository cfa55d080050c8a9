/** An installation of an earlier version takes in what is new, whatever room it belongs to. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { restoreBackup } from '#kernel/backup/restore.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { urlFor, type DatabaseUrls } from '#kernel/database/roles.ts'
import { searchRoutes } from '#search/contract/search.ts'
import { userRoutes } from '#system/contract/user.ts'
import { allMigrations } from '../apps/server/migrations.ts'
import { modules } from '../apps/server/modules.ts'
import { fileColumnsOf } from '../apps/server/registered.ts'
import { seedDatabase } from '../apps/server/seed.ts'
import { PASSWORDS, SECRET_KEY } from './constants.ts'
import { ROOT } from './files.ts'
import { aNode } from './harness.ts'
import { until } from './kernel-parts.ts'

/** What version 7.1.0 was first shipped with. */
const FIRST = ['0001-kernel', '0100-system']

test('a database of the first version is brought up to date', async () => {
  const name = `t_${randomBytes(6).toString('hex')}`
  const superuser = new pg.Client({ connectionString: inject('superuser') })
  await superuser.connect()
  await superuser.query(`create database ${name} owner portico_owner`)
  try {
    const all = allMigrations(modules)
    const owner = urlFor(inject('superuser'), 'portico_owner', PASSWORDS.owner, name)
    const run = (names: readonly string[]) =>
      migrate({
        connectionString: owner,
        migrations: Object.fromEntries(Object.entries(all).filter(([each]) => names.includes(each))),
        log: () => undefined,
      })
    expect(await run(FIRST)).toEqual(FIRST)
    const later = Object.keys(all).filter((each) => !FIRST.includes(each))
    expect((await run(Object.keys(all))).sort()).toEqual(later.sort())
    expect(await run(Object.keys(all))).toEqual([])
  } finally {
    await superuser.query(`drop database if exists ${name} with (force)`)
    await superuser.end()
  }
})

test('an installation of an earlier version with its data is brought up to date: its backup restored, migrated, seeded, served', async () => {
  const name = `t_${randomBytes(6).toString('hex')}`
  const home = await mkdtemp(join(tmpdir(), 'portico-upgrade-'))
  const superuser = new pg.Client({ connectionString: inject('superuser') })
  await superuser.connect()
  await superuser.query(`create database ${name} owner portico_owner`)
  const [owner, app, dispatch] = (['owner', 'app', 'dispatch'] as const).map((role) =>
    urlFor(inject('superuser'), `portico_${role}`, PASSWORDS[role], name),
  )
  const urls = { owner, app, dispatch } as DatabaseUrls
  const all = allMigrations(modules)
  const log = () => undefined
  try {
    // Taken from a server as it was before the search, the behaviour log, shares and micro apps; five people were made
    // in it.
    const folder = join(ROOT, 'tests/backup-of-7.1.0')
    const { migrations } = await restoreBackup({
      ownerUrl: urls.owner,
      folder,
      filesDir: join(home, 'files'),
      secretKey: SECRET_KEY,
      migrations: all,
      fileColumns: fileColumnsOf(modules),
      log,
    })
    expect(Object.keys(all).length).toBeGreaterThan(migrations.length)
    await migrate({ connectionString: urls.owner, migrations: all, log })
    await seedDatabase({ urls, log, adminPassword: undefined, demo: false })
    const server = await aNode(urls, { listen: true, env: { FILES_DIR: join(home, 'files') } })
    try {
      const token = await server.admin()
      const { data } = await server.call(userRoutes.page, { token, query: { realName: '老员工' } })
      expect(data.total).toBe(5)
      // What is new reaches what was there before.
      await until(async () => {
        const { data: found } = await server.call(searchRoutes.find, { token, query: { q: '老员工' } })
        return found.some(({ kind, hits }) => kind === 'user' && hits.length > 0)
      })
    } finally {
      await server.stop()
    }
  } finally {
    await superuser.query(`drop database if exists ${name} with (force)`)
    await superuser.end()
    await rm(home, { recursive: true, force: true })
  }
})
