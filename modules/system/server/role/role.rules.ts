/** What a role's draft names, checked. */
import type { Db } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import type { GrantDraft } from '#system/contract/role.ts'
import { existingDeptIds } from '../dept/dept.repo.ts'
import { findTickable, type Tickable } from './role-grant.repo.ts'

/** Data scope in which departments are chosen. */
const CHOSEN_DEPTS = 4

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
