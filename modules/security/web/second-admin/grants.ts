/** Grants as the page shows them: in the order of a tree, with what a recall would strike. Pure. */
import type { SecondAdmin } from '#security/contract/second-admin.ts'
import { dayOf } from '#shell/time/zone.ts'

export interface GrantLine {
  readonly grant: SecondAdmin
  readonly depth: number
}

/** Each below the one that it comes from; one whose giver is not shown is at the top. */
export function linesOf(grants: readonly SecondAdmin[]): GrantLine[] {
  const ids = new Set(grants.map(({ id }) => id))
  const under = (pid: string | undefined, depth: number): GrantLine[] =>
    grants
      .filter((grant) => (pid === undefined ? !ids.has(grant.pid) : grant.pid === pid))
      .flatMap((grant) => [{ grant, depth }, ...under(grant.id, depth + 1)])
  return under(undefined, 0)
}

/** Those whose user or department is called so, and all that they come from. */
export function found(grants: readonly SecondAdmin[], text: string): readonly SecondAdmin[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return grants
  const names = ({ userName, deptList }: SecondAdmin) => [userName, ...deptList.map(({ name }) => name)]
  const kept = new Set<string>()
  for (const grant of grants) {
    if (!names(grant).some((name) => name.toLowerCase().includes(wanted))) continue
    for (let next: SecondAdmin | undefined = grant; next; next = grants.find(({ id }) => id === next?.pid))
      kept.add(next.id)
  }
  return grants.filter(({ id }) => kept.has(id))
}

const DAY_MS = 86_400_000

/** The day on which a grant ends, where that is within 30 days. */
export function endsSoon({ endsAt, state }: SecondAdmin, now: number): string | undefined {
  if (endsAt === null || state !== 'active' || Date.parse(endsAt) > now + 30 * DAY_MS) return undefined
  return dayOf(new Date(endsAt))
}
