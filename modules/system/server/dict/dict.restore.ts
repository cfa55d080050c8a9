/** How dictionaries and entries return from the recycle bin: with all that went with them. */
import { z } from 'zod'
import { Id } from '#contract/scalars.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { DictDataDraft } from '#system/contract/dict-data.ts'
import { DictTypeDraft } from '#system/contract/dict-type.ts'
import { restoreErrors } from '#system/contract/restore.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Restorer } from '#kernel/recycle/restorers.ts'
import { assertPlace, assertRoom, assertValueFree, parentOf } from './dict-data.rules.ts'
import { findEntries, insertEntries } from './dict-data.repo.ts'
import { traceEntries } from './dict-data.trace.ts'
import { customDicts, systemDicts, type DictFamily } from './dict-family.ts'
import { findType } from './dict-type.repo.ts'
import { addType } from './dict-type.service.ts'
import { rowOf, type KeptEntry } from './dict.shape.ts'

const Kept = DictDataDraft.omit({ typeId: true }).required().extend({ id: Id })
const KeptType = DictTypeDraft.extend({ entries: z.array(Kept) })
const KeptBranch = Kept.extend({ typeId: Id, typeCode: z.string(), parentVal: z.string(), entries: z.array(Kept) })

/** A dictionary returns with its entries, under the code it had. */
const typeRestorer = (family: DictFamily): Restorer => ({
  resource: family.typeResource,
  can: `sys:${family.noun}:save`,
  canPurge: `sys:${family.noun}:delete`,
  restore: async (tx, actor, { resourceId: id, payload }) => {
    await lockRule(tx, actor.tenantId, family.noun)
    const { entries, ...draft } = KeptType.parse(payload)
    await assertRoom(tx, family, entries.length)
    await addType(tx, actor, family, { id, draft, action: 'restore' })
    await write(tx, actor, family, { typeId: id, entries })
  },
})

/** An entry returns below the parent it had, with what was below it. */
const entryRestorer = (family: DictFamily): Restorer => ({
  resource: family.dataResource,
  can: `sys:${family.noun}:save`,
  canPurge: `sys:${family.noun}:delete`,
  restore: async (tx, actor, { label, payload }) => {
    await lockRule(tx, actor.tenantId, family.noun)
    const { typeId, typeCode, parentVal, entries: below, ...top } = KeptBranch.parse(payload)
    const type = await findType(tx, family, { id: typeId })
    if (!type) throw new AppError(restoreErrors.needs, { name: label, needed: typeCode })
    const present = await findEntries(tx, family, { typeId })
    const isOrphan = top.pid !== '0' && !present.some(({ id }) => id === top.pid)
    if (isOrphan) throw new AppError(restoreErrors.needs, { name: label, needed: parentVal })
    const branch = [top, ...below]
    for (const { val } of branch) assertValueFree(present, val)
    for (const { id, pid } of branch) {
      const others = branch.filter((entry) => entry.id !== id).map((entry) => ({ ...entry, pid: parentOf(entry.pid) }))
      assertPlace([...present, ...others], { pid })
    }
    await assertRoom(tx, family, branch.length)
    await write(tx, actor, family, { typeId, entries: branch })
    const changes = branch.map(({ id, ...after }) => ({ action: 'restore' as const, id, after }))
    await traceEntries(tx, actor, family, { code: type.code, changes })
  },
})

async function write(
  tx: Tx,
  actor: Actor,
  family: DictFamily,
  { typeId, entries }: { typeId: string; entries: readonly KeptEntry[] },
): Promise<void> {
  const rows = entries.map(({ id, ...fields }) => ({ id, type_id: typeId, ...rowOf(fields) }))
  await insertEntries(tx, family, { tenantId: actor.tenantId, by: actor.userId, rows })
}

export const dictRestorers: readonly Restorer[] = [systemDicts, customDicts].flatMap((family) => [
  typeRestorer(family),
  entryRestorer(family),
])
