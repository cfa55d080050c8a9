import { describe, expect, it } from 'vitest'
import {
  change,
  close,
  closing,
  leaveAll,
  MAX_KEPT,
  move,
  noTabs,
  pin,
  reach,
  remembered,
  restore,
  visit,
  type Arrival,
  type Closing,
  type Tabs,
} from './tabs-model.ts'

const nothing = () => false
const to = (key: string, part: Partial<Arrival> = {}): Arrival => ({
  key,
  path: key,
  search: '',
  isHome: key === '/home',
  isFixed: key === '/home',
  isTemporary: false,
  isFleeting: false,
  ...part,
})
const visited = (...keys: (string | Arrival)[]): Tabs =>
  keys.reduce((tabs, each) => visit(tabs, typeof each === 'string' ? to(each) : each, nothing), noTabs)
const order = ({ open }: Tabs) => open.map(({ key }) => key)

describe('visiting', () => {
  it('opens a tab at the end and shows it', () => {
    const tabs = visited('/home', '/a', '/b')
    expect([order(tabs), tabs.active]).toEqual([['/home', '/a', '/b'], '/b'])
  })
  it('shows a tab that is open, with the address it was reached by', () => {
    const tabs = visit(visited('/home', '/a', '/b'), to('/a', { search: '?page=2' }), nothing)
    expect([order(tabs), tabs.active, tabs.open[1]?.search]).toEqual([['/home', '/a', '/b'], '/a', '?page=2'])
  })
  it('changes nothing when one is there already', () => {
    const tabs = visited('/home', '/a')
    expect(visit(tabs, to('/a'), nothing)).toBe(tabs)
  })
  it('puts home first and what is never closed behind it', () => {
    expect(order(visited('/a', '/b', '/home'))).toEqual(['/home', '/a', '/b'])
    expect(order(visited('/home', '/a', to('/fixed', { isFixed: true })))).toEqual(['/home', '/fixed', '/a'])
  })
  it('keeps what a page calls itself, and its pin', () => {
    const named = change(pin(visited('/home', '/a'), '/a', true), '/a', { title: 'Ann' })
    const [, tab] = visit(visit(named, to('/b'), nothing), to('/a', { search: '?x=1' }), nothing).open
    expect(tab).toMatchObject({ title: 'Ann', isPinned: true, search: '?x=1' })
  })
  it('beside all tabs, shows none', () => {
    const tabs = leaveAll(visited('/home', '/a'))
    expect([tabs.active, order(tabs), tabs.alive]).toEqual([undefined, ['/home', '/a'], ['/home', '/a']])
  })
})

describe('what is kept', () => {
  const many = Array.from({ length: MAX_KEPT + 5 }, (_, index) => `/p${index}`)
  it('is at most twenty pages, the least recently used goes, and its tab stays', () => {
    const tabs = visited(...many)
    expect(tabs.open).toHaveLength(25)
    expect(tabs.alive).toEqual(many.slice(5))
  })
  it('knows use, not opening', () => {
    const tabs = [to('/p0'), to('/new')].reduce(
      (state, each) => visit(state, each, nothing),
      visited(...many.slice(0, 20)),
    )
    expect(tabs.alive).toContain('/p0')
    expect(tabs.alive).not.toContain('/p1')
  })
  it('never gives up unsaved input', () => {
    const hasUnsaved = (key: string) => ['/p0', '/p1'].includes(key)
    const tabs = many.reduce((state, key) => visit(state, to(key), hasUnsaved), noTabs)
    expect(tabs.alive).toHaveLength(MAX_KEPT)
    expect(tabs.alive.slice(0, 3)).toEqual(['/p0', '/p1', '/p7'])
  })
  it('may be more than twenty when all of it is unsaved', () => {
    const tabs = many.reduce((state, key) => visit(state, to(key), () => true), noTabs)
    expect(tabs.alive).toHaveLength(25)
  })
  it('comes back when a tab is shown again', () => {
    const tabs = visit(visited(...many), to('/p0'), nothing)
    expect(tabs.alive.at(-1)).toBe('/p0')
    expect(tabs.alive).not.toContain('/p5')
  })
  it('is nothing of a page that asks not to be kept, unless it holds unsaved input', () => {
    const fleeting = to('/now', { isFleeting: true })
    expect(visited('/home', fleeting).alive).toEqual(['/home', '/now'])
    const left = visited('/home', fleeting, '/a')
    expect([left.alive, order(left)]).toEqual([
      ['/home', '/a'],
      ['/home', '/now', '/a'],
    ])
    expect(visit(visited('/home', fleeting), to('/a'), (key) => key === '/now').alive).toContain('/now')
  })
})

