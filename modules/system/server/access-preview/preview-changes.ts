/** Each kind of change in the one form that a preview is computed from. */
import type { Db } from '#kernel/database/lease.ts'
import type { AccessChange } from '#system/contract/access-preview.ts'
import { findBase } from '../field-mode/field-mode.repo.ts'
import * as repo from './access-preview.repo.ts'
import * as given from './given.repo.ts'
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
export function changeOf(db: Db, change: Exclude<AccessChange, { kind: 'exclusion' | 'package' }>): Promise<Found> {
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

const byRole = (rows: readonly given.GivenKey[]): Map<string, Set<string>> => {
  const keys = new Map<string, Set<string>>()
  for (const { roleId, key } of rows) keys.set(roleId, (keys.get(roleId) ?? new Set()).add(key))
  return keys
}
const keysIn = (rows: readonly given.GivenKey[]): string[] => [...new Set(rows.map(({ key }) => key))].sort()

/** What roles give stays; who has them changes. */
async function withRoles(db: Db, roleIds: readonly string[], roles: repo.AssignmentChange): Promise<Found> {
  const keys = keysIn(await given.findKeysOf(db, roleIds))
  if (keys.length === 0) return 'nothing'
  const before = byRole(await given.findGiving(db, keys))
  return { roles, keys: { keys, before, after: before } }
}

async function ofRole(
  db: Db,
  { id, menuIdList, addUserIdList: added, removeUserIdList: removed }: Of<'role'>,
): Promise<Found> {
  const menus = await given.findMenusOfRole(db, id)
  if (!menus) return 'unknown'
  const areMembers = added.length + removed.length > 0
  const roles = areMembers ? memberChange(id, added, removed) : holdersOf([id])
  if (menuIdList === undefined) return areMembers ? withRoles(db, [id], roles) : 'nothing'
  const had = await given.findCodesOfMenus(db, menus)
  const has = await given.findCodesOfMenus(db, menuIdList)
  const others = areMembers ? keysIn(await given.findKeysOf(db, [id])).filter((key) => key.startsWith('#')) : []
  const keys = [...new Set([...had, ...has, ...others])].sort()
  const before = byRole(await given.findGiving(db, keys))
  const after = new Map(before).set(id, new Set([...has, ...others]))
  const concerned = areMembers ? { ...roles, concerns: repo.either(roles, holdersOf([id])) } : roles
  return { roles: concerned, keys: { keys, before, after } }
}

async function ofGroup(db: Db, { id, status, userIdList }: Of<'group'>): Promise<Found> {
  // No role has a group that is not saved yet.
  if (id === undefined) return 'nothing'
  const roleIds = await given.findRolesOfHolder(db, { kind: 'group', id })
  return roleIds ? withRoles(db, roleIds, groupChange(id, userIdList, status === 1)) : 'unknown'
}

async function ofPost(db: Db, { id, status }: Of<'post'>): Promise<Found> {
  const roleIds = await given.findRolesOfHolder(db, { kind: 'post', id })
  return roleIds ? withRoles(db, roleIds, postChange(id, status === 1)) : 'unknown'
}

async function ofMenu(db: Db, { id, permissions }: Of<'menu'>): Promise<Found> {
  const menu = await given.findMenu(db, id)
  if (!menu) return 'unknown'
  const changed = [...menu.permissions, ...permissions].filter(
    (code) => menu.permissions.includes(code) !== permissions.includes(code),
  )
  const keys = (await given.withinPackage(db, changed)).sort()
  if (keys.length === 0 || menu.roleIds.length === 0) return 'nothing'
  const before = byRole(await given.findGiving(db, keys))
  const after = byRole(await given.findGiving(db, keys, id))
  for (const roleId of menu.roleIds)
    after.set(roleId, new Set([...(after.get(roleId) ?? []), ...permissions.filter((code) => keys.includes(code))]))
  return { roles: holdersOf(menu.roleIds), keys: { keys, before, after } }
}

async function ofRule(db: Db, { id, status }: Of<'dataRule'>): Promise<Found> {
  const rule = await given.findRule(db, id)
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

async function ofFields(db: Db, { fields, role }: Of<'fieldMode'>): Promise<Found> {
  const base = await findBase(db)
  const raisedNow = role && (await given.findRaised(db, role.id))
  if (role && !raisedNow) return 'unknown'
  const raised = new Map(role?.fields.map(({ field, mode }) => [field, mode]))
  const bases = fields.filter(({ field, mode }) => (base.get(field) ?? 0) !== mode)
  const raises = [...(raisedNow?.keys() ?? []), ...raised.keys()].filter(
    (field) => raisedNow?.get(field) !== raised.get(field),
  )
  const changed = new Set([...bases.map(({ field }) => field), ...raises])
  if (changed.size === 0) return 'nothing'
  const keysFrom = (field: string, mode: number) =>
    MODES.filter((at) => at >= mode).map((at) => `#field.${field}.${at}`)
  const keys = [...changed].flatMap((field) => keysFrom(field, 0)).sort()
  const giving = byRole(await given.findGiving(db, keys))
  const later = new Map(bases.map(({ field, mode }) => [field, mode]))
  const baseOf = (field: string) => base.get(field) ?? 0
  const ofBase = (mode: (field: string) => number) =>
    new Set([...changed].flatMap((field) => keysFrom(field, mode(field))))
  const before = new Map(giving).set(ALL, ofBase(baseOf))
  const after = new Map(giving).set(
    ALL,
    ofBase((field) => later.get(field) ?? baseOf(field)),
  )
  if (role)
    after.set(
      role.id,
      new Set([...raised].flatMap(([field, mode]) => (changed.has(field) ? keysFrom(field, mode) : []))),
    )
  const roles = bases.length > 0 || !role ? everyone : holdersOf([role.id])
  return { roles, keys: { keys, before, after }, ofAll: ALL }
}
