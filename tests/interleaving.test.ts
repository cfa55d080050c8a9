/**
 * Random tenants interleaved over two connections: whatever fails in between, no one ever sees another tenant's row.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { Database, type Db, type Tx } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { aDatabase } from './harness.ts'
import { asSuperuser, fillTwoTenants, OURS, THEIRS } from './two-tenants.ts'

const { urls, drop } = await aDatabase()
const superuser = await asSuperuser(urls.owner)
await fillTwoTenants(superuser)
const pool = createPool({ connectionString: urls.app, max: 2, name: 'test-interleaving' })
pool.on('error', () => {}) // connections are killed on purpose
const database = new Database(pool)
afterAll(async () => {
  await database.close()
  await superuser.end()
  await drop()
})

const NO_TENANT = 77
const SEED = 7_100

/** What may go wrong, or be tried, in the middle of a lease. */
const mishaps = {
  none: async () => {},
  throws: async () => {
    throw new Error('a rule was broken')
  },
  'breaks a statement': async (db: Db) => void (await sql`select 1 / 0`.execute(db)),
  'breaks a rule of the database': async (db: Db) =>
    void (await sql`insert into sys_seed (tenant_id, name) values (-1, 'x')`.execute(db)),
  'names another tenant': async (db: Db) => {
    const wanted = sql<number>`array[${OURS}::int, ${THEIRS}::int]`
    const { rows } = await sql`select distinct tenant_id from sys_user where tenant_id = any (${wanted})`.execute(db)
    if (rows.length > 1) throw new Error('rows of two tenants at once')
  },
  'loses its connection': async (db: Db) => void (await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)),
  waits: async (db: Db) => void (await sql`select pg_sleep(0.003)`.execute(db)),
  'gives up waiting': async (db: Db) => {
    await sql`set statement_timeout = 1`.execute(db)
    try {
      await sql`select pg_sleep(1)`.execute(db)
    } finally {
      await sql`set statement_timeout = 30000`.execute(db)
    }
  },
} satisfies Record<string, (db: Db) => Promise<void>>
type Mishap = keyof typeof mishaps
const HARMLESS = new Set<Mishap | undefined>(['none', 'waits', 'names another tenant'])

const step = fc.record({
  tenantId: fc.constantFrom(OURS, THEIRS, NO_TENANT),
  way: fc.constantFrom('read', 'transaction'),
  mishap: fc.constantFrom(...(Object.keys(mishaps) as Mishap[])),
  again: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** The tenants whose rows are seen, over several tables at once. */
async function tenantsSeen(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select tenant_id as id from sys_user union select tenant_id from sys_role_menu
    union select tenant_id from sys_session union select tenant_id from sys_outbox`.execute(db)
  return rows.map(({ id }) => id)
}

async function take({ tenantId, way, mishap, again }: Step, seen: (tenants: number[]) => void): Promise<void> {
  const look = async (db: Db) => seen(await tenantsSeen(db))
  const work = async (db: Db | Tx) => {
    await look(db)
    await mishaps[mishap](db)
    if (again) await look(db)
  }
  await (way === 'read' ? database.read(tenantId, work) : database.transaction(tenantId, work))
}

test(
  `a lease shows its own tenant's rows whatever happened on its connection before (seed ${SEED})`,
  { timeout: 180_000 },
  async () => {
    let looks = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 16 }), async (steps) => {
        const wrong: unknown[] = []
        const outcomes = await Promise.allSettled(
          steps.map((each) =>
            take(each, (tenants) => {
              looks += 1
              const allowed = each.tenantId === NO_TENANT ? [] : [each.tenantId]
              if (tenants.join() !== allowed.join()) wrong.push({ ...each, tenants })
            }),
          ),
        )
        expect(wrong).toEqual([])
        const unharmed = outcomes.filter((_, index) => HARMLESS.has(steps[index]?.mishap))
        expect(unharmed.filter(({ status }) => status === 'rejected')).toEqual([])
      }),
      { seed: SEED, numRuns: 150, interruptAfterTimeLimit: 15_000, markInterruptAsFailure: false },
    )
    expect(looks).toBeGreaterThan(500)
  },
)

test('what a failed transaction wrote is gone, and the next lease is clean', async () => {
  const name = 'a name that no row may keep'
  const failing = database.transaction(OURS, async (tx) => {
    await sql`insert into sys_seed (tenant_id, name) values (${OURS}, ${name})`.execute(tx)
    throw new Error('after the write')
  })
  await expect(failing).rejects.toThrow('after the write')
  for (const tenantId of [OURS, THEIRS]) {
    const rows = await database.read(tenantId, (db) =>
      db.selectFrom('sys_seed').selectAll().where('name', '=', name).execute(),
    )
    expect(rows).toEqual([])
  }
})
