/** Grants as the page shows them: what was given, and what is left of it now. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import { delegationOf, type Delegation, type GrantLevel } from '#kernel/access/delegation.ts'
import type { GrantState, SecondAdmin } from '#security/contract/second-admin.ts'
import type { GrantRow } from './second-admin.repo.ts'

/** A grant with those above it, as far as they are known. */
interface Line {
  readonly rows: readonly GrantRow[]
  readonly isRooted: boolean
}

/** The line of each grant. */
export function linesOf(rows: readonly GrantRow[]): Map<string, Line> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lineOf = (row: GrantRow): Line => {
    const line = [row]
    for (let next = byId.get(row.parentId ?? ''); next && !line.includes(next); next = byId.get(next.parentId ?? ''))
      line.push(next)
    const top = line.at(-1)
    return { rows: line, isRooted: top?.parentId === null && top.isRooted }
  }
  return new Map(rows.map((row) => [row.id, lineOf(row)]))
}

const levelOf = (row: GrantRow): GrantLevel => ({
  id: row.id,
  isInForce: row.isHolderEnabled,
  endsIn: row.endsIn,
  deptIds: row.allDeptIds,
  roleIds: row.roleList.map(({ id }) => id),
  menuIds: row.menuIdList,
  mayHandOn: row.mayHandOn,
})

/** What is left of a grant. */
export const leftOf = ({ rows, isRooted }: Line): Delegation | undefined =>
  delegationOf({ levels: rows.map(levelOf), isRooted })

function stateOf({ rows }: Line, left: Delegation | undefined): GrantState {
  if (left) return 'active'
  return rows.some(({ endsIn }) => endsIn !== null && endsIn <= 0) ? 'ended' : 'suspended'
}

/** The first of the ends along the line. */
const firstEnd = ({ rows }: Line): string | null =>
  rows.flatMap(({ endDate }) => endDate ?? []).sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null

/** @param mayChange whether the actor may change and recall this one, by the codes that they hold */
export function shaped(actor: Actor, { row, line, left, userCount, mayChange }: Shaped): SecondAdmin {
  const actions: SecondAdmin['actions'] = []
  if (mayChange && holds(actor, 'sys:secondAdmin:save')) actions.push('update')
  if (mayChange && holds(actor, 'sys:secondAdmin:recall')) actions.push('recall')
  const { parentId, isRooted: _, isHolderEnabled: __, endsIn: ___, allDeptIds: ____, ...shown } = row
  return {
    ...shown,
    pid: parentId ?? '0',
    deptIdList: row.deptList.map(({ id }) => id),
    roleIdList: row.roleList.map(({ id }) => id),
    mayHandOn: row.mayHandOn ? 1 : 0,
    state: stateOf(line, left),
    endsAt: firstEnd(line),
    deptCount: left?.deptIds.size ?? 0,
    userCount,
    roleCount: left?.roleIds.size ?? 0,
    menuCount: left?.menuIds.size ?? 0,
    actions,
  }
}

interface Shaped {
  row: GrantRow
  line: Line
  left: Delegation | undefined
  userCount: number
  mayChange: boolean
}

/** Grants that come from this one, without itself. */
export const isBelow = ({ rows }: Line, grantId: string): boolean => rows.slice(1).some(({ id }) => id === grantId)
