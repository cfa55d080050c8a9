/** The user for whom a rule that is not saved is tried. */
import type { RuleGroup } from '#contract/rule.ts'
import { branchesIn, type RuleReader } from '#kernel/access/rule.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Grants } from '#kernel/ports.ts'
import { findDeptIdsOf } from '../role/role-grant.repo.ts'
import { findRuleReader } from './rule-reader.repo.ts'

/** What the variables of a rule stand for, for one user; the branch of their departments is known in any case. */
export async function findRuleUser(
  db: Db,
  { userId, deptId, roleIds }: Pick<Grants, 'deptId' | 'roleIds'> & { userId: string },
  rule: RuleGroup,
): Promise<RuleReader> {
  const deptIds = await findDeptIdsOf(db, [userId])
  return findRuleReader(db, { id: userId, deptId, deptIds, roleIds }, [...branchesIn(rule, deptIds), ...deptIds])
}
