/** A role while it is being edited, and what saving it would change. */
import type { Flag } from '#contract/scalars.ts'
import { NEW_ROLE_GRADE, type DataScope, type RoleDetail, type RoleDraft } from '#system/contract/role.ts'
import type { MenuNode } from '#system/contract/menu.ts'
import { allLeaves, toMenuIds } from './permission-tree.ts'

export interface EditedRole {
  readonly name: string
  readonly remark: string
  readonly grade: number
  readonly dataScope: DataScope
  readonly mfa: Flag
  /** Ticked menus and buttons, as the contract lists them; parents follow from the leaves. */
  readonly ticked: ReadonlySet<string>
  readonly deptIds: ReadonlySet<string>
}

export const newRole: EditedRole = {
  name: '',
  remark: '',
  grade: NEW_ROLE_GRADE,
  dataScope: 3,
  mfa: 0,
  ticked: new Set(),
  deptIds: new Set(),
}

/** Data scope in which departments are chosen. */
export const CHOSEN_DEPTS: DataScope = 4

/** A role as it was saved. */
export function editedFrom(role: RoleDetail): EditedRole {
  const { name, remark, grade, dataScope, mfa, menuIdList, deptIdList } = role
  return { name, remark, grade, dataScope, mfa, ticked: new Set(menuIdList), deptIds: new Set(deptIdList) }
}

export interface RoleChange {
  /** Buttons and pages that members gain and lose. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** What else changed. */
  readonly fields: readonly ('name' | 'remark' | 'grade' | 'mfa' | 'scope')[]
}

/** What saving would change. */
export function changeOf(saved: EditedRole, edited: EditedRole, nodes: readonly MenuNode[]): RoleChange {
  const leaves = allLeaves(nodes)
  const fields = (['name', 'remark', 'grade', 'mfa'] as const).filter((field) => saved[field] !== edited[field])
  return {
    added: leaves.filter((id) => edited.ticked.has(id) && !saved.ticked.has(id)),
    removed: leaves.filter((id) => saved.ticked.has(id) && !edited.ticked.has(id)),
    fields: isSameScope(saved, edited) ? fields : [...fields, 'scope'],
  }
}

/** Whether there is anything to save. */
export function isChanged({ added, removed, fields }: RoleChange): boolean {
  return added.length + removed.length + fields.length > 0
}

/** The body of the call. */
export function bodyOf(edited: EditedRole, saved: EditedRole, nodes: readonly MenuNode[]): RoleDraft {
  const { name, remark, grade, dataScope, mfa, ticked, deptIds } = edited
  return {
    name,
    remark,
    grade,
    dataScope,
    mfa,
    menuIdList: toMenuIds(nodes, ticked, [...saved.ticked]),
    deptIdList: dataScope === CHOSEN_DEPTS ? [...deptIds] : [],
  }
}

function isSameScope(one: EditedRole, other: EditedRole): boolean {
  if (one.dataScope !== other.dataScope) return false
  if (one.dataScope !== CHOSEN_DEPTS) return true
  return one.deptIds.size === other.deptIds.size && [...one.deptIds].every((id) => other.deptIds.has(id))
}
