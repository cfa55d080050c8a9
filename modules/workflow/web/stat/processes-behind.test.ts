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

test('a month has its own days, the last of February too', () => {
  expect(queryOf(processesBehind({ id: '2028-02' }, { by: 'month', isLate: false, stat }))).toEqual({
    process: 'leave',
    fromDate: '2028-02-01',
    toDate: '2028-02-29',
  })
})
