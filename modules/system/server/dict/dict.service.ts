/**
 * The map of all dictionaries that every page loads at its start: remembered per tenant and language until one of them
 * changes, and named by what is in it, so that no one is sent again what they have.
 */
import { createHash } from 'node:crypto'
import type { Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { onListChanged } from '#kernel/lists/changed.ts'
import { FreshCache } from '#kernel/session/fresh-cache.ts'
import type { DictEntry } from '#system/contract/dict.ts'
import { inTreeOrder } from '../tree.ts'
import { findEntries, type FoundEntry } from './dict-data.repo.ts'
import { systemDicts } from './dict-family.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'bus' | 'database'>

type Reader = Pick<Actor, 'tenantId' | 'language'>

export interface DictMap {
  readonly dicts: Readonly<Record<string, DictEntry[]>>
  /** Differs when the map does; an `ETag`. */
  readonly tag: string
}

const MAX_KEPT = 1_000
/** News drop it; this bounds what a defect there could do. */
const KEEP_MS = 10 * 60_000

/** Answers the map of a reader's tenant in the reader's language. */
export function createDictMaps({ database, bus }: KernelPart): (reader: Reader) => Promise<DictMap> {
  const cache = new FreshCache<DictMap & { tenantId: number }>({
    name: 'dict',
    bus,
    max: MAX_KEPT,
    now: () => performance.now(),
  })
  onListChanged(bus, [systemDicts.typeResource, systemDicts.dataResource], (tenantId) =>
    cache.drop((kept) => kept.tenantId === tenantId),
  )

  const load = async ({ tenantId, language }: Reader) => {
    const dicts = dictMapOf(await database.read(tenantId, (db) => findEntries(db, systemDicts)), language)
    return { tenantId, dicts, tag: tagOf(dicts) }
  }
  return async (reader) => {
    const key = `${reader.tenantId} ${reader.language}`
    const kept = await cache.get(key, async () => ({ value: await load(reader), keepFor: KEEP_MS }))
    return kept ?? load(reader)
  }
}

/**
 * Entries by the code of their dictionary, parents before children. An entry of a disabled dictionary counts as
 * disabled.
 */
export function dictMapOf(rows: readonly FoundEntry[], language: Actor['language']): Record<string, DictEntry[]> {
  const byCode = new Map<string, FoundEntry[]>()
  for (const row of rows) byCode.set(row.typeCode, [...(byCode.get(row.typeCode) ?? []), row])
  return Object.fromEntries([...byCode].map(([code, entries]) => [code, entriesOf(entries, language)]))
}

function entriesOf(rows: readonly FoundEntry[], language: Actor['language']): DictEntry[] {
  const isTree = rows.some(({ pid }) => pid !== null)
  return inTreeOrder(rows).map((row) => ({
    val: row.val,
    label: labelOf(row, language),
    status: row.typeStatus === 1 ? row.status : 0,
    ...(row.tone !== 'neutral' && { tone: row.tone }),
    ...(isTree && { id: row.id, pid: row.pid ?? '0' }),
  }))
}

/** The name of an entry in a language; one without an English name is called by its own. */
export const labelOf = ({ name, nameEn }: { name: string; nameEn: string }, language: Actor['language']): string =>
  language === 'en' && nameEn !== '' ? nameEn : name

const tagOf = (dicts: object): string =>
  `"${createHash('sha256').update(JSON.stringify(dicts)).digest('base64url').slice(0, 22)}"`
