import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../ports.ts'
import {
  favouriteBranch,
  findItem,
  joinPath,
  knowsPath,
  modulesOf,
  opensWindow,
  pageAt,
  pageOfItem,
  trailOf,
} from './menu-model.ts'

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
const meta = (menu: MenuItem, more: Partial<MenuItem['meta']>): MenuItem => ({
  ...menu,
  meta: { ...menu.meta, ...more },
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

describe('modules without pages', () => {
  const one = (module: MenuItem) => modulesOf([module]).map(({ redirect, nodes }) => [redirect, nodes.length])
  it('with a catalogue and nothing in it are shown, to say that they are not configured', () =>
    expect(one(item(2, '/bpm', [item(3, '/bpm/empty')]))).toEqual([['', 0]]))
  it('that lead somewhere are shown', () => {
    expect(one(item(2, '/bpm', [], { redirect: '/bpm/start' }))).toEqual([['/bpm/start', 0]])
    expect(one(item(2, 'https://example.com'))).toEqual([['https://example.com', 0]])
  })
  it('with hidden pages alone are left out', () => expect(one(item(2, '/oa', [hidden(item(0, '/oa/me'))]))).toEqual([]))
})

describe('levels', () => {
  const deep = item(2, '/kms', [
    item(3, 'a', [item(3, 'b', [item(0, 'c'), item(3, 'd', [item(0, 'e')])])]),
    meta(item(3, 'left-out', [item(0, 'f')]), { levelHidden: true }),
  ])
  const [module] = modulesOf([deep])
  it('stay as deep as they are', () => {
    const [a] = module?.nodes ?? []
    expect(a?.children[0]?.children.map(({ key }) => key)).toEqual(['c', 'd'])
  })
  it('are two in the column', () =>
    expect(module?.groups.map(({ title, pages }) => [title, pages.map(({ path }) => path)])).toEqual([
      ['', ['/kms/left-out/f']],
      ['title of a', ['/kms/a/b/c', '/kms/a/b/d/e']],
    ]))
  it('name what stands above a page', () =>
    expect(trailOf('/kms/a/b/d/e', modulesOf([deep]))?.branches).toEqual(['a', 'b', 'd']))
  it('that are left out give their place to what is below, on the rail, too', () =>
    expect(
      modulesOf([meta(item(2, '/oa', [item(3, 'x', [item(0, 'y')])]), { levelHidden: true })]).map(({ key }) => key),
    ).toEqual(['x']))
})

describe('news', () => {
  const dots = (page: MenuItem) => modulesOf([item(2, '/oa', [item(3, 'x', [page])])])[0]
  it('reach the rail as a dot', () => {
    expect(dots(item(0, 'y'))?.dot).toBe(false)
    expect(dots(meta(item(0, 'y'), { dot: true }))?.dot).toBe(true)
    expect(dots(meta(item(0, 'y'), { badge: '12' }))?.dot).toBe(true)
  })
})

describe('where a page leads', () => {
  const linkOf = (menu: MenuItem) => {
    const page = modulesOf([item(2, '/sys', [menu])])[0]?.groups[0]?.pages[0]
    return [page?.address, page?.newWindow]
  }
  it('under the hash', () => expect(linkOf(item(0, 'page'))).toEqual(['#/sys/page', false]))
  it('to an address of its own, in a window of its own', () => {
    expect(linkOf(item(0, 'https://example.com/a'))).toEqual(['https://example.com/a', true])
    expect(linkOf(meta(item(0, 'page'), { iframeURL: 'https://example.com/b' }))).toEqual([
      'https://example.com/b',
      true,
    ])
  })
  it('under the hash, in a window of its own', () => {
    expect(linkOf(meta(item(0, 'page'), { target: '_blank' }))).toEqual(['#/sys/page', true])
    expect(linkOf(meta(item(0, 'page'), { menuClass: 'browser' }))).toEqual(['#/sys/page', true])
  })
  it('to what it redirects to, or opens instead', () => {
    expect(linkOf(item(0, 'page', [], { redirect: '/sys/other?x=1' }))).toEqual(['#/sys/other?x=1', false])
    expect(linkOf(meta(item(0, 'page'), { iframeURL: '/reports' }))).toEqual(['#/reports', true])
  })
  it('with its query', () => expect(linkOf(item(0, '/render?pageId=3'))).toEqual(['#/render?pageId=3', false]))
  it('never to a script', () => {
    expect(linkOf(meta(item(0, 'page'), { iframeURL: 'javascript:alert(1)' }))).toEqual(['#/sys/page', false])
    expect(linkOf(item(0, 'javascript:alert(1)'))).toEqual(['#/sys/javascript:alert(1)', false])
  })
})

describe('trailOf', () => {
  const modules = modulesOf(menus)
  it('finds the page', () => expect(trailOf('/sys/user', modules)?.page.path).toBe('/sys/user'))
  it('finds the page a detail belongs to', () => expect(trailOf('/sys/user/42', modules)?.page.path).toBe('/sys/user'))
  it('takes no part of a word for it', () => expect(trailOf('/sys/users', modules)).toBeUndefined())
})

describe('pages of one path', () => {
  const modules = modulesOf([item(2, '/', [item(0, '/render?pageId=3'), item(0, '/render?pageId=4')])])
  const keyAt = (search: string) => trailOf('/render', modules, search)?.page.key
  it('are distinguished by their query', () => {
    expect(keyAt('?pageId=4&_portalCode=OAyy')).toBe('/render?pageId=4')
    expect(keyAt('?pageId=3')).toBe('/render?pageId=3')
  })
})

describe('opensWindow', () => {
  const page = { ...pageAt('/render?pageId=3', '', ''), newWindow: true }
  it('not for what does not', () => expect(opensWindow({ ...page, newWindow: false }, '/home')).toBe(false))
  it('for another page, or another query', () => {
    expect(opensWindow(page, '/home')).toBe(true)
    expect(opensWindow(page, '/render?pageId=4')).toBe(true)
  })
  it('not for the page one is on', () => expect(opensWindow(page, '/render?pageId=3&_portalCode=OAyy')).toBe(false))
  it('always for an address outside', () =>
    expect(opensWindow({ ...page, address: 'https://example.com' }, '/home')).toBe(true))
})

describe('findItem', () => {
  const find = (name: string) => findItem(menus, (one) => one.name === name)
  it('finds what is not shown', () => {
    const found = find('/oa/me')
    expect(found && pageOfItem(found)?.path).toBe('/oa/me')
  })
  it('knows a catalogue as no page', () => {
    const found = find('/sys/org')
    expect(found && pageOfItem(found)).toBeUndefined()
  })
  it('finds nothing else', () => expect(find('nothing')).toBeUndefined())
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

describe('favouriteBranch', () => {
  const [system] = modulesOf(menus)
  const pages = system?.groups.flatMap((group) => group.pages) ?? []
  it('stands outside of the menus: a page in it is opened from elsewhere, in its own place it is not', () => {
    const branch = favouriteBranch(pages, 'Favourites')
    expect(branch?.children.map(({ page, isElsewhere }) => [page?.path, isElsewhere])).toEqual([
      ['/sys/about', true],
      ['/sys/user', true],
      ['/sys/role', true],
    ])
    expect(system?.nodes.some(({ isElsewhere }) => isElsewhere)).toBe(false)
  })
  it('names its pages otherwise than the menus do, so that none is marked as the one that is open twice', () => {
    const keys = favouriteBranch(pages, '')?.children.map(({ key }) => key) ?? []
    expect(keys.filter((key) => pages.some((page) => page.key === key))).toEqual([])
  })
  it('is not there while there are none', () => expect(favouriteBranch([], '')).toBeUndefined())
})
