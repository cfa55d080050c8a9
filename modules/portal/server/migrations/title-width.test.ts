/** What `0201-title-width` makes of themes that were stored before. */
import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../../../tests/harness.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { up } from './0201-title-width.ts'

const database = await aDatabase()
const superuser = await asSuperuser(database.urls.owner)
const owner = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.urls.owner, max: 1 }) }),
})
afterAll(async () => {
  await owner.destroy()
  await superuser.end()
  await database.drop()
})

const THEMES = [{ titleWidth: 0 }, { titleWidth: 160, layout: 'float' }, { titleWidth: 400 }, { layout: 'float' }, null]

beforeAll(async () => {
  for (const [rank, theme] of THEMES.entries())
    await superuser.query(
      `insert into sys_portal (tenant_id, id, code, name, theme, rank) values (1, $1, $2, $2, $3, $4)`,
      [randomUUID(), `old-${rank}`, theme && JSON.stringify(theme), rank],
    )
  await up(owner)
})

test('widths are within what the specification names; everything else stays', async () => {
  const { rows } = await superuser.query(`select theme from sys_portal where code like 'old-%' order by rank`)
  expect(rows.map(({ theme }: { theme: unknown }) => theme)).toEqual([
    { titleWidth: 150 },
    { titleWidth: 160, layout: 'float' },
    { titleWidth: 170 },
    { layout: 'float' },
    null,
  ])
})

test('rows stay under the rule of their tenant, for the owner, too', async () => {
  const { rows } = await superuser.query(
    `select relforcerowsecurity as forced from pg_class where relname in ('sys_portal', 'sys_portal_theme')`,
  )
  expect(rows).toEqual([{ forced: true }, { forced: true }])
})
