/** The user for whom a rule that is not saved is tried. */
import type { RuleGroup } from '#contract/rule.ts'
import { asksAttrs, branchesIn, type RuleReader } from '#kernel/access/rule.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Grants } from '#kernel/ports.ts'
import { findRuleReader } from './rule-reader.repo.ts'

/**
 * What the variables of a rule stand for, for one user who acts in their main department; its branch is known in any
 * case.
 */
export async function findRuleUser(
  db: Db,
  { userId, deptId, roleIds }: Pick<Grants, 'deptId' | 'roleIds'> & { userId: string },
  rule: RuleGroup,
): Promise<RuleReader> {
  const about = { id: userId, deptId, deptIds: [deptId], roleIds, postId: null }
  return findRuleReader(db, about, [...branchesIn(rule, about.deptIds), deptId], asksAttrs(rule))
}
