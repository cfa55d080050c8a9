import { expect, it, vi } from 'vitest'
import { placeOf } from './place.ts'

const at = (search: string) => {
  const go = vi.fn<(route: string) => void>()
  const declared = { area: 'meetings', filters: ['keyword', 'status'], fields: ['subject', 'startDate'] } as const
  return { place: placeOf(search, go, declared), went: () => go.mock.calls.at(-1)?.[0] }
}

it('reads filters, order and page, and nothing it does not know', () => {
  expect(at('status=held&page=3&by=subject&order=asc&other=1').place).toMatchObject({
    page: 3,
    filters: { status: 'held' },
    field: 'subject',
    order: 'asc',
    isFiltered: true,
  })
  expect(at('by=secret&page=-4').place).toMatchObject({ page: 1, filters: {}, field: undefined, isFiltered: false })
})

it('starts at page 1 when something is filtered, and leaves the rest as it is', () => {
  const { place, went } = at('page=3&by=subject&order=asc')
  place.filter({ keyword: 'plan & do' })
  expect(went()).toBe('meetings?by=subject&order=asc&keyword=plan+%26+do')
  at('status=held').place.filter({ status: '' })
})

it('sorts by a column upwards, downwards, and then as before', () => {
  const sorted = (search: string) => {
    const { place, went } = at(search)
    place.sort('subject')
    return went()
  }
  expect(sorted('')).toBe('meetings?by=subject&order=asc')
  expect(sorted('by=subject&order=asc&page=2')).toBe('meetings?by=subject&order=desc')
  expect(sorted('by=subject&order=desc&status=held')).toBe('meetings?status=held')
  expect(sorted('by=startDate&order=asc')).toBe('meetings?by=subject&order=asc')
})

it('turns and clears', () => {
  const { place, went } = at('status=held&page=2&by=subject&order=asc')
  place.turn(1)
  expect(went()).toBe('meetings?status=held&by=subject&order=asc')
  place.clear()
  expect(went()).toBe('meetings?by=subject&order=asc')
})
