import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, kernelParts, type KernelParts } from '../../tests/kernel-parts.ts'
import { refusalOf } from '../http/failure.ts'

let parts: KernelParts
beforeAll(async () => {
  parts = await kernelParts()
  await parts.sql(`create table odd (id int primary key, n smallint, t text, j jsonb, d date,
    parent int references odd deferrable)`)
  await parts.sql(`insert into odd (id) values (1)`)
})
afterAll(() => parts.close())

const where = { language: 'en', path: '/x', requestId: 'r' } as const
const answerTo = (error: unknown) => {
  const { status, body, isTrouble, unexpected } = refusalOf(error, where)
  return { status, error: body.error, isTrouble, unexpected }
}
async function errorOf(text: string, values: unknown[] = []): Promise<unknown> {
  return await parts.sql(text, values).then(
    () => undefined,
    (error: unknown) => error,
  )
}

test.each([
  ['a value that another transaction has just taken', 'insert into odd (id) values (1)', [], 409, 'taken_meanwhile'],
  ['a choice that is gone', 'insert into odd (id, parent) values (2, 99)', [], 422, 'unknown_reference'],
  ['NUL in a text', 'insert into odd (id, t) values (3, $1)', ['a\u0000b'], 400, 'value_refused'],
  ['NUL in JSON', `insert into odd (id, j) values (3, $1)`, ['"\\u0000"'], 400, 'value_refused'],
  ['half a character in JSON', `insert into odd (id, j) values (3, $1)`, ['"\\ud800"'], 400, 'value_refused'],
  ['a number out of range', 'insert into odd (id, n) values (3, $1::int)', [70_000], 400, 'value_refused'],
  ['a date that there is not', 'insert into odd (id, d) values (3, $1)', ['2026-02-31'], 400, 'value_refused'],
  ['no number at all', 'insert into odd (id) values ($1)', ['x'], 400, 'value_refused'],
  [
    'a lock that was waited for too long',
    `do $$ begin raise exception using errcode = '55P03'; end $$`,
    [],
    503,
    'unavailable',
  ],
  ['a deadlock', `do $$ begin raise exception using errcode = '40P01'; end $$`, [], 503, 'unavailable'],
  ['a failed serialisation', `do $$ begin raise exception using errcode = '40001'; end $$`, [], 503, 'unavailable'],
  [
    'a full disk of the database',
    `do $$ begin raise exception using errcode = '53100'; end $$`,
    [],
    503,
    'unavailable',
  ],
] as const)('%s is no defect of ours', async (_, text, values, status, error) => {
  expect(answerTo(await errorOf(text, [...values]))).toEqual({ status, error, isTrouble: true, unexpected: false })
})

test('a statement that takes too long is ended, and its connection goes on', async () => {
  const slow = parts.database.transaction(ANN_CORP, async (tx) => {
    await sql`set local statement_timeout = 50`.execute(tx)
    await sql`select pg_sleep(5)`.execute(tx)
  })
  const error = await slow.catch((thrown: unknown) => thrown)
  expect(answerTo(error)).toMatchObject({ status: 503, error: 'unavailable' })
  await parts.database.read(ANN_CORP, (db) => db.selectFrom('sys_tenant').select('id').execute())
})

test('a mistake in our own SQL stays a defect', async () => {
  expect(answerTo(await errorOf('select nothing_of_that_name'))).toMatchObject({ status: 500, unexpected: true })
})
