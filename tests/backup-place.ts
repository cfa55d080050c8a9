/** Where backups of test databases are made, and databases that they are restored into. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { takeBackup } from '#kernel/backup/backup.ts'
import type { restoreBackup } from '#kernel/backup/restore.ts'
import { urlFor, type DatabaseUrls } from '#kernel/database/roles.ts'
import { allMigrations } from '../apps/server/migrations.ts'
import { modules } from '../apps/server/modules.ts'
import { fileColumnsOf } from '../apps/server/registered.ts'
import { PASSWORDS, SECRET_KEY } from './constants.ts'
import type { TestServer } from './harness.ts'

type Taking = Parameters<typeof takeBackup>[0]
type Restoring = Parameters<typeof restoreBackup>[0]

export interface BackupPlace {
  /** A folder for everything of one file of tests. */
  readonly home: string
  anEmptyDatabase(): Promise<DatabaseUrls>
  /** How a backup of a server is taken into a folder. */
  taking(server: Pick<TestServer, 'urls' | 'node'>, where: { folder: string; filesDir: string }): Taking
  /** How a folder is restored into a database, with files in a folder of their own. */
  restoring(urls: DatabaseUrls, folder: string): Restoring & { filesDir: string }
  close(): Promise<void>
}

export async function aBackupPlace(): Promise<BackupPlace> {
  const home = await mkdtemp(join(tmpdir(), 'portico-backup-'))
  const databases: string[] = []
  const superuser = new pg.Client({ connectionString: inject('superuser') })
  await superuser.connect()
  return {
    home,
    async anEmptyDatabase() {
      const name = `t_${randomBytes(6).toString('hex')}`
      databases.push(name)
      await superuser.query(`create database ${name} owner portico_owner`)
      const [owner, app, dispatch] = (['owner', 'app', 'dispatch'] as const).map((role) =>
        urlFor(inject('superuser'), `portico_${role}`, PASSWORDS[role], name),
      )
      return { owner, app, dispatch } as DatabaseUrls
    },
    taking: ({ urls, node }, { folder, filesDir }) => ({
      urls,
      folder,
      filesDir,
      stores: node.kernel.files,
      fileColumns: fileColumnsOf(modules),
      secretKey: SECRET_KEY,
      secretsFile: undefined,
      product: '7.1.0',
      log: () => undefined,
    }),
    restoring: ({ owner: ownerUrl }, folder) => ({
      ownerUrl,
      folder,
      filesDir: join(home, `restored-${randomBytes(3).toString('hex')}`),
      secretKey: SECRET_KEY,
      migrations: allMigrations(modules),
      fileColumns: fileColumnsOf(modules),
      log: () => undefined,
    }),
    async close() {
      for (const name of databases) await superuser.query(`drop database if exists ${name} with (force)`)
      await superuser.end()
      await rm(home, { recursive: true, force: true })
    },
  }
}
