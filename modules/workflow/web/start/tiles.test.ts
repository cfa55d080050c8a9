import { describe, expect, it, test } from 'vitest'
import { soundMatch } from '#shell/palette/sounds.ts'
import type { Startable } from '#workflow/contract/instance.ts'
import { byLastStart, findTiles, groupTiles, nextTile } from './tiles.ts'

const aTile = (name: string, more: Partial<Startable> = {}): Startable => ({
  key: name,
  name,
  number: 1,
  formKey: '',
  category: '',
  categoryRank: 100,
  remark: '',
  lastStartedDate: null,
  ...more,
})
const names = (tiles: readonly Startable[]) => tiles.map(({ name }) => name)

describe('findTiles', () => {
  const all = [
    aTile('请假申请', { category: '人事' }),
    aTile('差旅报销', { category: '财务', remark: '出差后 30 天内' }),
    aTile('Access request'),
  ]
  const find = (typed: string) => names(findTiles(all, typed, soundMatch))
  it('finds by name', () => expect(find('请假')).toEqual(['请假申请']))
  it('finds by pinyin', () => expect(find('qingjia')).toEqual(['请假申请']))
  it('finds by initials', () => expect(find('clbx')).toEqual(['差旅报销']))
  it('finds by category and by description', () => {
    expect(find('caiwu')).toEqual(['差旅报销'])
    expect(find('30 天')).toEqual(['差旅报销'])
  })
  it('finds whatever the case', () => expect(find('ACCESS')).toEqual(['Access request']))
  it('finds all for nothing, and nothing for what is not there', () => {
    expect(find('  ')).toHaveLength(3)
    expect(find('zzz')).toEqual([])
  })
})

describe('groupTiles', () => {
  const all = [
    aTile('a', { category: '财务', lastStartedDate: '2026-11-01T00:00:00.000Z' }),
    aTile('b'),
    aTile('c', { category: '财务', lastStartedDate: '2026-11-03T00:00:00.000Z' }),
    aTile('d', { category: '行政', lastStartedDate: '2026-11-02T00:00:00.000Z' }),
    aTile('e', { category: '行政', lastStartedDate: '2026-10-02T00:00:00.000Z' }),
  ]
  const shown = (isSearch: boolean, favourites: readonly string[] = []) =>
    groupTiles(all, { isSearch, favourites }).map(({ kind, name, tiles }) => [kind, name, names(tiles).join('')])
  it('shows the three started last, then categories by their sound, then what has none', () =>
    expect(shown(false)).toEqual([
      ['recent', '', 'cda'],
      ['category', '财务', 'ac'],
      ['category', '行政', 'de'],
      ['other', '', 'b'],
    ]))
  it('keeps the order of the dictionary, and sets what it does not have behind by its sound', () => {
    const ranked = [
      aTile('x', { category: '安全' }),
      aTile('y', { category: '财务', categoryRank: 2 }),
      aTile('z', { category: '行政', categoryRank: 1 }),
      aTile('w', { category: '采购' }),
    ]
    expect(groupTiles(ranked, { isSearch: true, favourites: [] }).map(({ name }) => name)).toEqual([
      '行政',
      '财务',
      '安全',
      '采购',
    ])
  })
  it('leaves out the recent ones of a search', () => expect(shown(true).map(([kind]) => kind)).not.toContain('recent'))
  it('shows favourites in their order behind the recent ones, and none that cannot be started or of a search', () => {
    expect(shown(false, ['e', 'gone', 'b'])[1]).toEqual(['favourite', '', 'eb'])
    expect(shown(true, ['e']).map(([kind]) => kind)).not.toContain('favourite')
  })
  it('makes one group where no model has a category', () =>
    expect(groupTiles([aTile('x'), aTile('y')], { isSearch: false, favourites: [] })).toHaveLength(1))
  it('orders by the last start', () => expect(names(byLastStart(all)).join('')).toBe('cdaeb'))
})

test('arrow keys go to the neighbour, and to the nearest tile of the next row', () => {
  const places = [
    { left: 0, top: 0 },
    { left: 100, top: 0 },
    { left: 200, top: 0 },
    { left: 0, top: 50 },
  ]
  const go = (at: number, key: string) => nextTile(places, at, key)
  expect([go(0, 'ArrowRight'), go(3, 'ArrowRight'), go(0, 'ArrowLeft')]).toEqual([1, 3, 0])
  expect([go(2, 'ArrowDown'), go(3, 'ArrowUp'), go(0, 'ArrowUp'), go(3, 'ArrowDown')]).toEqual([3, 0, 0, 3])
  expect([go(1, 'Home'), go(1, 'End')]).toEqual([0, 3])
})
