import { expect, test } from 'vitest'
import { marksOf } from './run-marks.ts'

const node = (state: string, visits = 1) => ({ name: 'n', state, visits })

test('what was passed, stands, was taken back, is stuck or would come next is marked; what was skipped is not', () => {
  const marks = marksOf({
    nodes: {
      a: node('done', 2),
      b: node('active'),
      c: node('returned'),
      d: node('canceled'),
      e: node('error'),
      f: node('skipped', 0),
    },
    flows: { x: { count: 1, returned: false }, y: { count: 1, returned: true } },
    ahead: ['b', 'z'],
  })
  expect(marks).toEqual({
    a: { tone: 'done', badge: '×2' },
    b: { tone: 'active' },
    c: { tone: 'returned' },
    d: { tone: 'returned' },
    e: { tone: 'error' },
    x: { tone: 'done' },
    y: { tone: 'returned' },
    z: { tone: 'ahead' },
  })
})
