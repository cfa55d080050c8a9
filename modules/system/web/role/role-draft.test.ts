import { expect, test } from 'vitest'
import type { MenuNode } from '#system/contract/menu.ts'
import { bodyOf, changeOf, isChanged, newRole } from './role-draft.ts'

const nodes = ['a', 'b', 'c'].map<MenuNode>((id) => ({
  id,
  pid: '0',
  name: id,
  icon: '',
  menuType: 0,
  permissions: [],
  sort: 0,
  sensitive: false,
  grantable: true,
}))
const saved = { ...newRole, name: 'Buyers', ticked: new Set(['a', 'b']) }

test('nothing changed means nothing to save', () => {
  expect(isChanged(changeOf(saved, { ...saved, ticked: new Set(['b', 'a']) }, nodes))).toBe(false)
})

test('says what members gain, what they lose, and which fields change', () => {
  const edited = { ...saved, name: 'Purchasing', grade: 3, ticked: new Set(['b', 'c']) }
  expect(changeOf(saved, edited, nodes)).toEqual({ added: ['c'], removed: ['a'], fields: ['name', 'grade'] })
})

test('chosen departments count only for the scope that uses them', () => {
  const chosen = { ...saved, dataScope: 4 as const, deptIds: new Set(['x']) }
  expect(changeOf(chosen, { ...chosen, deptIds: new Set(['x', 'y']) }, nodes).fields).toEqual(['scope'])
  expect(changeOf(saved, { ...saved, deptIds: new Set(['y']) }, nodes).fields).toEqual([])
  expect(bodyOf({ ...chosen, dataScope: 0 }, chosen, nodes).deptIdList).toEqual([])
  expect(bodyOf(chosen, chosen, nodes).deptIdList).toEqual(['x'])
})
