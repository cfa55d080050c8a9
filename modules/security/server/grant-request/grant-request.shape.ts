/** Requests as their page shows them. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { GrantItem } from '#system/contract/approval.ts'
import type { RequestLine, GrantRequest, GrantRequestAction } from '#security/contract/grant-request.ts'
import { mayGive } from '#system/server/index.ts'
import type { FoundRequest } from './grant-request.repo.ts'

type Row = Omit<FoundRequest, 'names'>

/** Whether it can still be decided. */
export const isOpen = ({ status, expireDate }: Pick<Row, 'status' | 'expireDate'>): boolean =>
  status === 0 && Date.parse(expireDate) > Date.now()

/** What the actor may do with it. That they are allowed to grant it themselves shows when they approve. */
function actionsOf(actor: Actor, row: Row): GrantRequestAction[] {
  if (!isOpen(row)) return []
  if (row.requesterId === actor.userId) return ['withdraw', 'explain']
  const isConcerned = row.userIds.includes(actor.userId)
  if (isConcerned || !holds(actor, 'sys:grantRequest:decide')) return []
  return row.items.every((item) => mayGive(actor, item)) ? ['approve', 'refuse'] : ['refuse']
}

/** One whose time is over reads as expired before the sweep has come by. */
export function shown(actor: Actor, row: Row): GrantRequest {
  const { id, label, reason, answer, version, createDate, expireDate, decideDate, requesterName, deciderName } = row
  return {
    id,
    label,
    kinds: [...new Set(row.items.map(({ kind }) => kind))],
    requesterName,
    isOwn: row.requesterId === actor.userId,
    reason,
    status: row.status === 0 && !isOpen(row) ? 4 : row.status,
    createDate,
    expireDate,
    decideDate,
    deciderName,
    answer,
    version,
    actions: actionsOf(actor, row),
  }
}

const NOTHING: Omit<RequestLine, 'kind' | 'subject'> = {
  subjectKind: 'user',
  object: '',
  menus: [],
  depts: [],
  roles: [],
  mayHandOn: 0,
  below: 0,
  deptName: '',
  startDate: null,
  endDate: null,
}

/** What waits, by the names of the time. */
export function linesOf({ items, names }: Pick<FoundRequest, 'items' | 'names'>): RequestLine[] {
  const of = (id: string) => names[id] ?? ''
  return items.map((item) => ({ ...NOTHING, kind: item.kind, ...lineOf(item, of) }))
}

function lineOf(item: GrantItem, of: (id: string) => string): Partial<RequestLine> & Pick<RequestLine, 'subject'> {
  switch (item.kind) {
    case 'admin':
      return { subject: of(item.userId) }
    case 'role': {
      const { holderKind: subjectKind, below, startDate, endDate, deptId } = item
      const deptName = deptId === null ? '' : of(deptId)
      return { subjectKind, subject: of(item.holderId), object: of(item.roleId), below, startDate, endDate, deptName }
    }
    case 'menus':
      return { subjectKind: 'role', subject: of(item.roleId), menus: item.menuIds.map(of) }
    case 'place':
      return { subject: of(item.userId), object: of(item.placeId) }
    case 'secondAdmin': {
      const { deptIdList, roleIdList, menuIdList, mayHandOn, endDate } = item
      const lists = { depts: deptIdList.map(of), roles: roleIdList.map(of), menus: menuIdList.map(of) }
      return { subject: of(item.userId), ...lists, mayHandOn, endDate }
    }
  }
}
