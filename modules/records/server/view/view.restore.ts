/** How a shared view returns from the recycle bin. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { ViewDraft } from '#records/contract/view.ts'
import type { Deleted, Restorer } from '#kernel/recycle/restorers.ts'
import { SHARE } from './view.policy.ts'
import * as repo from './view.repo.ts'
import { fieldsOf } from './view.shape.ts'

const Payload = ViewDraft.extend({ ownerId: z.string().nullable() })

/** To its owner, if they are still there; shown to those of its roles and departments that still exist. */
async function restoreView(tx: Tx, actor: Actor, { resourceId: id, payload }: Deleted): Promise<void> {
  const { ownerId: formerOwner, resource, ...view } = Payload.parse(payload)
  const ownerId = formerOwner !== null && (await repo.isPerson(tx, formerOwner)) ? formerOwner : null
  const names = ownerId === null ? new Map() : await repo.findOwnNames(tx, ownerId, resource)
  if ([...names.values()].includes(view.name)) throw new AppError(errors.nameTaken, { name: view.name })
  const key = { tenantId: actor.tenantId, id, by: actor.userId, ownerId }
  const known = await repo.findTargets(tx, { roleIds: view.roleIdList, deptIds: view.deptIdList })
  const targets = {
    roleIds: view.roleIdList.filter((each) => known.has(each)),
    deptIds: view.deptIdList.filter((each) => known.has(each)),
  }
  await repo.insertView(tx, { ...key, resource }, view)
  await repo.replaceTargets(tx, key, targets)
  await recordChange(tx, actor, {
    action: 'restore',
    resource: 'view',
    resourceId: id,
    label: view.name,
    after: fieldsOf(view, targets),
  })
}

export const viewRestorer: Restorer = { resource: 'view', can: SHARE, restore: restoreView }
