/** Who may do what with one department. */
import { holds, holdsAny, type Actor } from '#kernel/access/actor.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import type { DeptAction } from '#system/contract/dept.ts'
import './dept.scope.ts'

/** Whether a department is within the actor's data scope. */
export function reaches(actor: Pick<Actor, 'scope'>, deptId: string): boolean {
  const scope = scopeFor(actor.scope, 'dept')
  return scope.kind === 'all' || scope.deptIds.includes(deptId)
}

/**
 * Which departments the actor sees: the user who only picks people sees the whole tree, as everybody knows the
 * organisation.
 */
export function seenBy(actor: Actor): (deptId: string) => boolean {
  const scope = scopeFor(actor.scope, 'dept')
  if (scope.kind === 'all' || !holdsAny(actor, ['sys:dept:page', 'sys:user:page'])) return () => true
  const reached = new Set(scope.deptIds)
  return (deptId) => reached.has(deptId)
}

/** What the actor may do with a department of their scope. Whether something refers to it shows when they try. */
export function deptActions(actor: Actor, dept: { pid: string | null }): DeptAction[] {
  const isRoot = dept.pid === null
  const actions: DeptAction[] = []
  if (holds(actor, 'sys:dept:update')) actions.push('update')
  if (holds(actor, 'sys:dept:delete') && !isRoot) actions.push('delete')
  if (holds(actor, 'sys:dept:save')) actions.push('addChild')
  if (holds(actor, 'sys:dept:update') && !isRoot) actions.push('move')
  return actions
}
