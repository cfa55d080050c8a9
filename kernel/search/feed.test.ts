import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, BOB_CORP, kernelParts, until, type KernelParts } from '../../tests/kernel-parts.ts'
import { emit } from '../events/emit.ts'
import { createRelay, type Relay } from '../events/relay.ts'
import { newId } from '../ids.ts'
import { findDocuments, findKinds } from './document.repo.ts'
import { searchHandlers, startRebuild } from './feed.ts'
import { Searchables, topicsOf, type Searchable } from './searchable.ts'
import { termsOf } from './tokens.ts'
import { queryOf, titleKeyOf } from './vector.ts'

const PATIENT = 60_000
/** So that few records are several batches. */
const BATCH = 3

let parts: KernelParts
let relay: Relay | undefined
/** The records of a module that there is not: title by id. */
const books = new Map<string, string>()

const searchableBooks: Searchable = {
  kind: 'book',
  icon: 'book',
  version: 1,
  topics: topicsOf('book', ['create', 'update', 'delete']),
  documents: async (_db, ids) =>
    ids.flatMap((id) => {
      const title = books.get(id)
      return title === undefined ? [] : [{ id, title, updatedAt: new Date(0).toISOString() }]
    }),
  nextIds: async (_db, after, limit) =>
    [...books.keys()]
      .sort()
      .filter((id) => after === null || id > after)
      .slice(0, limit),
  findable: () => 'all',
  shown: async () => new Map(),
}

beforeAll(async () => {
  parts = await kernelParts()
  relay = createRelay({ ...parts, handlers: searchHandlers(new Searchables([searchableBooks]), BATCH), pollMs: 20 })
  relay.start()
})
afterEach(async () => {
  books.clear()
  await parts.sql('delete from sys_search_document where tenant_id = any($1)', [[ANN_CORP, BOB_CORP]])
})
afterAll(async () => {
  await relay?.stop()
  await parts.close()
})

async function found(typed: string, tenantId = ANN_CORP): Promise<string[]> {
  const terms = termsOf(typed)
  const ids = await findDocuments(parts.dispatch, {
    tenantId,
    query: queryOf(tenantId, terms),
    titleKey: titleKeyOf(typed),
    kinds: [{ kind: 'book', isScoped: false, isTitleOnly: false }],
    deptIds: [],
    ownerId: null,
    limit: 100,
  })
  return ids.get('book') ?? []
}
const happened = (action: string, id: string) =>
  parts.database.transaction(ANN_CORP, (tx) =>
    emit(tx, { tenantId: ANN_CORP, aggregate: `book:${id}`, topic: `book.${action}`, payload: { id } }),
  )
const isQuiet = () =>
  until(
    async () =>
      (await parts.sql('select from sys_outbox where tenant_id = any($1)', [[ANN_CORP, BOB_CORP]])).length === 0,
    PATIENT,
  )
const rebuild = async (tenantId = ANN_CORP) => {
  await parts.database.transaction(tenantId, (tx) => startRebuild(tx, tenantId, 'book'))
  await isQuiet()
}

test('after each event a document says what the record is now, however often the event comes', async () => {
  const id = newId()
  books.set(id, '红楼梦')
  for (const action of ['create', 'update', 'update']) await happened(action, id)
  await isQuiet()
  expect(await found('红楼')).toEqual([id])
  books.set(id, '石头记')
  await happened('update', id)
  await isQuiet()
  expect(await found('红楼')).toEqual([])
  expect(await found('stj')).toEqual([id])
  books.delete(id)
  for (const action of ['update', 'delete']) await happened(action, id)
  await isQuiet()
  expect(await found('石头')).toEqual([])
})

