import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../ports.ts'
import { joinPath, knowsPath, modulesOf, trailOf } from './menu-model.ts'

type Kind = 0 | 1 | 2 | 3
const item = (menuType: Kind, path: string, children: MenuItem[] = [], more: Partial<MenuItem> = {}): MenuItem => ({
  path,
  name: path,
  showFlag: 1,
  children,
  meta: {
    title: `title of ${path}`,
    icon: 'users',
    hidden: false,
    noClosable: false,
    menuId: path,
    menu: { menuType },
  },
  ...more,
})
const hidden = (menu: MenuItem): MenuItem => ({ ...menu, meta: { ...menu.meta, hidden: true } })

const menus = [
  item(2, '/sys', [
    item(0, '/sys/about'),
    item(3, '/sys/org', [
      item(0, '/sys/user', [item(1, 'save')]),
      item(0, '/sys/role'),
      hidden(item(0, '/sys/secret')),
    ]),
    item(3, '/sys/empty', [item(0, '/sys/off', [], { showFlag: 0 })]),
  ]),
  item(2, '/bpm', []),
  hidden(item(2, '/oa', [item(0, '/oa/me')])),
]

describe('modulesOf', () => {
  const [system, ...others] = modulesOf(menus)
  it('leaves out modules without a page to show', () => {
    expect(system?.key).toBe('/sys')
    expect(others).toEqual([])
  })
  it('groups pages by catalogue, direct ones first, buttons and hidden ones never', () => {
    expect(system?.groups.map(({ title, pages }) => [title, pages.map(({ path }) => path)])).toEqual([
      ['', ['/sys/about']],
      ['title of /sys/org', ['/sys/user', '/sys/role']],
    ])
  })
})

describe('trailOf', () => {
  const modules = modulesOf(menus)
  it('finds the page', () => expect(trailOf('/sys/user', modules)?.page.path).toBe('/sys/user'))
  it('finds the page a detail belongs to', () => expect(trailOf('/sys/user/42', modules)?.page.path).toBe('/sys/user'))
  it('takes no part of a word for it', () => expect(trailOf('/sys/users', modules)).toBeUndefined())
})

describe('knowsPath', () => {
  it('knows hidden pages', () => expect(knowsPath('/sys/secret', menus)).toBe(true))
  it('knows no catalogue as a page', () => expect(knowsPath('/sys/org', menus)).toBe(false))
})

describe('joinPath', () => {
  it.each([
    ['/sys', 'user', '/sys/user'],
    ['/sys/', 'user', '/sys/user'],
    ['/sys', '/bpm/x', '/bpm/x'],
  ])('%s and %s make %s', (parent, path, whole) => expect(joinPath(parent, path)).toBe(whole))
})
