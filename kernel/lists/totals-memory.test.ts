import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ANN_CORP, BOB_CORP, kernelParts, until, type KernelParts } from '../../tests/kernel-parts.ts'
import { touch } from '../database/lease.ts'
import { notifyListChanged } from './changed.ts'
import { createTotals } from './totals-memory.ts'
import type { Counted, Totals } from './totals.ts'

let parts: KernelParts
let totals: Totals
let rows = 0
let exactCounts = 0
beforeAll(async () => {
  parts = await kernelParts()
})
beforeEach(() => {
  exactCounts = 0
  totals = createTotals(parts)
})
afterAll(() => parts.close())

/** A list of `rows` rows, counted the way a list is. */
const things = (more: Partial<Counted> = {}): Counted => ({
  tenantId: ANN_CORP,
  resource: 'thing',
  key: `${ANN_CORP} things`,
  capped: async (cap) => Math.min(cap, rows),
  exact: async () => {
    exactCounts++
    return rows
  },
  ...more,
})
const exactly = (total: number) => ({ total, totalExact: true })
const about = (total: number) => ({ total, totalExact: false })

test('up to 10,000 rows every answer is counted and exact', async () => {
  rows = 10_000
  expect(await totals.of(things())).toEqual(exactly(10_000))
  rows = 9_999
  expect(await totals.of(things())).toEqual(exactly(9_999))
  expect(exactCounts).toBe(0)
})

test('above, it is counted once and remembered, for any number of readers', async () => {
  rows = 50_000
  const answers = await Promise.all([1, 2, 3].map(() => totals.of(things())))
  expect(answers).toEqual([exactly(50_000), exactly(50_000), exactly(50_000)])
  expect(await totals.of(things())).toEqual(exactly(50_000))
  expect(exactCounts).toBe(1)
})

test('one’s own create counts at once, as an estimate, until it is recounted behind', async () => {
  rows = 50_000
  await totals.of(things())
  rows = 50_001
  totals.changed(ANN_CORP, 'thing', 1)
  expect(await totals.of(things())).toEqual(about(50_001))
  await until(() => exactCounts === 2)
  expect(await totals.of(things())).toEqual(exactly(50_001))
})

test('a write on another node makes the memory an estimate here, too', async () => {
  rows = 50_000
  await totals.of(things())
  const other = await parts.anotherNode()
  rows = 60_000
  await other.database.transaction(ANN_CORP, (tx) => notifyListChanged(tx, ANN_CORP, 'thing'))
  let seen = exactly(50_000)
  await until(async () => !(seen = await totals.of(things())).totalExact)
  expect(seen).toEqual(about(50_000))
  await until(async () => (await totals.of(things())).totalExact)
  expect(await totals.of(things())).toEqual(exactly(60_000))
})

test('a write in another tenant or of another resource changes nothing', async () => {
  rows = 50_000
  await totals.of(things())
  totals.changed(BOB_CORP, 'thing')
  totals.changed(ANN_CORP, 'other')
  expect(await totals.of(things())).toEqual(exactly(50_000))
})

test('the recount behind runs on a lease of the list’s own tenant, not on the reader’s', async () => {
  rows = 50_000
  const leases: string[] = []
  const list = things({
    key: 'bob',
    tenantId: BOB_CORP,
    exact: async (db) => {
      const found = await db
        ?.selectNoFrom(sql<string>`current_setting('app.tenant_id')`.as('tenant'))
        .executeTakeFirst()
      leases.push(found?.tenant ?? 'the reader’s')
      return rows
    },
  })
  await totals.of(list)
  totals.changed(BOB_CORP, 'thing')
  await totals.of(list)
  await until(() => leases.length === 2)
  expect(leases).toEqual(['the reader’s', String(BOB_CORP)])
})

test('a total expires: it is recounted after its time without any notification', async () => {
  totals = createTotals({ ...parts, maxAgeMs: 30 })
  rows = 50_000
  await totals.of(things())
  rows = 50_007
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(await totals.of(things())).toEqual(exactly(50_000))
  await until(async () => (await totals.of(things())).total === 50_007)
})

test('a list that shrank below the cap is counted each time again', async () => {
  rows = 50_000
  await totals.of(things())
  rows = 12
  totals.changed(ANN_CORP, 'thing', -49_988)
  expect(await totals.of(things())).toEqual(about(12))
  await until(() => exactCounts === 2)
  rows = 11
  await until(async () => (await totals.of(things())).total === 11)
})

test('a recount that fails leaves the estimate and is tried again', async () => {
  rows = 50_000
  await totals.of(things())
  totals.changed(ANN_CORP, 'thing')
  let tries = 0
  const broken = things({
    exact: async () => {
      tries++
      throw new Error('no')
    },
  })
  expect(await totals.of(broken)).toEqual(about(50_000))
  await until(() => tries === 1)
  expect(await totals.of(broken)).toEqual(about(50_000))
})

test('an answer about a whole list is kept until the list changes, and a failed one is not', async () => {
  let computed = 0
  const list = { tenantId: ANN_CORP, resource: 'thing', key: 'sums of things' }
  const ask = () => totals.kept(list, async () => ({ sum: ++computed }))
  expect(await Promise.all([ask(), ask()])).toEqual([{ sum: 1 }, { sum: 1 }])
  totals.changed(ANN_CORP, 'other')
  expect(await ask()).toEqual({ sum: 1 })
  totals.changed(ANN_CORP, 'thing')
  expect(await ask()).toEqual({ sum: 2 })
  const other = { ...list, key: 'of another filter' }
  await expect(totals.kept(other, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  expect(await totals.kept(other, async () => ({ sum: 7 }))).toEqual({ sum: 7 })
})

test('who has written sees it in the next answer about the whole list; another tenant keeps its own', async () => {
  const ask = (tenantId: number, sum: number) =>
    totals.kept({ tenantId, resource: 'thing', key: 'sums' }, async () => ({ sum }))
  expect([await ask(ANN_CORP, 1), await ask(BOB_CORP, 2)]).toEqual([{ sum: 1 }, { sum: 2 }])
  await parts.database.transaction(ANN_CORP, async (tx) => touch(tx, 'thing'))
  expect([await ask(ANN_CORP, 3), await ask(BOB_CORP, 4)]).toEqual([{ sum: 3 }, { sum: 2 }])
})
