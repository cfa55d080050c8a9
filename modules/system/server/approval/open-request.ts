/** Opens a request for sensitive grants, which wait for a second person. */
import type { Author } from '#kernel/audit/record.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { approvalErrors, type GrantItem } from '#system/contract/approval.ts'
import { findUsersOf } from '../role-holder/role-holder.repo.ts'
import * as repo from './request.repo.ts'

/** Days after which a request without a decision is over. */
export const REQUEST_DAYS = 7
const MAX_LABEL = 200

/**
 * To be called in the transaction of the change. The same request that waits already is not opened twice.
 * @returns its id
 * @throws AppError approval_needed where no user asks for it
 */
export async function openRequest(tx: Tx, author: Author, items: readonly GrantItem[]): Promise<string> {
  const { tenantId, userId: by } = author
  const names = await repo.findNames(tx, [...new Set(items.flatMap(idsOf))])
  const label = labelOf(items, names)
  if (by === null) throw new AppError(approvalErrors.needed, { name: label })
  const same = await repo.findSame(tx, by, items)
  if (same !== undefined) return same
  const id = newId()
  const userIds = await beneficiariesOf(tx, items)
  await repo.insertRequest(tx, { tenantId, id, by, items, names, label, userIds, days: REQUEST_DAYS })
  await recordChange(tx, author, { action: 'create', resource: 'grantRequest', resourceId: id, label })
  return id
}

/** The users who would get something: those named, those of a place, and those who have a role that gets more. */
export async function beneficiariesOf(db: Db, items: readonly GrantItem[]): Promise<string[]> {
  const ids = new Set<string>()
  for (const item of items) for (const id of await usersOf(db, item)) ids.add(id)
  return [...ids]
}

async function usersOf(db: Db, item: GrantItem): Promise<string[]> {
  if (item.kind === 'menus') return repo.findGaining(db, item.roleId)
  if (item.kind !== 'role') return [item.userId]
  const { holderKind: kind, holderId: id, below } = item
  return kind === 'user' ? [id] : findUsersOf(db, { kind, id }, below === 1)
}

/** Everything that an item names. */
function idsOf(item: GrantItem): string[] {
  switch (item.kind) {
    case 'admin':
      return [item.userId]
    case 'role':
      return [item.roleId, item.holderId, ...(item.deptId === null ? [] : [item.deptId])]
    case 'menus':
      return [item.roleId, ...item.menuIds]
    case 'place':
      return [item.placeId, item.userId]
    case 'secondAdmin':
      return [item.userId, ...item.deptIdList, ...item.roleIdList, ...item.menuIdList]
  }
}

/** What gets it, and what it gets: names alone, which are the same in every language. */
function labelOf(items: readonly GrantItem[], names: Readonly<Record<string, string>>): string {
  const of = (id: string) => names[id] ?? ''
  const parts = items.map((item) => {
    if (item.kind === 'role') return `${of(item.roleId)} → ${of(item.holderId)}`
    if (item.kind === 'menus') return `${item.menuIds.map(of).join(', ')} → ${of(item.roleId)}`
    if (item.kind === 'place') return `${of(item.placeId)} → ${of(item.userId)}`
    return of(item.userId)
  })
  const label = parts.join('; ')
  return label.length <= MAX_LABEL ? label : `${label.slice(0, MAX_LABEL - 1)}…`
}
