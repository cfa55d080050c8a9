/** Deleting entries: what is below one goes with it, and what the product relies on stays. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { BatchResult } from '#contract/batch.ts'
import { dictErrors } from '#system/contract/dict.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { moveToRecycleBin } from '#kernel/recycle/recycle-bin.repo.ts'
import { inTreeOrder, withDescendants } from '../tree.ts'
import { loadForUpdate } from './dict-data.rules.ts'
import { deleteEntries, findEntries } from './dict-data.repo.ts'
import { traceEntries } from './dict-data.trace.ts'
import type { DictFamily, Dicts } from './dict-family.ts'
import { isSeededEntry } from './dict.policy.ts'
import { fieldsOf, keptEntry } from './dict.shape.ts'

/** Deletes an entry and what is below it, into the recycle bin. */
export async function removeEntry({ kernel, family }: Dicts, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, family.noun)
    await removeBranch(tx, actor, family, id)
  })
}

/** Deletes several. One that is below another goes with it and counts as done. */
export async function removeEntries(
  { kernel, family }: Dicts,
  actor: Actor,
  ids: readonly string[],
): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, family.noun)
    const order = new Map(inTreeOrder(await findEntries(tx, family)).map((entry, at) => [entry.id, at]))
    const upperFirst = [...ids].sort((a, b) => (order.get(a) ?? -1) - (order.get(b) ?? -1))
    const gone = new Set<string>()
    return eachOf(upperFirst, actor.language, async (id) => {
      if (gone.has(id)) return
      for (const each of await removeBranch(tx, actor, family, id)) gone.add(each)
    })
  })
}

/** Resolves with the ids of all that went. */
async function removeBranch(tx: Tx, actor: Actor, family: DictFamily, id: string): Promise<string[]> {
  const { typeId, typeCode: code } = await loadForUpdate(tx, family, id)
  const entries = inTreeOrder(await findEntries(tx, family, { typeId }))
  const ids = withDescendants(entries, [id])
  const branch = entries.filter((entry) => ids.has(entry.id))
  const [top, ...below] = branch
  if (!top) throw new AppError(errors.notFound)
  const relied = branch.find((entry) => isSeededEntry(family, entry))
  if (relied) throw new AppError(dictErrors.entryProtected, { name: relied.name })
  const parentVal = entries.find((entry) => entry.id === top.pid)?.val ?? ''
  await moveToRecycleBin(tx, actor, {
    resource: family.dataResource,
    resourceId: id,
    label: top.name,
    payload: { ...keptEntry(top), typeId, typeCode: code, parentVal, entries: below.map(keptEntry) },
  })
  await deleteEntries(tx, family, [...ids])
  const changes = branch.map((entry) => ({ action: 'delete' as const, id: entry.id, before: fieldsOf(entry) }))
  await traceEntries(tx, actor, family, { code, changes })
  return [...ids]
}
