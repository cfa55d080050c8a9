/** The first page of a list without filters is planned once for each connection, others for their own values. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Paging } from '#contract/list.ts'
import { ANN_CORP, kernelParts, type KernelParts } from '../../tests/kernel-parts.ts'
import type { Db } from '../database/lease.ts'
import { Anchors } from './anchors.ts'
import { defineList, listPage } from './list.ts'
import type { ListCall } from './spec.ts'
import { createTotals } from './totals-memory.ts'

let parts: KernelParts
beforeAll(async () => {
  parts = await kernelParts()
})
afterAll(() => parts.close())

const TIMES = 3

const entries = defineList({
  resource: 'planned',
  table: 'sys_login_log',
  sort: { createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) => db.selectFrom(page).select(['page.position', 'page.id']).orderBy(order),
})

type Asked = Partial<Paging> & { status?: number }

const callOf = ({ status, ...paging }: Asked): ListCall<'sys_login_log'> => ({
  tenantId: ANN_CORP,
  paging: { page: 1, limit: 10, order: 'desc', ...paging },
  where: (eb) => (status === undefined ? [] : [eb('status', '=', status)]),
  whereKey: status,
})

/** How often the statement of the page was planned for all values, and how often for those of one call. */
async function plansOf(asked: Asked) {
  const memory = { totals: createTotals(parts), anchors: new Anchors(parts.bus) }
  return parts.database.read(ANN_CORP, async (db) => {
    const before = await plansSoFar(db)
    for (let time = 0; time < TIMES; time += 1) await listPage(db, memory, entries, callOf(asked))
    const after = await plansSoFar(db)
    return { generic: after.generic - before.generic, custom: after.custom - before.custom }
  })
}

/** Of all statements of pages that this connection has prepared. */
async function plansSoFar(db: Db) {
  const { rows } = await sql<{ generic: number; custom: number }>`
    select coalesce(sum(generic_plans), 0)::int as generic, coalesce(sum(custom_plans), 0)::int as custom
    from pg_prepared_statements where statement like 'select "page"%'`.execute(db)
  return rows[0] ?? { generic: 0, custom: 0 }
}

test('a page of a usual size without filters', async () => {
  expect(await plansOf({ limit: 20 })).toEqual({ generic: TIMES, custom: 0 })
})

test('with a filter, chosen rows or a size of its own it depends on values', async () => {
  for (const asked of [{ status: 1 }, { ids: ['0192d5a0-0000-7000-8000-000000000001'] }, { limit: 21 }])
    expect(await plansOf(asked)).toEqual({ generic: 0, custom: TIMES })
})
