import { expect, test } from 'vitest'
import { processesBehind } from './processes-behind.ts'

const stat = { key: 'leave', fromDate: '2026-01-15', toDate: '2026-03-15' }
const queryOf = (link: string) => Object.fromEntries(new URLSearchParams(link.slice(link.indexOf('?'))))

test('a line leads to the processes it was counted of', () => {
  expect(queryOf(processesBehind({ id: 'approve' }, { by: 'node', isLate: false, stat }))).toEqual({
    process: 'leave',
    fromDate: '2026-01-15',
    toDate: '2026-03-15',
    taskNode: 'approve',
  })
  expect(queryOf(processesBehind({ id: 'u1' }, { by: 'person', isLate: true, stat }))).toMatchObject({
    taskUserId: 'u1',
    taskLate: '1',
  })
})

test('of the version that was chosen, where one is', () => {
  const line = { by: 'node', isLate: false, number: '3', stat } as const
  expect(queryOf(processesBehind({ id: 'approve' }, line))).toMatchObject({ process: 'leave', number: '3' })
})

test('a month has its own days, the last of February too; no others than were counted', () => {
  const daysOf = (id: string, counted: { fromDate: string; toDate: string }) =>
    queryOf(processesBehind({ id }, { by: 'month', isLate: false, stat: { ...stat, ...counted } }))
  expect(daysOf('2028-02', { fromDate: '2028-01-01', toDate: '2028-12-31' })).toEqual({
    process: 'leave',
    fromDate: '2028-02-01',
    toDate: '2028-02-29',
  })
  expect(daysOf('2026-01', stat)).toMatchObject({ fromDate: '2026-01-15', toDate: '2026-01-31' })
  expect(daysOf('2026-03', stat)).toMatchObject({ fromDate: '2026-03-01', toDate: '2026-03-15' })
})
