import { groupBy } from '#kit/tree/group-by.ts'
import type { Dept } from '#system/contract/dept.ts'

/** People per department with those of the departments below it. */
export function peopleBelow(depts: readonly Pick<Dept, 'id' | 'pid' | 'userCount'>[]): Map<string, number> {
  const below = groupBy(depts, ({ pid }) => pid)
  const totals = new Map<string, number>()
  const count = ({ id, userCount }: Pick<Dept, 'id' | 'userCount'>): number => {
    const known = totals.get(id)
    if (known !== undefined) return known
    const total = (below.get(id) ?? []).reduce((sum, child) => sum + count(child), userCount)
    totals.set(id, total)
    return total
  }
  for (const dept of depts) count(dept)
  return totals
}
