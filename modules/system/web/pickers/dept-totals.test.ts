import { expect, test } from 'vitest'
import { peopleBelow } from './dept-totals.ts'

test('a department counts its own people and those below it', () => {
  const totals = peopleBelow([
    { id: 'root', pid: '0', userCount: 1 },
    { id: 'it', pid: 'root', userCount: 2 },
    { id: 'dev', pid: 'it', userCount: 30 },
    { id: 'hr', pid: 'root', userCount: 4 },
  ])
  expect(Object.fromEntries(totals)).toEqual({ root: 37, it: 32, dev: 30, hr: 4 })
})
