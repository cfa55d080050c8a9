/** How a department returns from the recycle bin: below the parent it had. */
import { DeptDraft } from '#system/contract/dept.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { restoreErrors } from '#system/contract/restore.ts'
import { nameInBin } from '#kernel/recycle/recycle-bin.repo.ts'
import type { Deleted, Restorer } from '#kernel/recycle/restorers.ts'
import { reaches } from './dept.policy.ts'
import * as repo from './dept.repo.ts'
import { restoreValues } from '../party-attr/kept-values.ts'
import { addDept } from './dept.service.ts'

/** People it was led by who are gone meanwhile are left out; without its parent it cannot return. */
async function restoreDept(tx: Tx, actor: Actor, { resourceId: id, label, payload }: Deleted): Promise<void> {
  const draft = DeptDraft.parse(payload)
  const parent = await repo.findDept(tx, draft.pid)
  if (!parent || !reaches(actor, draft.pid)) {
    const needed = parent?.name ?? (await nameInBin(tx, draft.pid))
    throw new AppError(restoreErrors.needs, { name: label, needed })
  }
  const leaders = await repo.existingUserIds(tx, draft.leaderIdList)
  const leaderIdList = draft.leaderIdList.filter((each) => leaders.has(each))
  const writeAttrs = async () => {
    const party = { partyType: 'dept', partyId: id } as const
    const attrs = await restoreValues(tx, { ...party, tenantId: actor.tenantId, by: actor.userId }, payload)
    return attrs.length > 0 ? { attrs } : undefined
  }
  await addDept(tx, actor, { ...draft, leaderIdList }, { id, action: 'restore', writeAttrs })
}

export const deptRestorer: Restorer = {
  resource: 'dept',
  can: 'sys:dept:save',
  canPurge: 'sys:dept:delete',
  changesAccess: 'everyone',
  restore: restoreDept,
}
