import { describe, expect, test } from 'vitest'
import type { MenuType } from '#system/contract/menu-rules.ts'
import { mayGoBelow, moved, moveFor, stepFor } from './menu-order.ts'

const menu = (id: string, pid: string, menuType: MenuType, moduleCode = 'sys') => ({
  id,
  pid,
  menuType,
  moduleCode,
  code: id,
})
const menus = [
  menu('sys', '0', 2),
  menu('org', 'sys', 3),
  menu('user', 'org', 0),
  menu('save', 'user', 1),
  menu('role', 'org', 0),
  menu('dept', 'org', 0),
  menu('lib', '0', 2, 'lib'),
  menu('shelf', 'lib', 3, 'lib'),
]
const below = (list: readonly { id: string; pid: string }[], pid: string) =>
  list.filter((one) => one.pid === pid).map(({ id }) => id)

describe('a drop', () => {
  test('before and behind a sibling, and into a parent', () => {
    expect(moveFor(menus, 'dept', 'user', 'before')).toEqual({ id: 'dept', pid: 'org', beforeId: 'user' })
    expect(moveFor(menus, 'user', 'role', 'behind')).toEqual({ id: 'user', pid: 'org', beforeId: 'dept' })
    expect(moveFor(menus, 'user', 'dept', 'behind')).toEqual({ id: 'user', pid: 'org' })
    expect(moveFor(menus, 'user', 'shelf', 'into')).toEqual({ id: 'user', pid: 'shelf' })
  })
  test('that breaks the rules or makes a cycle is none', () => {
    expect(moveFor(menus, 'user', 'role', 'into')).toBeUndefined()
    expect(moveFor(menus, 'user', 'sys', 'before')).toBeUndefined()
    expect(moveFor(menus, 'org', 'user', 'before')).toBeUndefined()
    expect(moveFor(menus, 'org', 'org', 'before')).toBeUndefined()
    expect(mayGoBelow(menus, 'org', 'org')).toBe(false)
    expect(mayGoBelow(menus, 'save', 'role')).toBe(true)
    expect(mayGoBelow(menus, 'sys', '0')).toBe(true)
  })
})

test('a step goes over one sibling and ends at the ends', () => {
  expect(stepFor(menus, 'role', -1)).toEqual({ id: 'role', pid: 'org', beforeId: 'user' })
  expect(stepFor(menus, 'role', 1)).toEqual({ id: 'role', pid: 'org' })
  expect(stepFor(menus, 'user', 1)).toEqual({ id: 'user', pid: 'org', beforeId: 'dept' })
  expect(stepFor(menus, 'user', -1)).toBeUndefined()
  expect(stepFor(menus, 'dept', 1)).toBeUndefined()
})

test('the tree follows a move, and the branch its module', () => {
  expect(below(moved(menus, { id: 'dept', pid: 'org', beforeId: 'user' }), 'org')).toEqual(['dept', 'user', 'role'])
  expect(below(moved(menus, { id: 'user' }), 'org')).toEqual(['role', 'dept', 'user'])
  const away = moved(menus, { id: 'user', pid: 'shelf' })
  expect(below(away, 'shelf')).toEqual(['user'])
  expect(away.filter(({ moduleCode }) => moduleCode === 'lib').map(({ id }) => id)).toEqual([
    'save',
    'lib',
    'shelf',
    'user',
  ])
})
