import { expect, test } from 'vitest'
import type { MenuItem } from '../ports.ts'
import { menuEntry } from './menu-entry.ts'

const item = (path: string, menuType: 0 | 1 | 2 | 3, children: MenuItem[] = [], title = path): MenuItem => ({
  path,
  name: path,
  showFlag: 1,
  children,
  meta: { title, icon: '', hidden: false, noClosable: false, menuId: path, menu: { menuType } },
})

const menus = [item('/sys', 2, [item('user', 0, [item('save', 1)]), item('more', 3, [item('/free?x=1', 0)])])]
const session = { menus, otherMenus: [item('/kms', 0, [], 'others'), item('/sys/user', 0, [], 'others')] }

test('pages are found by their whole path, wherever they hang', () => {
  expect(menuEntry('/sys/user', session)?.path).toBe('user')
  expect(menuEntry('/free', session)?.path).toBe('/free?x=1')
})

test('one’s own portal comes before the others', () => {
  expect(menuEntry('/kms', session)?.meta.title).toBe('others')
  expect(menuEntry('/sys/user', session)?.meta.title).toBe('user')
})

test('modules, catalogues and buttons are no pages', () => {
  for (const path of ['/sys', '/sys/more', '/sys/user/save', '/none']) expect(menuEntry(path, session)).toBeUndefined()
  expect(menuEntry('/sys/user', undefined)).toBeUndefined()
})
