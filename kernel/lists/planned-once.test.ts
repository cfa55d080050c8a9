/**
 * The first page of a list without filters is planned once for each connection: its statement has no parameters, which
 * PostgreSQL plans for all calls at once. Others are planned for their own values.
 */
import { Kysely, PostgresAdapter, PostgresQueryCompiler, DummyDriver, PostgresIntrospector } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../database/lease.ts'
import { pageQuery } from './list.repo.ts'
import type { ListCall } from './spec.ts'

const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as unknown as Db

interface Asked {
  limit: number
  skip?: number
  ids?: string[]
  status?: number
}

function compiled({ limit, skip = 0, ids, status }: Asked) {
  const call: ListCall<'sys_login_log'> = {
    tenantId: 1,
    paging: { page: 1, limit, order: 'desc', ...(ids && { ids }) },
    where: (eb) => (status === undefined ? [] : [eb('status', '=', status)]),
    whereKey: status,
  }
  const start = { after: undefined, skip, backwards: false, lead: false }
  const order = { column: 'created_at', direction: 'desc' } as const
  const { page, order: by } = pageQuery(db, 'sys_login_log', call, { start, order, limit })
  return db.selectFrom(page).select('page.id').orderBy(by).compile()
}

test('a page of a usual size without filters', () => {
  for (const limit of [10, 20, 1_000]) {
    const { sql, parameters } = compiled({ limit })
    expect(parameters).toEqual([])
    expect(sql).toContain(`limit ${limit}`)
  }
})

test('with a filter, chosen rows, a later page or a size of its own it has parameters', () => {
  const id = '0192d5a0-0000-7000-8000-000000000001'
  expect(compiled({ limit: 10, status: 1 }).parameters).toEqual([1, 10, 0])
  expect(compiled({ limit: 10, ids: [id] }).parameters).toEqual([[id], 10, 0])
  expect(compiled({ limit: 10, skip: 10 }).parameters).toEqual([10, 10])
  expect(compiled({ limit: 21 }).parameters).toEqual([21, 0])
})
