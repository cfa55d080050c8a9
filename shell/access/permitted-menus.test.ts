import { expect, test } from 'vitest'
import type { MenuItem } from '../ports.ts'
import { noHoldings } from './matches.ts'
import { permittedMenus } from './permitted-menus.ts'

const item = (path: string, menuType: 0 | 3, children: readonly MenuItem[] = []): MenuItem => ({
  path,
  name: path,
  showFlag: 1,
  children,
  meta: { title: path, icon: '', hidden: false, noClosable: false, menuId: path, menu: { menuType } },
})
const menus = [
  item('/people', 3, [item('/sys/user', 0), item('/sys/role', 0)]),
  item('/platform', 3, [item('/sys/role', 0)]),
  item('/free', 0),
]
const needOf = (path: string) => (path === '/sys/role' ? 'sys:role:page' : undefined)
const paths = (items: readonly MenuItem[]): unknown[] => items.map(({ path, children }) => [path, ...paths(children)])

test('pages whose permission is lacking go, and catalogues that are left empty', () => {
  expect(paths(permittedMenus(menus, needOf, noHoldings))).toEqual([['/people', ['/sys/user']], ['/free']])
})
test('who holds the permission keeps them, as does an administrator', () => {
  const holder = { ...noHoldings, abilities: new Set(['sys:role:page']) }
  expect(paths(permittedMenus(menus, needOf, holder))).toEqual(paths(menus))
  expect(paths(permittedMenus(menus, needOf, { ...noHoldings, admin: true }))).toEqual(paths(menus))
})
