/** An installation of an earlier version takes in what is new, whatever room it belongs to. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '#kernel/database/migrate.ts'
import { urlFor } from '#kernel/database/roles.ts'
import { allMigrations } from '../apps/server/migrations.ts'
import { modules } from '../apps/server/modules.ts'
import { PASSWORDS } from './constants.ts'

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
