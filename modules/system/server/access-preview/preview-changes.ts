/** Each kind of change in the one form that a preview is computed from. */
import type { Db } from '#kernel/database/lease.ts'
import type { AccessChange } from '#system/contract/access-preview.ts'
import { findBase } from '../field-mode/field-mode.repo.ts'
import * as repo from './access-preview.repo.ts'
import type { KeyChange, KeysOfRoles } from './key-diff.ts'
import { everyone, groupChange, holdersOf, memberChange, postChange } from './role-changes.repo.ts'

export interface FoundChange {
  readonly roles: repo.AssignmentChange
  readonly keys: KeyChange
  readonly ofAll?: string
}
type Found = FoundChange | 'unknown' | 'nothing'
type Of<Kind extends AccessChange['kind']> = Extract<AccessChange, { kind: Kind }>

/** `unknown`: what is to be changed is not there; `nothing`: no right follows from it. */
export function changeOf(db: Db, change: Exclude<AccessChange, { kind: 'exclusion' }>): Promise<Found> {
  switch (change.kind) {
    case 'role':
      return ofRole(db, change)
    case 'group':
      return ofGroup(db, change)
    case 'post':
      return ofPost(db, change)
    case 'menu':
      return ofMenu(db, change)
    case 'dataRule':
      return ofRule(db, change)
    case 'fieldMode':
      return ofFields(db, change)
  }
}

const byRole = (rows: readonly repo.GivenKey[]): Map<string, Set<string>> => {
  const keys = new Map<string, Set<string>>()
  for (const { roleId, key } of rows) keys.set(roleId, (keys.get(roleId) ?? new Set()).add(key))
  return keys
}
const keysIn = (rows: readonly repo.GivenKey[]): string[] => [...new Set(rows.map(({ key }) => key))].sort()

/** What roles give stays; who has them changes. */
async function withRoles(db: Db, roleIds: readonly string[], roles: repo.AssignmentChange): Promise<Found> {
  const keys = keysIn(await repo.findKeysOf(db, roleIds))
  if (keys.length === 0) return 'nothing'
  const before = byRole(await repo.findGiving(db, keys))
  return { roles, keys: { keys, before, after: before } }
}

async function ofRole(
  db: Db,
  { id, menuIdList, addUserIdList: added, removeUserIdList: removed }: Of<'role'>,
): Promise<Found> {
  const menus = await repo.findMenusOfRole(db, id)
  if (!menus) return 'unknown'
  const areMembers = added.length + removed.length > 0
  const roles = areMembers ? memberChange(id, added, removed) : holdersOf([id])
  if (menuIdList === undefined) return areMembers ? withRoles(db, [id], roles) : 'nothing'
  const had = await repo.findCodesOfMenus(db, menus)
  const has = await repo.findCodesOfMenus(db, menuIdList)
  const others = areMembers ? keysIn(await repo.findKeysOf(db, [id])).filter((key) => key.startsWith('#')) : []
  const keys = [...new Set([...had, ...has, ...others])].sort()
  const before = byRole(await repo.findGiving(db, keys))
  const after = new Map(before).set(id, new Set([...has, ...others]))
  const concerned = areMembers ? { ...roles, concerns: anyOf(roles, holdersOf([id])) } : roles
  return { roles: concerned, keys: { keys, before, after } }
}

const anyOf = (one: repo.AssignmentChange, other: repo.AssignmentChange) => repo.either(one.concerns, other.concerns)

async function ofGroup(db: Db, { id, status, userIdList }: Of<'group'>): Promise<Found> {
  // No role has a group that is not saved yet.
  if (id === undefined) return 'nothing'
  const roleIds = await repo.findRolesOfHolder(db, { kind: 'group', id })
  return roleIds ? withRoles(db, roleIds, groupChange(id, userIdList, status === 1)) : 'unknown'
}

async function ofPost(db: Db, { id, status }: Of<'post'>): Promise<Found> {
  const roleIds = await repo.findRolesOfHolder(db, { kind: 'post', id })
  return roleIds ? withRoles(db, roleIds, postChange(id, status === 1)) : 'unknown'
}

async function ofMenu(db: Db, { id, permissions }: Of<'menu'>): Promise<Found> {
  const menu = await repo.findMenu(db, id)
  if (!menu) return 'unknown'
  const changed = [...menu.permissions, ...permissions].filter(
    (code) => menu.permissions.includes(code) !== permissions.includes(code),
  )
  const keys = (await repo.withinPackage(db, changed)).sort()
  if (keys.length === 0 || menu.roleIds.length === 0) return 'nothing'
  const before = byRole(await repo.findGiving(db, keys))
  const after = byRole(await repo.findGiving(db, keys, id))
  for (const roleId of menu.roleIds)
    after.set(roleId, new Set([...(after.get(roleId) ?? []), ...permissions.filter((code) => keys.includes(code))]))
  return { roles: holdersOf(menu.roleIds), keys: { keys, before, after } }
}

async function ofRule(db: Db, { id, status }: Of<'dataRule'>): Promise<Found> {
  const rule = await repo.findRule(db, id)
  if (!rule) return 'unknown'
  if (rule.status === status || rule.roleIds.length === 0) return 'nothing'
  const key = `#rule.${id}`
  const giving = new Map(rule.roleIds.map((roleId) => [roleId, new Set([key])]))
  const none: KeysOfRoles = new Map()
  const [before, after] = status === 1 ? [none, giving] : [giving, none]
  return { roles: holdersOf(rule.roleIds), keys: { keys: [key], before, after } }
}

/** What the organisation lets everyone do with a field, as if a role gave it to all. */
const ALL = 'everyone'
const MODES = [0, 1, 2]

async function ofFields(db: Db, { fields }: Of<'fieldMode'>): Promise<Found> {
  const base = await findBase(db)
  const changed = fields.filter(({ field, mode }) => (base.get(field) ?? 0) !== mode)
  if (changed.length === 0) return 'nothing'
  const keysFrom = (field: string, mode: number) =>
    MODES.filter((at) => at >= mode).map((at) => `#field.${field}.${at}`)
  const keys = changed.flatMap(({ field }) => keysFrom(field, 0)).sort()
  const roles = byRole(await repo.findGiving(db, keys))
  const before = new Map(roles).set(ALL, new Set(changed.flatMap(({ field }) => keysFrom(field, base.get(field) ?? 0))))
  const after = new Map(roles).set(ALL, new Set(changed.flatMap(({ field, mode }) => keysFrom(field, mode))))
  return { roles: everyone, keys: { keys, before, after }, ofAll: ALL }
}
