/**
 * How documents come into the index: after each event of a record, and all of a kind anew, a batch per event.
 *
 * The writer reads the record as it is **now**, under a lock that keeps the two ways apart; so an event that
 * comes twice, late, or while everything is made anew leaves what is true.
 */
import { z } from 'zod'
import type { Tx } from '../database/lease.ts'
import { emit } from '../events/emit.ts'
import type { EventHandler, EventHandlers } from '../events/handlers.ts'
import { mergeHandlers } from '../events/merge.ts'
import { announce } from '../live/announce.ts'
import * as repo from './document.repo.ts'
import { isIndexed, type IndexedSearchable, type Searchables } from './searchable.ts'
import { rowOf } from './vector.ts'

/** The topic of the next batch; such work rests in between (`RelayOptions.background`). */
export const REBUILD = 'search.rebuild'
/** Records per transaction when all of a kind are made anew: few, so that no call waits long behind them. */
const BATCH = 100

const Named = z.object({ id: z.guid() })
const Progress = z.object({ kind: z.string(), generation: z.number(), after: z.string().nullable() })

/** The handlers of all searchables. */
export function searchHandlers(searchables: Searchables, batch = BATCH): EventHandlers {
  const single = searchables.indexed().map((searchable) => {
    const refresh = refreshOne(searchable)
    return Object.fromEntries(searchable.topics.map((topic) => [topic, refresh]))
  })
  return mergeHandlers([...single, { [REBUILD]: rebuildNext(searchables, batch) }])
}

const refreshOne =
  (searchable: IndexedSearchable): EventHandler =>
  async (tx, { tenantId, payload }) => {
    const { id } = Named.parse(payload)
    await repo.lockKind(tx, { tenantId, kind: searchable.kind }, 'shared')
    await refresh(tx, { tenantId, searchable }, [id])
  }

/** Writes the documents of the records that are there and forgets those of the others. */
async function refresh(
  tx: Tx,
  { tenantId, searchable }: { tenantId: number; searchable: IndexedSearchable },
  ids: readonly string[],
): Promise<readonly string[]> {
  const documents = await searchable.documents(tx, ids)
  const rows = await Promise.all(documents.map((document) => rowOf(tenantId, document)))
  await repo.saveDocuments(tx, { tenantId, kind: searchable.kind }, rows)
  const present = new Set(documents.map(({ id }) => id))
  await repo.deleteDocuments(
    tx,
    searchable.kind,
    ids.filter((id) => !present.has(id)),
  )
  return [...present]
}

/** Begins to make all documents of a kind anew; it goes on behind, right after the commit. */
export async function startRebuild(tx: Tx, tenantId: number, kind: string): Promise<void> {
  const generation = await repo.beginKind(tx, { tenantId, kind })
  await emitNext(tx, tenantId, { kind, generation, after: null })
}

const emitNext = (tx: Tx, tenantId: number, progress: z.infer<typeof Progress>) =>
  emit(tx, { tenantId, aggregate: `search:${progress.kind}`, topic: REBUILD, payload: progress })

const rebuildNext =
  (searchables: Searchables, batch: number): EventHandler =>
  async (tx, { tenantId, payload }) => {
    const { kind, generation, after } = Progress.parse(payload)
    const searchable = searchables.of(kind)
    if (!searchable || !isIndexed(searchable)) return // of a module that is gone
    await repo.lockKind(tx, { tenantId, kind }, 'alone')
    const ids = await searchable.nextIds(tx, after, batch)
    const isLast = ids.length < batch
    if (!(await repo.advanceKind(tx, { tenantId, kind }, { generation, count: ids.length, isLast }))) return
    const until = isLast ? null : (ids.at(-1) ?? null)
    const present = await refresh(tx, { tenantId, searchable }, ids)
    await repo.deleteOthers(tx, kind, { after, until, present })
    if (isLast) await announce(tx, { tenantId, what: 'search' })
    else await emitNext(tx, tenantId, { kind, generation, after: until })
  }