describe('closing', () => {
  const tabs = visited('/home', to('/fixed', { isFixed: true }), '/a', '/b', '/c')
  const offered = (state: Tabs, key: string) =>
    Object.fromEntries(
      (['this', 'others', 'left', 'right', 'all'] as Closing[]).map((what) => [what, closing(state, key, what)]),
    )
  it('takes this, the others, those to the left, to the right, or all', () => {
    expect(offered(tabs, '/b')).toEqual({
      this: ['/b'],
      others: ['/a', '/c'],
      left: ['/a'],
      right: ['/c'],
      all: ['/a', '/b', '/c'],
    })
  })
  it('offers nothing to the left at the left end, nor to the right at the right', () => {
    expect(offered(tabs, '/a')['left']).toEqual([])
    expect(offered(tabs, '/c')['right']).toEqual([])
  })
  it('offers no others with one tab', () => {
    expect(offered(visited('/a'), '/a')).toEqual({ this: [], others: [], left: [], right: [], all: [] })
  })
  it('leaves the first, home, what a menu says, and what is pinned', () => {
    expect(offered(tabs, '/home')['this']).toEqual([])
    expect(offered(tabs, '/fixed')['this']).toEqual([])
    expect(closing(visited('/first', '/a'), '/first', 'all')).toEqual(['/a'])
    expect(closing(pin(tabs, '/b', true), '/b', 'all')).toEqual(['/a', '/c'])
  })
  it('shows the last that remains when the one in sight goes', () => {
    const shown = visit(tabs, to('/a'), nothing)
    const next = close(shown, ['/a'], nothing)
    expect([order(next), next.active]).toEqual([['/home', '/fixed', '/b', '/c'], '/c'])
    expect(next.alive).not.toContain('/a')
  })
  it('leaves the one in sight when others go', () => {
    expect(close(tabs, ['/a', '/b'], nothing).active).toBe('/c')
    expect(close(tabs, ['/none'], nothing)).toBe(tabs)
  })
  it('leads to the root when none remains', () => {
    const next = close(visited('/a'), ['/a'], nothing)
    expect([next.open, next.active, next.alive]).toEqual([[], undefined, []])
  })
  it('a tab opened again is another one', () => {
    const again = visit(close(visited('/home', '/a'), ['/a'], nothing), to('/a'), nothing)
    expect(again.open.map(({ serial }) => serial)).toEqual([1, 3])
  })
})

describe('order', () => {
  const tabs = visited('/home', to('/fixed', { isFixed: true }), '/a', '/b', '/c')
  it('a pinned tab stands before those that come and go, and returns behind the other pinned ones', () => {
    const pinned = pin(pin(tabs, '/c', true), '/b', true)
    expect(order(pinned)).toEqual(['/home', '/fixed', '/c', '/b', '/a'])
    expect(order(pin(pinned, '/c', false))).toEqual(['/home', '/fixed', '/b', '/a', '/c'])
    expect(pin(tabs, '/home', true)).toBe(tabs)
    expect(pin(tabs, '/none', true)).toBe(tabs)
  })
  it('a tab moves among its like', () => {
    expect(order(move(tabs, '/c', 2))).toEqual(['/home', '/fixed', '/c', '/a', '/b'])
    expect(order(move(tabs, '/a', 9))).toEqual(['/home', '/fixed', '/b', '/c', '/a'])
    expect(reach(tabs, '/b')).toEqual({ from: 2, to: 4 })
  })
  it('nothing comes before the first, home and what a menu says; they do not move', () => {
    expect(order(move(tabs, '/c', 0))).toEqual(['/home', '/fixed', '/c', '/a', '/b'])
    for (const key of ['/home', '/fixed']) expect(move(tabs, key, 4)).toBe(tabs)
    const first = visited('/x', '/y', '/z')
    expect(move(first, '/x', 2)).toBe(first)
    expect(order(move(first, '/z', 0))).toEqual(['/x', '/z', '/y'])
  })
  it('pinned and loose ones do not mix', () => {
    const pinned = pin(tabs, '/a', true)
    expect(move(pinned, '/a', 4)).toBe(pinned)
    expect(order(move(pinned, '/c', 2))).toEqual(['/home', '/fixed', '/a', '/c', '/b'])
  })
})

describe('a reload', () => {
  it('forgets temporary tabs and every state, and keeps order, pins and names', () => {
    const tabs = change(
      pin(visited('/home', '/a', to('/now', { isTemporary: true }), to('/b', { search: '?page=2' })), '/b', true),
      '/a',
      { title: 'Ann' },
    )
    const kept = remembered(tabs)
    expect(kept).toEqual([
      { path: '/home', search: '', isPinned: false },
      { path: '/b', search: '?page=2', isPinned: true },
      { path: '/a', search: '', isPinned: false, title: 'Ann' },
    ])
    const again = restore(kept.map((each) => ({ arrival: to(each.path, { search: each.search }), kept: each })))
    expect([order(again), again.active, again.alive]).toEqual([['/home', '/b', '/a'], undefined, []])
    expect(again.open.map(({ isPinned, title }) => [isPinned, title])).toEqual([
      [false, undefined],
      [true, undefined],
      [false, 'Ann'],
    ])
  })
  it('does not open a tab twice', () => {
    const kept = { path: '/a', search: '', isPinned: false }
    expect(restore([1, 2].map(() => ({ arrival: to('/a'), kept }))).open).toHaveLength(1)
  })
})
