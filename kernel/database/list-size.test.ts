import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { limitOf, sizeFor } from './list-size.ts'

const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

test('the size of a list is the least of a few that it fits into', () => {
  expect([0, 1, 2, 3, 8, 9, 32].map(sizeFor)).toEqual([2, 2, 2, 8, 8, 32, 32])
  expect(sizeFor(33)).toBeUndefined()
})

test('the limit is part of the text, not a parameter', () => {
  const { sql: text, parameters } = sql`select 1 ${limitOf(sizeFor(5))}`.compile(db)
  expect(text).toBe('select 1 limit 8')
  expect(parameters).toEqual([])
})

test('a long list has no limit', () => {
  expect(sql`select 1 ${limitOf(sizeFor(1_000))}`.compile(db).sql.trim()).toBe('select 1')
})
