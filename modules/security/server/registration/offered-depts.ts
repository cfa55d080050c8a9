/** The departments that can be registered for. */
import { listOf, type SecurityPolicy } from '#contract/security-items.ts'
import type { Db } from '#kernel/database/lease.ts'
import { listDepts } from './applicant.repo.ts'

const PATH_MARK = ' / '

/** Those of the configuration that there are and that are enabled, each with its path below the organisation. */
export async function offeredDepts(
  db: Db,
  { registerDepts }: Pick<SecurityPolicy, 'registerDepts'>,
): Promise<{ id: string; name: string }[]> {
  const all = new Map((await listDepts(db)).map((dept) => [dept.id, dept]))
  const pathOf = (id: string): string[] => {
    const dept = all.get(id)
    if (!dept) return []
    return dept.pid === null ? [dept.name] : [...pathOf(dept.pid), dept.name]
  }
  return listOf(registerDepts)
    .filter((id) => all.get(id)?.status === 1)
    .map((id) => {
      const path = pathOf(id)
      return { id, name: (path.length > 1 ? path.slice(1) : path).join(PATH_MARK) }
    })
}
