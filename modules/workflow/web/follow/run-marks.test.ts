import { expect, test } from 'vitest'
import { marksOf } from './run-marks.ts'

const node = (state: string, visits = 1) => ({ name: 'n', state, visits })

test('what was passed, stands, was taken back, skipped, is stuck or would come next is marked', () => {
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
    d: { tone: 'skipped' },
    e: { tone: 'error' },
    f: { tone: 'skipped' },
    x: { tone: 'done' },
    y: { tone: 'returned' },
    z: { tone: 'ahead' },
  })
})

test('a task says who has it, else who handled it last', () => {
  const entry = (kind: 'done' | 'open' | 'started', nodeId: string, person: string) => ({ kind, nodeId, person })
  const timeline = [
    entry('started', '', 'Ann'),
    entry('done', 'a', 'Ann'),
    entry('done', 'a', 'Bob'),
    entry('done', 'b', 'Bob'),
    entry('open', 'b', 'Cid'),
    entry('open', 'b', 'Dan'),
  ]
  const nodes = { a: node('done'), b: node('active'), c: node('active') }
  expect(marksOf({ nodes, flows: {}, ahead: [] }, timeline, '、')).toEqual({
    a: { tone: 'done', note: 'Bob' },
    b: { tone: 'active', note: 'Cid、Dan' },
    c: { tone: 'active' },
  })
})
