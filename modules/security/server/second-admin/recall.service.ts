/** Recalling a grant: it, all that come from it, and what was assigned by these, in one transaction. */
import { hash } from 'node:crypto'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { MAX_SHOWN_MEMBERS, type RecallPreview } from '#security/contract/second-admin.ts'
import {
  announceGrant,
  countRoleless,
  findGiven,
  GRANTS,
  keepGiven,
  removeGiven,
  viaOf,
  watchExclusions,
  watchGrants,
} from '#system/server/index.ts'
import { tellOfGrant } from './grant-messages.ts'
import * as repo from './recall.repo.ts'
import { loadGrant } from './second-admin.rules.ts'
import { record } from './second-admin.service.ts'

type KernelPart = Pick<Kernel, 'database' | 'sessions'>

/** What recalling a grant would take away. @throws AppError not_found, beyond_grant */
export function previewRecall(kernel: KernelPart, actor: Actor, id: string): Promise<RecallPreview> {
  return kernel.database.read(actor.tenantId, async (db) => {
    await loadGrant(db, actor, id)
    const { branch, given } = await look(db, id)
    const ids = branch.map((grant) => grant.id)
    const lost = given.filter(({ hasOtherWay }) => !hasOtherWay)
    return {
      grants: branch.map((grant) => ({ id: grant.id, userName: grant.userName })),
      members: lost.slice(0, MAX_SHOWN_MEMBERS),
      memberCount: lost.length,
      rolelessCount: lost.length === 0 ? 0 : await countRoleless(db, ids),
      otherWayCount: given.length - lost.length,
      seen: digestOf(branch, given),
    }
  })
}

/**
 * Recalls a grant and all that come from it. Users who lose something are notified.
 * @param choice `keepMembers` 1: users keep the roles, as if the actor had assigned them; `seen`: of the preview
 * @throws AppError not_found, beyond_grant, changed_meanwhile where there is more or less than was seen, roles_exclude,
 *   approval_needed where users would come to have a sensitive role again by keeping it
 */
export async function recallGrant(
  kernel: KernelPart,
  actor: Actor,
  { id, keepMembers, seen }: { id: string; keepMembers: 0 | 1; seen?: string | undefined },
): Promise<void> {
  const { tenantId, userId: by } = actor
  await kernel.database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, GRANTS)
    await loadGrant(tx, actor, id)
    const { branch, given } = await look(tx, id)
    if (seen !== undefined && seen !== digestOf(branch, given)) throw new AppError(errors.changedMeanwhile)
    const ids = branch.map((grant) => grant.id)
    const assertNotExcluded = await watchExclusions(tx)
    const assertNothingPending = await watchGrants(tx, actor)
    if (keepMembers === 1) await keepGiven(tx, ids, viaOf(actor), by)
    else await removeGiven(tx, ids)
    await repo.endGrants(tx, branch, by)
    await assertNotExcluded()
    await assertNothingPending()
    const members = given.map(({ name, roleName }) => `${name}: ${roleName}`)
    for (const grant of branch) {
      const before = { status: 1, ...(grant.id === id && keepMembers === 0 && { members }) }
      const after = { status: 0, ...(grant.id === id && keepMembers === 0 && { members: [] }) }
      await record(kernel, tx, actor, { action: 'recall', id: grant.id, label: grant.userName, before, after })
    }
    await tellOfGrant(tx, actor, { userIds: branch.map(({ userId }) => userId), what: 'recalled' })
    if (keepMembers === 0)
      for (const { role, userIds } of byRole(given)) await announceGrant(tx, actor, { role, userIds, isGiven: false })
  })
}

async function look(db: Db, id: string) {
  const branch = await repo.findBranch(db, id)
  const given = await findGiven(
    db,
    branch.map((grant) => grant.id),
  )
  return { branch, given }
}

type Looked = Awaited<ReturnType<typeof look>>

/** The same for the same grants and assignments. */
function digestOf(branch: Looked['branch'], given: Looked['given']): string {
  const rows = given.map(({ userId, name, roleId, hasOtherWay }) => [userId ?? name, roleId, hasOtherWay])
  return hash('sha256', JSON.stringify([branch.map(({ id }) => id), rows]), 'base64url')
}

/** Users who lose a role, by role. */
function byRole(given: Looked['given']): { role: { id: string; name: string }; userIds: string[] }[] {
  const roles = new Map<string, { role: { id: string; name: string }; userIds: string[] }>()
  for (const { roleId, roleName, userId, hasOtherWay } of given) {
    if (userId === null || hasOtherWay) continue
    const known = roles.get(roleId) ?? { role: { id: roleId, name: roleName }, userIds: [] }
    roles.set(roleId, known)
    known.userIds.push(userId)
  }
  return [...roles.values()]
}
