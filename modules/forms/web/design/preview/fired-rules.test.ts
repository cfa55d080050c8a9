/** What rules did with the values of a preview. */
import { expect, test } from 'vitest'
import { column, CONTEXT, field, formOf } from '../../../../../packages/forms/testing/models.ts'
import { firedRules, withEvents } from './fired-rules.ts'

const form = formOf(
  field('number', 'total', { computed: '${sum(items.price)}' }),
  field('text', 'reason', { visibleWhen: '${total > 100}' }),
  field('childTable', 'items', {
    fields: [column('number', 'price'), column('text', 'note', { requiredWhen: '${price > 50}' })],
  }),
)
const rulesFor = (...prices: number[]) =>
  firedRules(form, { 'f-items-1': prices.map((price, at) => ({ id: `r-${at}`, 'f-price-1': price })) }, CONTEXT)

test('each rule is named with what it gave; of a column, in how many rows', () => {
  expect(rulesFor(60, 70, 10)).toEqual([
    { field: 'f-total-1', rule: 'computed', value: '140', holds: true },
    { field: 'f-reason-1', rule: 'visibleWhen', value: '', holds: true },
    { field: 'f-note-1', rule: 'requiredWhen', value: '', holds: true, rows: { holding: 2, all: 3 } },
  ])
  expect(rulesFor().map(({ rule, holds }) => [rule, holds])).toEqual([
    ['computed', true],
    ['visibleWhen', false],
  ])
})

test('what changed stands first with its time, the rest keeps its own', () => {
  const [then, now] = [new Date(1_000), new Date(2_000)]
  const events = withEvents(withEvents([], rulesFor(60, 70), then), rulesFor(60, 80), now)
  expect(events.map(({ rule, at }) => [rule, at.getTime()])).toEqual([
    ['computed', 2_000],
    ['visibleWhen', 1_000],
    ['requiredWhen', 1_000],
  ])
})
