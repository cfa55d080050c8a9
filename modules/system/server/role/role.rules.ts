/** What a role's draft names, checked. */
import type { Db } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import type { GrantDraft } from '#system/contract/role.ts'
import { existingDeptIds } from '../dept/dept.repo.ts'
import { findTickable, type Tickable } from './role-grant.repo.ts'

/** Data scopes. */
const [EVERYTHING, OWN_AND_BELOW, OWN_DEPT, OWN_RECORDS, CHOSEN_DEPTS] = [0, 1, 2, 3, 4] as const

/**
 * The menus and departments of a draft, each once.
 * @throws InvalidInput for what does not exist, and for departments where the scope has no use for them
 */
export async function linksIn(
  db: Db,
  { dataScope, menuIdList, deptIdList }: GrantDraft,
): Promise<{ menus: Map<string, Tickable>; deptIds: string[] }> {
  const menus = await findTickable(db, menuIdList)
  if (menuIdList.some((id) => !menus.has(id))) throw invalid('menuIdList', 'unknown_choice')
  if (dataScope !== CHOSEN_DEPTS && deptIdList.length > 0) throw invalid('deptIdList', 'only_with_chosen_depts')
  const deptIds = [...new Set(deptIdList)]
  const known = await existingDeptIds(db, deptIds)
  if (deptIds.some((id) => !known.has(id))) throw invalid('deptIdList', 'unknown_choice')
  return { menus, deptIds }
}

type Scoped = Pick<GrantDraft, 'dataScope' | 'deptIdList'>

/** Whether a scope reaches, for a user, what it did not before; that of a new role always does. */
export function isScopeWider(before: Scoped | undefined, after: Scoped): boolean {
  if (before === undefined) return true
  const [from, to] = [before.dataScope, after.dataScope]
  if (from === CHOSEN_DEPTS && to === CHOSEN_DEPTS)
    return after.deptIdList.some((id) => !before.deptIdList.includes(id))
  if (from === to || from === EVERYTHING || to === OWN_RECORDS) return false
  return !(from === OWN_AND_BELOW && to === OWN_DEPT)
}
