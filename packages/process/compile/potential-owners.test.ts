import { expect, test } from 'vitest'
import { potentialOwners } from './potential-owners.ts'

test.each([
  [['user(ann), group(hr)'], 'ann', 'hr'],
  [['user(ann),user(bob), hr , group(sales)'], 'ann,bob', 'hr,sales'],
  [['user(ann)', 'group(hr)', undefined], 'ann', 'hr'],
  [['group(a, b)'], undefined, 'a, b'],
  [['superuser(ann)'], undefined, 'superuser(ann)'],
  [["user(${of('a', 'b')}), ${groups}"], "${of('a', 'b')}", '${groups}'],
  [['', ' , '], undefined, undefined],
])('%j', (texts, users, groups) => {
  expect(potentialOwners(texts)).toEqual({ users, groups })
})
