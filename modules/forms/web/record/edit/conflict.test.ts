import { describe, expect, test } from 'vitest'
import type { StoredValues } from '#forms-core/index.ts'
import { column, field, idOf, modelOf } from '../../../../../packages/forms/testing/models.ts'
import type { OpenForm } from '#forms/contract/record.ts'
import { conflictOf, mergedWith } from './conflict.ts'

const [subject, advance, items, note, price] = ['subject', 'advance', 'items', 'note', 'price'].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
]
const model = modelOf([
  field('text', 'subject'),
  field('number', 'advance'),
  field('number', 'total', { computed: '${advance}' }),
  field('childTable', 'items', { fields: [column('text', 'note'), column('number', 'price')] }),
])
const row = (id: string, text: string, amount = 1) => ({ id, [note]: text, [price]: amount })
const before = { [subject]: 'a', [advance]: 1, [idOf('total')]: 1, [items]: [row('r1', 'x'), row('r2', 'y')] }

const compare = (theirs: StoredValues, mine: StoredValues, modes: OpenForm['modes'] = {}) =>
  conflictOf({ before, theirs, mine, model, modes })

describe('what is asked', () => {
  test('a value that only they have changed is theirs without a question', () => {
    const found = compare({ ...before, [subject]: 'b' }, { ...before, [advance]: 5 })
    expect(found.differences).toMatchObject([{ name: subject, before: 'a', theirs: 'b', mine: 'a', isClash: false }])
    expect(mergedWith({ ...before, [advance]: 5 }, found, {})).toEqual({ ...before, [subject]: 'b', [advance]: 5 })
  })

  test('a value that both have changed must be chosen; without a choice it stays mine', () => {
    const mine = { ...before, [subject]: 'c' }
    const found = compare({ ...before, [subject]: 'b' }, mine)
    expect(found.differences).toMatchObject([{ theirs: 'b', mine: 'c', isClash: true }])
    expect(mergedWith(mine, found, {})[subject]).toBe('c')
    expect(mergedWith(mine, found, { [subject]: 'theirs' })[subject]).toBe('b')
  })

  test('the same change of both is none', () => {
    const same = { ...before, [subject]: 'b' }
    expect(compare(same, same)).toEqual({ differences: [], silent: [] })
  })

  test('values that are computed, and fields that the user may not change, are taken silently', () => {
    const theirs = { ...before, [idOf('total')]: 9, [advance]: 9, 'f-retired-1': 'x' }
    const found = compare(theirs, before, { [advance]: 'read' })
    expect(found.differences).toEqual([])
    expect(mergedWith(before, found, {})).toEqual(theirs)
  })
})

describe('rows', () => {
  test('two users who change different values of one row are both right', () => {
    const mine = { ...before, [items]: [row('r1', 'x', 7), row('r2', 'y')] }
    const found = compare({ ...before, [items]: [row('r1', 'z'), row('r2', 'y')] }, mine)
    expect(found.differences).toMatchObject([{ name: `${items} r1 ${note}`, isClash: false }])
    expect(mergedWith(mine, found, {})[items]).toEqual([row('r1', 'z', 7), row('r2', 'y')])
  })

  test('a row that they added is added', () => {
    const found = compare({ ...before, [items]: [row('r1', 'x'), row('r2', 'y'), row('r3', 'n')] }, before)
    expect(mergedWith(before, found, {})[items]).toEqual([row('r1', 'x'), row('r2', 'y'), row('r3', 'n')])
  })

  test('a row that they removed while I changed it is one question', () => {
    const mine = { ...before, [items]: [row('r1', 'mine', 3), row('r2', 'y')] }
    const found = compare({ ...before, [items]: [row('r2', 'y')] }, mine)
    expect(found.differences).toMatchObject([{ name: `${items} r1`, isClash: true, theirs: undefined }])
    expect(mergedWith(mine, found, { [`${items} r1`]: 'theirs' })[items]).toEqual([row('r2', 'y')])
    expect(mergedWith(mine, found, { [`${items} r1`]: 'mine' })).toEqual(mine)
  })

  test('a row that I removed while they changed it comes back when theirs is chosen', () => {
    const mine = { ...before, [items]: [row('r2', 'y')] }
    const found = compare({ ...before, [items]: [row('r1', 'z', 4), row('r2', 'y')] }, mine)
    expect(found.differences).toHaveLength(1)
    expect(mergedWith(mine, found, { [`${items} r1`]: 'theirs' })[items]).toEqual([row('r2', 'y'), row('r1', 'z', 4)])
  })
})
