/** Departments as a cell of a sheet names them: by the whole path, by a part of it from below, or by the name alone. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Choice } from '#kernel/imports/spec.ts'
import { inTreeOrder, type TreeNode } from '../tree.ts'
import { reaches } from './dept.policy.ts'

/** Between the levels of a path. */
export const PATH_MARK = '/'

/** The departments in the actor's reach, in the order of the tree. */
export function deptChoices(actor: Actor, depts: readonly (TreeNode & { name: string })[]): Choice[] {
  const pathOf = new Map<string, readonly string[]>()
  return inTreeOrder(depts).flatMap(({ id, pid, name }) => {
    const path = [...((pid !== null && pathOf.get(pid)) || []), name]
    pathOf.set(id, path)
    if (!reaches(actor, id)) return []
    const whole = path.join(PATH_MARK)
    const also = path.slice(1).map((_, from) => path.slice(from + 1).join(PATH_MARK))
    return [{ value: id, zh: whole, en: whole, also }]
  })
}
