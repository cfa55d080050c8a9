/** Who may start, manage and watch a model. It holds for all its versions at once. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { AccessPart, type AccessGroup, type ModelAccess } from '#workflow/contract/model-access.ts'
import * as repo from './access.repo.ts'
import { findModel, findModelForUpdate } from './model.repo.ts'
import { MODEL } from './model.service.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

const FIELDS = { user: 'userIdList', role: 'roleIdList', dept: 'deptIdList' } as const
const KINDS = ['user', 'role', 'dept'] as const

/** Every role by its name, for the permissions of a model. */
export const listRoles = (kernel: KernelPart, actor: Actor): Promise<{ id: string; name: string }[]> =>
  kernel.database.read(actor.tenantId, (db) => repo.findRoles(db))

/** Every enabled group by its name, for the rules of a model. */
export const listGroups = (kernel: KernelPart, actor: Actor): Promise<{ id: string; name: string }[]> =>
  kernel.database.read(actor.tenantId, (db) => repo.findGroups(db))

export async function getAccess(kernel: KernelPart, actor: Actor, id: string): Promise<ModelAccess> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const model = await findModel(db, id)
    if (model === undefined) throw new AppError(errors.notFound)
    return { id, startBy: model.startBy, ...grouped(await repo.accessOf(db, id)) }
  })
}

/** @throws unknown_reference for people, roles and departments that are not there */
export async function updateAccess(
  kernel: KernelPart,
  actor: Actor,
  { id, startBy, ...groups }: ModelAccess,
): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const model = await findModelForUpdate(tx, id)
    if (model === undefined) throw new AppError(errors.notFound)
    const rows = AccessPart.options.flatMap((part) =>
      KINDS.flatMap((kind) => [...new Set(groups[part][FIELDS[kind]])].map((refId) => ({ part, kind, refId }))),
    )
    for (const kind of KINDS) {
      const ids = [...new Set(rows.filter((row) => row.kind === kind).map(({ refId }) => refId))]
      if ((await repo.countThere(tx, kind, ids)) !== ids.length)
        throw new AppError(errors.unknownReference, { field: FIELDS[kind] })
    }
    const before = { startBy: model.startBy, ...grouped(await repo.accessOf(tx, id)) }
    await repo.replaceAccess(tx, { tenantId: actor.tenantId, modelId: id, startBy, by: actor.userId }, rows)
    const after = { startBy, ...grouped(await repo.accessOf(tx, id)) }
    await recordChange(tx, actor, {
      action: 'update',
      resource: MODEL,
      resourceId: id,
      label: model.name,
      before,
      after,
    })
    // Who sees what has changed with it.
    await notifyListChanged(tx, actor.tenantId, 'workflowInstance')
  })
}

function grouped(rows: readonly repo.AccessRow[]): Record<AccessPart, AccessGroup> {
  const of = (part: AccessPart): AccessGroup => {
    const ids = (kind: repo.AccessKind) =>
      rows.filter((row) => row.part === part && row.kind === kind).map(({ refId }) => refId)
    return { userIdList: ids('user'), roleIdList: ids('role'), deptIdList: ids('dept') }
  }
  return { starter: of('starter'), manager: of('manager'), monitor: of('monitor') }
}
