import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, kernelParts, type KernelParts } from '../../tests/kernel-parts.ts'
import { preparedStatement } from './prepared.ts'

let parts: KernelParts
beforeAll(async () => {
  parts = await kernelParts()
})
afterAll(() => parts.close())

interface Values extends Readonly<Record<string, unknown>> {
  one: number
  other: string | null
}

test('a statement is put together once and runs with the values of each call', async () => {
  let built = 0
  const run = preparedStatement<Values>((value) => {
    built += 1
    return sql`select ${value('one')}::int + ${value('one')}::int as twice, ${value('other')}::text as other, ${'fixed'}::text as fixed`
  })
  const rows = await parts.database.read(ANN_CORP, async (db) => [
    ...(await run(db, { one: 1, other: 'a' })).rows,
    ...(await run(db, { one: 2, other: null })).rows,
  ])
  expect(rows).toEqual([
    { twice: 2, other: 'a', fixed: 'fixed' },
    { twice: 4, other: null, fixed: 'fixed' },
  ])
  expect(built).toBe(1)
})

test('a value is never part of the text', async () => {
  const run = preparedStatement<Values>(
    (value) => sql`select ${value('other')}::text as other, ${value('one')}::int as one`,
  )
  const other = `'; drop table sys_user; --`
  const { rows } = await parts.database.read(ANN_CORP, (db) => run(db, { one: 0, other }))
  expect(rows).toEqual([{ other, one: 0 }])
})
