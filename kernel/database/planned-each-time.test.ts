import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, kernelParts, type KernelParts } from '../../tests/kernel-parts.ts'
import { rowsForValues } from './rows-for-values.ts'

let parts: KernelParts
beforeAll(async () => {
  parts = await kernelParts()
})
afterAll(() => parts.close())

test('a statement is kept with its plan, but for one that is planned for its values', async () => {
  const kept = await parts.database.read(ANN_CORP, async (db) => {
    for (const n of [1, 2]) {
      await sql`select ${n}::int as planned_once`.execute(db)
      expect(await rowsForValues(db, sql`select ${n}::int as planned_each_time`)).toEqual([{ planned_each_time: n }])
      const table = db.selectFrom('sys_dept').select('id').where('id', '=', `00000000-0000-7000-8000-00000000000${n}`)
      expect(await rowsForValues(db, table)).toEqual([])
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
    return rows.map(({ statement }) => statement).filter((text) => /planned_|sys_dept/.test(text))
  })
  expect(kept).toEqual(['select $1::int as planned_once'])
})
