import { describe, expect, it } from 'vitest'
import { moduleOf, pageAt, type MenuNode } from '../sidebar/menu-model.ts'
import { findableIn, findMenus } from './find-menus.ts'
import { soundMatch } from './sounds.ts'

const leaf = (path: string, title: string): MenuNode => {
  const page = pageAt(path, title, '')
  return { key: page.key, title, icon: '', badge: '', dot: false, page, children: [] }
}
const branch = (title: string, ...children: MenuNode[]): MenuNode => ({
  ...leaf(title, title),
  page: undefined,
  children,
})
const all = findableIn([
  moduleOf({
    key: 'sys',
    title: '系统管理',
    icon: '',
    nodes: [
      branch('组织权限', leaf('/user', '用户管理'), leaf('/role', '角色管理'), leaf('/dept', '部门管理')),
      leaf('/audit', 'Audit trail'),
    ],
  }),
])
const find = (typed: string, recent: string[] = []) =>
  findMenus(all, typed, recent, soundMatch).map(({ page, mark }) => [page.path, mark])

describe('findMenus', () => {
  it('finds by name, and says where', () => expect(find('用户')).toEqual([['/user', [0, 2]]]))
  it('finds by pinyin', () => expect(find('juese')).toEqual([['/role', [0, 2]]]))
  it('finds by initials', () => expect(find('bmgl')).toEqual([['/dept', [0, 4]]]))
  it('finds whatever the case', () => expect(find('TRAIL')).toEqual([['/audit', [6, 11]]]))
  it('finds by what it stands in, last', () =>
    expect(find('zuzhi').map(([path]) => path)).toEqual(['/user', '/role', '/dept']))
  it('puts those opened of late first', () =>
    expect(find('管理', ['/dept', '/role']).map(([path]) => path)).toEqual(['/dept', '/role', '/user', '/audit']))
  it('finds nothing for nothing', () => expect(find('  ')).toEqual([]))
  it('finds nothing that is not there', () => expect(find('qqq')).toEqual([]))
})
