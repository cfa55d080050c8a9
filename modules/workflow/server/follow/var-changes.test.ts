import { expect, test } from 'vitest'
import type { Effect } from '#process/index.ts'
import type { VarField } from '#workflow/contract/form.ts'
import { changesIn, inOrderOf, peopleChanged, shownChange } from './var-changes.shape.ts'
import { timelineOf, type HistoryRow } from './timeline.shape.ts'

const set = (vars: Record<string, unknown>, before?: Record<string, unknown>): Effect => ({
  type: 'varsSet',
  scope: 1,
  vars,
  ...(before === undefined ? {} : { before }),
})
const words = { yes: 'Yes', no: 'No', and: ', ' }
const boss: VarField = { name: 'boss', label: 'Boss', kind: 'user' }

test('what is new has nothing before; what stays as it was is no change', () => {
  expect(changesIn([set({ a: 1, b: 2, c: [3] }, { b: 1, c: [3] }), set({ d: null })])).toEqual([
    { name: 'a', after: 1 },
    { name: 'b', before: 1, after: 2 },
    { name: 'd', after: null },
  ])
})

test('values are shown as texts of a bounded length, people by their names', () => {
  const names = new Map([['u1', 'Ann']])
  expect(shownChange({ name: 'boss', before: 'u1', after: ['u1', 'u2'] }, boss, { names, words })).toEqual({
    name: 'boss',
    label: 'Boss',
    before: 'Ann',
    after: 'Ann, u2',
    date: null,
  })
  expect(shownChange({ name: 'n', after: { a: 1 } }, undefined, { names, words })).toEqual({
    name: 'n',
    label: 'n',
    before: null,
    after: 'a: 1',
    date: null,
  })
  expect(shownChange({ name: 'n', after: 'x'.repeat(500) }, undefined, { names, words }).after).toHaveLength(201)
  expect(
    peopleChanged(
      [
        { name: 'boss', before: 'u1', after: 'u2' },
        { name: 'n', after: 'u3' },
      ],
      new Map([['boss', boss]]),
    ),
  ).toEqual(['u1', 'u2'])
})

test('days and moments are marked as such: the page writes them', () => {
  const day: VarField = { name: 'from', label: 'From', kind: 'date' }
  const people = { names: new Map<string, string>(), words }
  expect(shownChange({ name: 'from', after: '2026-12-01' }, day, people)).toMatchObject({
    after: '2026-12-01',
    date: 'day',
  })
  const moment = '2026-12-01T02:30:00.000Z'
  expect(shownChange({ name: 'at', after: moment }, { ...day, kind: 'dateTime' }, people)).toMatchObject({
    after: moment,
    date: 'minute',
  })
})

test('is part of the entry of its command; without such an entry, an entry of its own', () => {
  const row = (seq: number, command: string, effects: Effect[]): HistoryRow => ({
    instanceId: 'i',
    seq,
    at: '2026-01-01T00:00:00Z',
    actorId: null,
    behalfId: null,
    command,
    comment: '',
    effects,
  })
  const timeline = timelineOf(
    [row(1, 'start', [{ type: 'started', process: 'p' }, set({ a: 1 })]), row(2, 'timer', [set({ a: 2 }, { a: 1 })])],
    'i',
  )
  expect(timeline.map(({ kind, changes }) => [kind, changes])).toEqual([
    ['started', [{ name: 'a', after: 1 }]],
    ['varsSet', [{ name: 'a', before: 1, after: 2 }]],
  ])
})

test('yes, no and choices are shown in words', () => {
  const field: VarField = { name: 'n', label: 'N', kind: 'switch' }
  const kind: VarField = { ...field, kind: 'select', options: [{ value: 'annual', label: 'Annual leave' }] }
  const timeline = { names: new Map<string, string>(), words }
  expect(shownChange({ name: 'n', before: false, after: true }, field, timeline)).toMatchObject({
    before: 'No',
    after: 'Yes',
  })
  expect(shownChange({ name: 'n', after: 'annual' }, kind, timeline)).toMatchObject({ after: 'Annual leave' })
})

test('changes stand in the order of the form, not of the database', () => {
  const field = (name: string): [string, VarField] => [name, { name, label: name, kind: 'text' }]
  const changes = ['count', 'other', 'goods'].map((name) => ({ name, after: 1 }))
  expect(inOrderOf(new Map([field('goods'), field('count')]), changes).map(({ name }) => name)).toEqual([
    'goods',
    'count',
    'other',
  ])
})
