import { expect, test } from 'vitest'
import type { MenuItem } from '../ports.ts'
import { firstUserMenu } from './user-menu.ts'

const item = (path: string, hidden: boolean, children: readonly MenuItem[] = [], menuType: 0 | 2 = 0): MenuItem => ({
  path,
  name: path,
  showFlag: 1,
  children,
  meta: { title: path, icon: '', hidden, noClosable: false, menuId: path, menu: { menuType } },
})

test('the first hidden page below /user, wherever it stands', () => {
  const center = item('/user/center', true)
  const menus = [item('/oa', false, [item('/sys/download', true), center, item('/user/other', true)], 2)]
  expect(firstUserMenu(menus)).toBe(center)
})
test('none where none was granted, or where a shown page only looks like one', () => {
  expect(firstUserMenu([item('/user/list', false), item('/sys/user', true)])).toBeUndefined()
})
