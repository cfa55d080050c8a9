import { describe, expect, test } from 'vitest'
import type { MenuNode } from '#system/contract/menu.ts'
import { allLeaves, permissionRows, rowTick, shownRows, tickable, toMenuIds, withLeaves } from './permission-tree.ts'

const node = (id: string, pid: string, menuType: MenuNode['menuType'], more: Partial<MenuNode> = {}): MenuNode => ({
  id,
  pid,
  name: id,
  icon: '',
  menuType,
  permissions: [],
  sort: 0,
  sensitive: false,
  grantable: true,
  ...more,
})
const nodes = [
  node('sys', '0', 2),
  node('user', 'sys', 0),
  node('user.save', 'user', 1, { permissions: ['sys:user:save'] }),
  node('user.delete', 'user', 1, { permissions: ['sys:user:delete'], grantable: false }),
  node('about', 'sys', 0),
]
const rows = permissionRows(nodes)
const ids = (list: readonly { node: { id: string } }[]) => list.map((row) => row.node.id)
const row = (id: string) => rows.find((one) => one.node.id === id) ?? expect.unreachable()

test('menus are rows, buttons their chips, leaves what can be ticked', () => {
  expect(ids(rows)).toEqual(['sys', 'user', 'about'])
  expect(row('user').chips.map(({ id }) => id)).toEqual(['user.save', 'user.delete'])
  expect(row('sys').leaves).toEqual(['user.save', 'user.delete', 'about'])
  expect(row('about').leaves).toEqual(['about'])
  expect(allLeaves(nodes)).toEqual(['user.save', 'user.delete', 'about'])
})

describe('half checks', () => {
  test.each([
    [[], 'none', 'none'],
    [['user.save'], 'some', 'some'],
    [['user.save', 'user.delete'], 'all', 'some'],
    [['user.save', 'user.delete', 'about'], 'all', 'all'],
    [['user'], 'some', 'none'],
  ])('%j shows user %s and sys %s', (ticked, user, sys) => {
    expect(rowTick(row('user'), new Set(ticked))).toBe(user)
    expect(rowTick(row('sys'), new Set(ticked))).toBe(sys)
  })
})

test('what the caller may not hand on can only be ticked again when the role had it', () => {
  const byId = new Map(nodes.map((one) => [one.id, one]))
  expect(tickable(row('user').leaves, byId, new Set())).toEqual(['user.save'])
  expect(tickable(row('user').leaves, byId, new Set(['user.delete']))).toEqual(['user.save', 'user.delete'])
})

describe('ticking', () => {
  const all = new Set(['sys', 'user', 'user.save', 'user.delete', 'about'])
  test('a parent goes with the first leaf taken from below it, others stay', () => {
    expect([...withLeaves(rows, all, ['user.save'], false)]).toEqual(['user.delete', 'about'])
    expect([...withLeaves(rows, all, ['about'], false)]).toEqual(['user', 'user.save', 'user.delete'])
  })
  test('a page that grants something itself stays as long as it has a leaf', () => {
    const granting = permissionRows(
      nodes.map((one) => (one.id === 'user' ? { ...one, permissions: ['sys:user:page'] } : one)),
    )
    const one = withLeaves(granting, all, ['user.save'], false)
    expect(one.has('user')).toBe(true)
    expect(withLeaves(granting, one, ['user.delete'], false).has('user')).toBe(false)
  })
  test('a page goes with the button that grants the same code', () => {
    const same = permissionRows(
      nodes.map((one) => (one.id === 'user' ? { ...one, permissions: ['sys:user:save'] } : one)),
    )
    expect([...withLeaves(same, all, ['user.save'], false)]).toEqual(['user.delete', 'about'])
    expect(withLeaves(same, all, ['user.delete'], false).has('user')).toBe(true)
  })
  test('ticking adds only the leaves', () => {
    expect([...withLeaves(rows, new Set(), ['user.save'], true)]).toEqual(['user.save'])
  })
})

describe('ticks on the wire', () => {
  test('half-checked parents are not sent, whole ones are', () => {
    expect(toMenuIds(nodes, new Set(['user.save']), [])).toEqual(['user.save'])
    expect(toMenuIds(nodes, new Set(['user.save', 'user.delete']), [])).toEqual(['user.save', 'user.delete', 'user'])
  })
  test('a menu that stands there on its own is sent', () => {
    expect(toMenuIds(nodes, new Set(['user']), ['user'])).toEqual(['user'])
  })
  test('what the caller cannot see stays', () => {
    expect(toMenuIds(nodes, new Set(['about']), ['hidden'])).toEqual(['about', 'hidden'])
  })
})

describe('rows in sight', () => {
  const plain = { text: '', isOnlyChosen: false, closed: new Set<string>() }
  test('closed rows hide what is below', () => {
    expect(ids(shownRows(rows, new Set(), new Set(), { ...plain, closed: new Set(['sys']) }))).toEqual(['sys'])
  })
  test('a search finds names and permission codes, with what leads there', () => {
    expect(ids(shownRows(rows, new Set(), new Set(), { ...plain, text: 'sys:user:' }))).toEqual(['sys', 'user'])
    expect(ids(shownRows(rows, new Set(), new Set(), { ...plain, text: 'ABOUT' }))).toEqual(['sys', 'about'])
  })
  test('only chosen shows what is ticked and what was', () => {
    expect(ids(shownRows(rows, new Set(['about']), new Set(), { ...plain, isOnlyChosen: true }))).toEqual([
      'sys',
      'about',
    ])
    expect(ids(shownRows(rows, new Set(), new Set(['user.save']), { ...plain, isOnlyChosen: true }))).toEqual([
      'sys',
      'user',
    ])
  })
})
