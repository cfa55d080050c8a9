import { describe, expect, it } from 'vitest'
import { keysOf, pagesOf, toggled, withRecent } from './kept-pages.ts'
import { moduleOf, pageAt, type MenuNode } from './menu-model.ts'

const leaf = (path: string): MenuNode => {
  const page = pageAt(path, path, '')
  return { key: page.key, title: path, icon: '', badge: '', dot: false, page, children: [] }
}
const modules = [
  moduleOf({
    key: 'sys',
    title: 'System',
    icon: '',
    nodes: [
      leaf('/sys/user'),
      { ...leaf('x'), key: 'org', page: undefined, children: [leaf('/sys/role'), leaf('/sys/dept')] },
    ],
  }),
]

describe('keysOf', () => {
  it.each([undefined, {}, { keys: 'x' }, { keys: [1, null] }])('%j holds none', (value) =>
    expect(keysOf(value)).toEqual([]),
  )
  it('holds words', () => expect(keysOf({ keys: ['a', 2, 'b'] })).toEqual(['a', 'b']))
})

describe('pagesOf', () => {
  it('keeps the order of the keys, however deep the pages are', () =>
    expect(pagesOf(['/sys/dept', '/sys/user'], modules).map(({ path }) => path)).toEqual(['/sys/dept', '/sys/user']))
  it('leaves out what the menus do not have now', () => expect(pagesOf(['/gone', 'org'], modules)).toEqual([]))
  it('names each once', () => expect(pagesOf(['/sys/user', '/sys/user'], modules)).toHaveLength(1))
})

describe('withRecent', () => {
  it('puts the latest first', () => expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a']))
  it('forgets the oldest', () => expect(withRecent(Array.from({ length: 12 }, String), 'x')).toHaveLength(12))
})

describe('toggled', () => {
  it('marks', () => expect(toggled(['a'], 'b')).toEqual(['a', 'b']))
  it('takes the mark away', () => expect(toggled(['a', 'b'], 'a')).toEqual(['b']))
})
