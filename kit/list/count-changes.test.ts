import { expect, test } from 'vitest'
import { countChanges } from './count-changes.ts'
import type { ListReply } from './list-reply.ts'

const page = (list: readonly unknown[], total = list.length, totalExact = true): ListReply<unknown> => ({
  list,
  total,
  totalExact,
})
const [ann, bob, eve] = [
  { id: 'a', name: 'Ann' },
  { id: 'b', name: 'Bob' },
  { id: 'e', name: 'Eve' },
]

test.each([
  ['nothing', page([ann, bob]), page([{ ...ann }, { ...bob }]), 0],
  [
    'one’s own change that the list has fetched already',
    page([{ ...ann, name: 'New' }]),
    page([{ ...ann, name: 'New' }]),
    0,
  ],
  ['a row with other content', page([ann, bob]), page([ann, { ...bob, name: 'Bobby' }]), 1],
  ['a row more', page([ann], 1), page([eve, ann], 2), 1],
  ['a row that pushes another off the page', page([ann, bob], 2), page([eve, ann], 3), 1],
  ['a row less', page([ann, bob], 2), page([ann], 1), 1],
  ['rows on other pages', page([ann], 20), page([ann], 23), 3],
  ['a total that is an estimate', page([ann], 20_000, false), page([ann], 20_100, false), 0],
  ['another order', page([ann, bob]), page([bob, ann]), 0],
  [
    'a signature of the same picture',
    page([{ id: 'a', headUrl: '/oss/1?sign=x' }]),
    page([{ id: 'a', headUrl: '/oss/1?sign=y' }]),
    0,
  ],
  ['another picture', page([{ id: 'a', headUrl: '/oss/1?sign=x' }]), page([{ id: 'a', headUrl: '/oss/2?sign=y' }]), 1],
  ['rows without an id', page(['x', 'y']), page(['x', 'z']), 1],
])('counts %s', (_, shown, fresh, count) => expect(countChanges(shown, fresh)).toBe(count))