test('everything is made anew in batches: what is missing comes, what is gone goes, in this tenant alone', async () => {
  const ids = Array.from({ length: 2 * BATCH + 1 }, () => newId())
  for (const [n, id] of ids.entries()) books.set(id, `卷${n}册`)
  await rebuild(BOB_CORP)
  expect((await found('册', BOB_CORP)).sort()).toEqual([...ids].sort())
  expect(await found('册')).toEqual([])
  await rebuild()
  expect(await found('册')).toHaveLength(ids.length)
  for (const id of [ids[0], ids[3], ids.at(-1)]) books.delete(id ?? '')
  await rebuild()
  expect(await found('册')).toHaveLength(ids.length - 3)
  const [state] = await parts.database.read(ANN_CORP, findKinds)
  expect(state).toMatchObject({ kind: 'book', documents: ids.length - 3, done: ids.length - 3 })
  expect(state?.finishDate).not.toBeNull()
})

test('an exact number of batches ends, and so does none', async () => {
  for (let n = 0; n < BATCH; n++) books.set(newId(), '整册')
  await rebuild()
  expect(await found('整册')).toHaveLength(BATCH)
  books.clear()
  await rebuild()
  expect(await found('整册')).toEqual([])
})

test('begun twice, only the later one goes on', async () => {
  for (let n = 0; n < 4 * BATCH; n++) books.set(newId(), '两遍')
  await parts.database.transaction(ANN_CORP, async (tx) => {
    await startRebuild(tx, ANN_CORP, 'book')
    await startRebuild(tx, ANN_CORP, 'book')
  })
  await isQuiet()
  const [state] = await parts.database.read(ANN_CORP, findKinds)
  expect(state).toMatchObject({ documents: 4 * BATCH, done: 4 * BATCH })
})

test('a change while everything is made anew is not written over by what was read before', async () => {
  const ids = Array.from({ length: 5 * BATCH }, () => newId())
  for (const id of ids) books.set(id, '旧名')
  await parts.database.transaction(ANN_CORP, (tx) => startRebuild(tx, ANN_CORP, 'book'))
  for (const id of ids) {
    books.set(id, '新名')
    await happened('update', id)
  }
  await isQuiet()
  expect(await found('旧名')).toEqual([])
  expect(await found('新名')).toHaveLength(ids.length)
})

test('with 40,000 documents, half of them another’s, the index leads to one’s own', async () => {
  const id = newId()
  books.set(id, '安全生产检查')
  await rebuild()
  await parts.sql(
    `insert into sys_search_document (tenant_id, kind, record_id, title_key, tokens)
     select $1::int, 'book', gen_random_uuid(), 'x' || n,
       (quote_literal($1::int || ':安全') || ':1A ' || quote_literal($1::int || ':全生') || ':2A ' || quote_literal($1::int || ':w' || n)
         || ':3A')::tsvector
     from generate_series(1, 20000) n`,
    [BOB_CORP],
  )
  await parts.sql(
    `insert into sys_search_document (tenant_id, kind, record_id, title_key)
     select $1::int, 'book', gen_random_uuid(), 'y' || n from generate_series(1, 20000) n`,
    [ANN_CORP],
  )
  await parts.sql('analyze sys_search_document')
  expect(await found('安全')).toEqual([id])
  const planOf = async (role: 'dispatch' | 'app') => {
    const text = `explain select record_id from sys_search_document
      where tenant_id = ${ANN_CORP} and tokens @@ '''${ANN_CORP}:安全'''::tsquery`
    if (role === 'dispatch') return (await parts.dispatch.query<{ 'QUERY PLAN': string }>(text)).rows
    return parts.database.read(ANN_CORP, async (db) => (await sql.raw<{ 'QUERY PLAN': string }>(text).execute(db)).rows)
  }
  const words = async (role: 'dispatch' | 'app') => (await planOf(role)).map((row) => row['QUERY PLAN']).join('\n')
  expect(await words('dispatch')).toContain('sys_search_document_tokens')
  // The reason for all this: below a policy with a condition no index is asked with `@@`.
  expect(await words('app')).not.toContain('sys_search_document_tokens')
})
