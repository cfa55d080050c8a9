/** Whom a user may address: no one beyond their own data scope. */
import { AppError, invalid } from '#kernel/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { inTreeOrder, withAncestors, withDescendants } from '#system/server/index.ts'
import { noticeErrors, type NoticeAudience } from '#messaging/contract/notice.ts'
import { openKinds } from '../channel/channel.repo.ts'
import * as repo from './audience.repo.ts'
import type { Targets } from './audience.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database'>

export interface Audience {
  readonly audience: NoticeAudience
  readonly deptIdList: readonly string[]
  readonly roleIdList: readonly string[]
  readonly userIdList: readonly string[]
}

/** Departments, roles, and whether everybody may be addressed. */
export function audiencesOf(kernel: KernelPart, { tenantId, scope }: Actor) {
  return kernel.database.read(tenantId, async (db) => {
    const nodes = await repo.findDepts(db)
    const reached = new Set(scope.kind === 'all' ? nodes.map(({ id }) => id) : scope.deptIds)
    const shown = withAncestors(nodes, reached)
    const depts = inTreeOrder(nodes.filter(({ id }) => shown.has(id)))
    return {
      everybody: scope.kind === 'all',
      roles: await repo.findRoles(db),
      kinds: await openKinds(db),
      depts: depts.map(({ id, pid, name }) => ({ id, pid: pid ?? '0', name, isReached: reached.has(id) })),
    }
  })
}

/** What is named exists in this tenant. @throws InvalidInput at the list */
export async function targetsOf(db: Db, { deptIdList, roleIdList, userIdList }: Audience): Promise<Targets> {
  const targets = {
    deptIds: [...new Set(deptIdList)],
    roleIds: [...new Set(roleIdList)],
    userIds: [...new Set(userIdList)],
  }
  const known = await repo.findKnown(db, targets)
  if (targets.deptIds.some((id) => !known.has(id))) throw invalid('deptIdList', 'unknown_choice')
  if (targets.roleIds.some((id) => !known.has(id))) throw invalid('roleIdList', 'unknown_choice')
  if (targets.userIds.some((id) => !known.has(id))) throw invalid('userIdList', 'unknown_choice')
  return targets
}

/**
 * Checks that the actor reaches everybody a notice names: departments with all that is below them, and each person. Of
 * the holders of a role only those within the reach are addressed.
 * @returns the departments they reach, null for everybody
 * @throws AppError notice_beyond_scope
 */
export async function reachOf(db: Db, actor: Actor, audience: Audience): Promise<readonly string[] | null> {
  const { scope, userId } = actor
  if (scope.kind === 'all') return null
  if (audience.audience === 'all') throw new AppError(noticeErrors.beyondScope)
  const reached = new Set(scope.deptIds)
  const wanted = withDescendants(await repo.findDepts(db), audience.deptIdList)
  if ([...wanted].some((id) => !reached.has(id))) throw new AppError(noticeErrors.beyondScope)
  const people = await repo.findPeopleOf(db, audience.userIdList, scope.deptIds)
  const isReached = (id: string) => people.has(id) || (scope.own && id === userId)
  if (!audience.userIdList.every(isReached)) throw new AppError(noticeErrors.beyondScope)
  return scope.deptIds
}
