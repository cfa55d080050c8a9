/** Changes of many users at once, each on its own: one refusal does not undo the others. */
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { WaitingBatch } from '#system/contract/approval.ts'
import type { UsersToDept, UsersToRoles } from '#system/contract/user.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { findRoleGrants } from '../role/role-grant.repo.ts'
import { watchExclusions } from '../role-exclusion/exclusion-check.ts'
import { watchGrants } from '../approval/watch-grants.ts'
import { assertMayGrantRoles } from '../role/role.policy.ts'
import { viaOf } from '../delegation/delegation.rules.ts'
import * as repo from './user.repo.ts'
import { mayGrantTo } from './user.policy.ts'
import { assertMayHave, assertNothingNew, loadForUpdate } from './user.rules.ts'
import { fieldsOfRow, linksOf } from './user.shape.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'sessions'>

/**
 * Gives users roles and takes roles away. Each must be in reach, and no one gives what they do not hold: "own
 * department" in a role means the user's. Only an administrator gives themselves any.
 * @throws InvalidInput for roles that do not exist, before anybody is touched
 */
export async function changeRoles(kernel: KernelPart, actor: Actor, change: UsersToRoles): Promise<WaitingBatch> {
  const { ids, addRoleIdList: added, removeRoleIdList: removed } = change
  await kernel.database.read(actor.tenantId, async (db) => {
    const known = new Set((await findRoleGrants(db, [...added, ...removed])).map(({ id }) => id))
    if (added.some((id) => !known.has(id))) throw invalid('addRoleIdList', 'unknown_choice')
    if (removed.some((id) => !known.has(id))) throw invalid('removeRoleIdList', 'unknown_choice')
  })
  return changeEach(kernel, actor, ids, async (tx, before) => {
    const { deptIds, roleIds } = linksOf(before)
    const fresh = added.filter((id) => !roleIds.includes(id))
    if (mayGrantTo(actor, before.id)) await assertMayGrantRoles(tx, actor, fresh, { deptIds })
    else assertNothingNew({ deptIds, roleIds }, { deptIds, roleIds: [...roleIds, ...fresh] })
    return { deptIds, roleIds: [...roleIds, ...fresh].filter((id) => !removed.includes(id)) }
  })
}

/**
 * Moves users to another main department; further departments stay. Their roles may not give more there than the actor
 * has, and only an administrator moves themselves.
 * @throws InvalidInput for a department that does not exist or is out of reach, before anybody is touched
 */
export async function moveToDept(
  kernel: KernelPart,
  actor: Actor,
  { ids, deptId }: UsersToDept,
): Promise<WaitingBatch> {
  await kernel.database.read(actor.tenantId, async (db) => {
    const reachable = await repo.reachableDepts(db, actor, [deptId])
    if (!reachable.has(deptId)) throw invalid('deptId', 'unknown_choice')
  })
  return changeEach(kernel, actor, ids, async (tx, before) => {
    const { deptIds, roleIds } = linksOf(before)
    const further = deptIds.filter((id) => id !== before.dept_id && id !== deptId)
    const wanted = { deptId, deptIds: [deptId, ...further], roleIds }
    if (mayGrantTo(actor, before.id)) await assertMayHave(tx, actor, { roleIds, deptIds: wanted.deptIds, had: roleIds })
    else assertNothingNew({ deptIds, roleIds }, wanted)
    return wanted
  })
}

interface Wanted {
  deptId?: string
  deptIds: string[]
  roleIds: string[]
}

/**
 * Writes what `decide` wants for each user; who has it so already is done, too, and leaves no trace. What of it waits
 * for a second person is a request for each user, of which the first is answered.
 */
async function changeEach(
  kernel: KernelPart,
  actor: Actor,
  ids: readonly string[],
  decide: (tx: Tx, before: repo.FoundUser) => Promise<Wanted>,
): Promise<WaitingBatch> {
  const { tenantId } = actor
  let requestId: string | undefined
  const result = await eachOf(ids, actor.language, (id) =>
    kernel.database.transaction(tenantId, async (tx) => {
      const before = await loadForUpdate(tx, actor, id, 'update')
      const { deptId = before.dept_id, ...links } = await decide(tx, before)
      const former = traceOf(before.dept_id, linksOf(before))
      const after = traceOf(deptId, links)
      if (JSON.stringify(former) === JSON.stringify(after)) return
      const assertNotExcluded = await watchExclusions(tx, [id])
      const holdBack = await watchGrants(tx, actor, [id])
      await repo.updateUser(tx, id, { ...fieldsOfRow(before), deptId }, actor.userId)
      await repo.setLinks(tx, { tenantId, via: viaOf(actor) }, id, links)
      await assertNotExcluded()
      const pending = await holdBack()
      requestId ??= pending.requestId
      await recordChange(tx, actor, {
        action: 'update',
        resource: 'user',
        resourceId: id,
        label: before.real_name,
        before: former,
        after: traceOf(deptId, pending.strip(id, links)),
      })
      await kernel.sessions.userGrantsChanged(tx, tenantId, [id])
    }),
  )
  return requestId === undefined ? result : { ...result, requestId }
}

function traceOf(deptId: string, { deptIds, roleIds }: Pick<Wanted, 'deptIds' | 'roleIds'>) {
  return { deptId, deptIds: [...deptIds].sort(), roleIds: [...roleIds].sort() }
}
