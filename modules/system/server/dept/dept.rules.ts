/** What moving a department must keep: no one comes to reach or to lead what they could not be given. */
import type { Restriction } from '#contract/restriction.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { userErrors } from '#system/contract/user.ts'
import { findInheritedRoles } from '../power/inherited-roles.repo.ts'
import { findSubjects, restrictionsOf } from '../power/power.ts'
import { findDeptIdsOf } from '../role/role-grant.repo.ts'
import { assertMayGrantRoles } from '../role/role.policy.ts'
import { withAncestors, withDescendants, type TreeNode } from '../tree.ts'
import { reaches } from './dept.policy.ts'
import * as repo from './dept.repo.ts'

interface Move {
  dept: { id: string; pid: string | null; name: string }
  parentId: string
}

/**
 * The user who moves a department moves all that is below it, so they reach it, too. Those above the new place come to
 * reach it by "own department and below" and to lead it: no one stronger than the actor may, and not the actor.
 * Roles of the departments above come to all who are moved.
 * @throws AppError holds_more, not_to_yourself, grade_too_high, grant_exceeds_own
 */
export async function assertMayMove(
  tx: Tx,
  actor: Actor,
  nodes: readonly TreeNode[],
  { dept, parentId }: Move,
): Promise<void> {
  if (actor.superAdmin === 1) return
  const moved = [...withDescendants(nodes, [dept.id])]
  if (moved.some((id) => !reaches(actor, id))) throw new AppError(userErrors.holdsMore, { name: dept.name })
  const former = withAncestors(nodes, [dept.pid ?? ''])
  const gained = [...withAncestors(nodes, [parentId])].filter((id) => !former.has(id))
  if (await repo.leadsAny(tx, actor.userId, gained)) throw new AppError(userErrors.notToYourself)
  await assertMayInherit(tx, actor, { moved, gained })
  const people = await findSubjects(tx, actor, await repo.findBranchReaders(tx, gained))
  const restrictions = await restrictionsOf(tx, actor, people)
  // Reaching a department is no change of a user: their grade does not matter.
  const isStronger = (why: Restriction | undefined) => why !== undefined && why !== 'grade_too_high'
  const stronger = people.find(({ id }) => isStronger(restrictions.get(id)))
  if (stronger) throw new AppError(userErrors.holdsMore, { name: stronger.realName })
}

/**
 * Roles that departments bring to all below them are given to everybody who comes below: not by a user to themselves.
 */
async function assertMayInherit(
  tx: Tx,
  actor: Actor,
  { moved, gained }: { moved: readonly string[]; gained: readonly string[] },
): Promise<void> {
  const roleIds = await findInheritedRoles(tx, { deptIds: gained })
  if (roleIds.length === 0) return
  const own = await findDeptIdsOf(tx, [actor.userId])
  if (own.some((id) => moved.includes(id))) throw new AppError(userErrors.notToYourself)
  await assertMayGrantRoles(tx, actor, roleIds, { deptIds: moved })
}
