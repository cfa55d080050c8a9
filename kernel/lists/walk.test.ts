/** Walks over entries of which many were made in the same microsecond and some have nothing in a column. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Paging } from '#contract/list.ts'
import { ANN_CORP, BOB_CORP, kernelParts, type KernelParts } from '../../tests/kernel-parts.ts'
import { Anchors } from './anchors.ts'
import { defineList, listPage } from './list.ts'
import type { ListCall } from './spec.ts'
import { createTotals } from './totals-memory.ts'
import { SeenIds } from './walk-seen.ts'
import { walkList, type WalkOptions } from './walk.ts'

const ENTRIES = 2_500

let parts: KernelParts

beforeAll(async () => {
  parts = await kernelParts()
  for (const tenantId of [ANN_CORP, BOB_CORP]) {
    await parts.sql(
      `insert into sys_login_log (tenant_id, id, username, user_id, status, created_at)
       select $1, gen_random_uuid(), 'name ' || n % 50, case when n % 3 = 0 then gen_random_uuid() end, n % 3,
         timestamptz '2026-11-20 09:12:00' + (n / 7) * interval '0.3 milliseconds'
       from generate_series(1, ${ENTRIES}) n`,
      [tenantId],
    )
  }
})
afterAll(() => parts.close())

const entries = defineList({
  resource: 'entry',
  table: 'sys_login_log',
  sort: { createDate: 'created_at', username: 'username', userId: 'user_id', status: 'status' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db.selectFrom(page).select(['page.position', 'page.id', 'page.username', 'page.tenant_id']).orderBy(order),
})

type Asked = Partial<Paging> & { status?: number }

const callOf = ({ status, ...paging }: Asked): ListCall<'sys_login_log'> => ({
  tenantId: ANN_CORP,
  paging: { page: 1, limit: 10, order: 'desc', ...paging },
  where: (eb) => (status === undefined ? [] : [eb('status', '=', status)]),
  whereKey: status,
})

const walk = (asked: Asked, options: WalkOptions = {}) =>
  walkList(parts.database, entries, callOf(asked), { batch: 300, ...options })

async function walked(asked: Asked): Promise<string[]> {
  const ids: string[] = []
  for await (const batch of walk(asked)) {
    expect(batch.every((row) => row.tenant_id === ANN_CORP)).toBe(true)
    ids.push(...batch.map(({ id }) => id))
  }
  return ids
}

/** The list in one page. */
async function listed(asked: Asked): Promise<string[]> {
  const memory = { totals: createTotals(parts), anchors: new Anchors(parts.bus) }
  const call = callOf({ ...asked, limit: ENTRIES * 2 })
  const { list } = await parts.database.read(ANN_CORP, (db) => listPage(db, memory, entries, call))
  return list.map(({ id }) => id)
}

describe('a walk', () => {
  test.each<[string, Asked]>([
    ['newest first, to the microsecond', {}],
    ['oldest first', { orderField: 'createDate', order: 'asc' }],
    ['by name, which many have in common', { orderField: 'username', order: 'asc' }],
    ['by what some have not, them last', { orderField: 'userId', order: 'asc' }],
    ['by what some have not, them first', { orderField: 'userId', order: 'desc' }],
    ['filtered', { status: 1 }],
  ])('%s: is the list from end to end', async (_name, asked) => {
    const whole = await listed(asked)
    expect(whole.length).toBeGreaterThan(800)
    expect(await walked(asked)).toEqual(whole)
  })

  test('of chosen rows shows these', async () => {
    const ids = (await listed({})).filter((_, at) => at % 500 === 0)
    expect(await walked({ ids })).toEqual(ids)
  })

  test('shows nothing twice, however it moves meanwhile', async () => {
    const seen: string[] = []
    for await (const batch of walk({ orderField: 'username', order: 'asc' })) {
      seen.push(...batch.map(({ id }) => id))
      await parts.sql(`update sys_login_log set username = 'zz' || username where id = any ($1)`, [
        batch.slice(0, 50).map(({ id }) => id),
      ])
      if (seen.length > ENTRIES * 2) break
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(ENTRIES)
  })

  test('holds no connection while its reader takes its time', async () => {
    const walks = Array.from({ length: 18 }, () => walk({})) // three times the pool
    const first = await Promise.all(walks.map((each) => each.next()))
    expect(first.every(({ done }) => done !== true)).toBe(true)
    for (const each of walks) await each.return()
  })

  test('ends when its signal aborts', async () => {
    const control = new AbortController()
    const some = walk({}, { signal: control.signal })
    await some.next()
    control.abort(new Error('enough'))
    await expect(some.next()).rejects.toThrow('enough')
  })
})

test('ids are remembered one by one', () => {
  const seen = new SeenIds()
  const ids = Array.from({ length: 20_000 }, () => crypto.randomUUID())
  expect(ids.every((id) => seen.add(id))).toBe(true)
  expect(ids.some((id) => seen.add(id))).toBe(false)
  expect(seen.add('00000000-0000-0000-0000-000000000001')).toBe(true)
})
