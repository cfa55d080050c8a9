import { expect, test } from 'vitest'
import { changesBetween, type StoredValues } from '#forms-core/index.ts'
import type { Revision } from '#forms/contract/record.ts'
import { restoringChanges, shownRevisions, valuesAt } from './revisions.ts'

const [a, b, items, note] = ['f-a-1', 'f-b-1', 'f-items-1', 'f-note-1'] as const
const states: readonly StoredValues[] = [
  { [a]: 'one', [items]: [{ id: 'r1', [note]: 'x' }] },
  {
    [a]: 'two',
    [b]: 5,
    [items]: [
      { id: 'r1', [note]: 'x' },
      { id: 'r2', [note]: 'y' },
    ],
  },
  {
    [a]: 'two',
    [b]: 5,
    [items]: [
      { id: 'r2', [note]: 'y' },
      { id: 'r1', [note]: 'x' },
    ],
  },
  {
    [a]: 'three',
    [items]: [
      { id: 'r2', [note]: 'y' },
      { id: 'r1', [note]: 'z' },
    ],
  },
]
const revisions = states
  .map((values, at): Revision => ({
    id: `0192d5a0-0000-7000-8000-00000000000${at}`,
    rev: at + 1,
    kind: at === 0 ? 'create' : 'update',
    versionNo: 1,
    byName: at === 3 ? '乙' : '甲',
    createDate: '2026-11-20T02:30:00.000Z',
    note: '',
    changes: changesBetween(states[at - 1] ?? {}, values) as Revision['changes'],
    names: {},
  }))
  .toReversed()
const now = states[3] ?? {}

test('the values of every revision are found from those of now', () => {
  for (const [at, values] of states.entries()) expect(valuesAt(now, revisions, at + 1)).toEqual(values)
})

test('restoring names what differs from now, of one field if only that is asked for', () => {
  expect(restoringChanges(now, revisions, { to: 2, fields: [a] })).toEqual([
    { field: a, before: 'three', after: 'two' },
  ])
  expect(restoringChanges(now, revisions, { to: 4 })).toEqual([])
  expect(restoringChanges(now, revisions, { to: 2 }).map(({ field }) => field)).toContain(b)
})

test('filters: by field, by user, without what changes no value', () => {
  expect(shownRevisions(revisions, { isOnlyValues: true }).map(({ rev }) => rev)).toEqual([4, 2, 1])
  expect(shownRevisions(revisions, { isOnlyValues: false }).map(({ rev }) => rev)).toEqual([4, 3, 2, 1])
  expect(shownRevisions(revisions, { isOnlyValues: true, field: b }).map(({ rev }) => rev)).toEqual([4, 2])
  expect(shownRevisions(revisions, { isOnlyValues: true, by: '乙' }).map(({ rev }) => rev)).toEqual([4])
})
