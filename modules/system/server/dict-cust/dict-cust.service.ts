/** Custom dictionaries as forms and tables read them: remembered per tenant and dictionary until one changes. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { onListChanged } from '#kernel/lists/changed.ts'
import { FreshCache } from '#kernel/session/fresh-cache.ts'
import type { CustomEntry, CustomEntryQuery } from '#system/contract/dict-cust.ts'
import { findEntries, type FoundEntry } from '../dict/dict-data.repo.ts'
import { customDicts } from '../dict/dict-family.ts'
import { labelOf } from '../dict/dict.service.ts'
import { inTreeOrder } from '../tree.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'bus' | 'database'>

const MAX_KEPT = 500
/** News drop it; this bounds what a defect there could do. */
const KEEP_MS = 10 * 60_000

/** Answers entries of the actor's custom dictionaries that match, parents before children. */
export function createCustomLists({
  database,
  bus,
}: KernelPart): (actor: Actor, query: CustomEntryQuery) => Promise<CustomEntry[]> {
  const cache = new FreshCache<{ tenantId: number; rows: FoundEntry[] }>({
    name: 'customDict',
    bus,
    max: MAX_KEPT,
    now: () => performance.now(),
  })
  onListChanged(bus, [customDicts.typeResource, customDicts.dataResource], (tenantId) =>
    cache.drop((kept) => kept.tenantId === tenantId),
  )

  return async ({ tenantId, language }, query) => {
    const code = query.dictType
    const load = async () => {
      const rows = inTreeOrder(await database.read(tenantId, (db) => findEntries(db, customDicts, { code })))
      return { value: { tenantId, rows }, keepFor: KEEP_MS }
    }
    const kept = await cache.get(`${tenantId} ${code ?? ''}`, load)
    const entries = (kept?.rows ?? []).map((row) => toCustomEntry(row, language))
    return entries.filter((entry) => isAskedFor(entry, query))
  }
}

function toCustomEntry(row: FoundEntry, language: Actor['language']): CustomEntry {
  return {
    id: row.id,
    pid: row.pid ?? '0',
    dictType: row.typeCode,
    dictValue: row.val,
    dictLabel: labelOf(row, language),
    status: row.typeStatus === 1 ? row.status : 0,
  }
}

function isAskedFor(entry: CustomEntry, { status, pid, dictLabel = '', dictValue }: CustomEntryQuery): boolean {
  return (
    (status === undefined || entry.status === status) &&
    (pid === undefined || entry.pid === pid) &&
    (dictValue === undefined || entry.dictValue === dictValue) &&
    entry.dictLabel.toLowerCase().includes(dictLabel.toLowerCase())
  )
}
