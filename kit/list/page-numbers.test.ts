import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, [1]],
  [1, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 129, [1, 2, 3, 4, 5, 'after', 129]],
  [4, 129, [1, 2, 3, 4, 5, 'after', 129]],
  [5, 129, [1, 'before', 4, 5, 6, 'after', 129]],
  [125, 129, [1, 'before', 124, 125, 126, 'after', 129]],
  [126, 129, [1, 'before', 125, 126, 127, 128, 129]],
  [129, 129, [1, 'before', 125, 126, 127, 128, 129]],
])('page %d of %d', (page, last, marks) => expect(pageNumbers(page, last)).toEqual(marks))
