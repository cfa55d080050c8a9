/** Which token came from which, computed from the effects as they are stored. */
import { describe, expect, test } from 'vitest'
import { Lineage } from './lineage.ts'
import type { Effect, Via, Why } from '../model/effect.ts'

interface More {
  scope?: number
  flow?: string
  via?: Via
  d?: { outcome: string }
}
const made = (token: number, node: string, par: number[] = [], { scope = 1, flow, via, d }: More = {}): Effect => ({
  type: 'tokenMade',
  token,
  node,
  scope,
  par,
  ...(flow === undefined ? {} : { flow }),
  ...(via === undefined ? {} : { via }),
  ...(d === undefined ? {} : { d }),
})
const gone = (token: number, why: Why = 'passed'): Effect => ({ type: 'tokenGone', token, node: '', why })
const scope = (id: number, t?: number, p?: number, vars: Record<string, unknown> = {}): Effect => ({
  type: 'scopeMade',
  id,
  scope: { n: 'S', vars, ...(t === undefined ? {} : { t }), ...(p === undefined ? {} : { p }) },
})
const closed = (task: number, token: number, more: Partial<Effect & { type: 'taskClosed' }> = {}): Effect => ({
  type: 'taskClosed',
  task,
  token,
  node: '',
  why: 'done',
  ...more,
})
const opened = (task: number, token: number, more: Partial<Effect & { type: 'taskOpened' }> = {}): Effect => ({
  type: 'taskOpened',
  task,
  token,
  node: '',
  ...more,
})
const sorted = (tokens: Iterable<number>) => [...tokens].sort((a, b) => a - b)

describe('what follows from what', () => {
  const chain = new Lineage([
    scope(1),
    made(2, 'A'),
    gone(2),
    made(3, 'B', [2], { flow: 'f' }),
    made(4, 'C', [2], { flow: 'g', d: { outcome: 'agree' } }),
    gone(3),
    gone(4),
    made(5, 'D', [3, 4]),
    made(6, 'Z'),
  ])

  test('by what a token was made from, neither more nor itself', () => {
    expect(sorted(chain.descendants(2))).toStrictEqual([3, 4, 5])
    expect(sorted(chain.descendants(3))).toStrictEqual([5])
    expect(sorted(chain.descendants(5))).toStrictEqual([])
    expect(sorted(chain.ancestors(5))).toStrictEqual([2, 3, 4])
    expect(sorted(chain.ancestors(2))).toStrictEqual([])
    expect(sorted(chain.descendants(99))).toStrictEqual([])
    expect(sorted(chain.ancestors(99))).toStrictEqual([])
  })

  test('causes stay within what they are looked for among', () => {
    expect(sorted(chain.causes([5], new Set([3, 5])))).toStrictEqual([3, 5])
    expect(sorted(chain.causes([5, 6], new Set([2, 3, 4])))).toStrictEqual([2, 3, 4, 5, 6])
    expect(sorted(chain.causes([5], new Set([2])))).toStrictEqual([5])
  })

  test('the flows a token left by, and what it knew', () => {
    expect(chain.flowsFrom(2)).toStrictEqual(['f', 'g'])
    expect(chain.flowsFrom(3)).toStrictEqual([])
    expect(chain.flowsFrom(6)).toStrictEqual([])
    expect(chain.tokens.get(3)).toStrictEqual({
      id: 3,
      node: 'B',
      scope: 1,
      par: [2],
      flow: 'f',
      done: [],
      why: 'passed',
    })
    expect(chain.tokens.get(4)?.d).toStrictEqual({ outcome: 'agree' })
    expect(chain.tokens.get(2)).not.toHaveProperty('flow')
  })

  test('what is inside follows from what holds it, and what comes after follows from what was inside', () => {
    const nested = new Lineage([
      scope(1),
      made(2, 'S'),
      scope(3, 2, 1),
      made(4, 'T', [2], { scope: 3 }),
      scope(5, 4, 3),
      made(6, 'A', [4], { scope: 5 }),
      made(7, 'B', [4], { scope: 5 }),
      gone(6, 'ended'),
      made(8, 'C', [2], { via: { token: 2 } }),
      made(9, 'D', [8]),
      // Made after what came after: no cause of it.
      made(10, 'E', [7], { scope: 5 }),
    ])
    expect(sorted(nested.descendants(2))).toStrictEqual([4, 6, 7, 8, 9, 10])
    expect(sorted(nested.descendants(6))).toStrictEqual([8, 9])
    expect(sorted(nested.descendants(4))).toStrictEqual([6, 7, 8, 9, 10])
    expect(sorted(nested.descendants(10))).toStrictEqual([])
    expect(sorted(nested.ancestors(8))).toStrictEqual([2, 4, 6, 7])
    expect(sorted(nested.ancestors(9))).toStrictEqual([2, 4, 6, 7, 8])
    expect(sorted(nested.ancestors(6))).toStrictEqual([2, 4])
  })

  test('what is held follows from its holder even when it was made from nothing', () => {
    const tree = new Lineage([scope(1), made(2, 'S'), scope(3, 2, 1), made(4, 'A', [], { scope: 3 })])
    expect(sorted(tree.ancestors(4))).toStrictEqual([2])
    expect(sorted(tree.descendants(2))).toStrictEqual([4])
  })

  test('what an event began instead of a scope follows from everything that was in there', () => {
    const instead = new Lineage([
      scope(1),
      made(2, 'A'),
      made(3, 'B'),
      gone(2),
      gone(3, 'interrupted'),
      made(4, 'E', [3], { via: { scope: 1 } }),
    ])
    expect(sorted(instead.descendants(2))).toStrictEqual([4])
    expect(sorted(instead.ancestors(4))).toStrictEqual([2, 3])
    expect(instead.tokens.get(4)?.via).toStrictEqual({ scope: 1 })
  })

  test('effects may come bit by bit', () => {
    const lineage = new Lineage([scope(1), made(2, 'A')])
    expect(lineage.add([made(3, 'B', [2])])).toBe(lineage)
    expect(sorted(lineage.descendants(2))).toStrictEqual([3])
  })
})

describe('what happened', () => {
  test.each([
    ['passed', true],
    ['ended', true],
    ['interrupted', true],
    ['rejected', true],
    ['satisfied', true],
    ['returned', false],
    ['withdrawn', false],
    ['canceled', false],
    ['jumped', false],
    ['removed', false],
  ] as const)('to go because of %s', (why, expected) => {
    const lineage = new Lineage([scope(1), made(2, 'A'), gone(2, why)])
    expect(lineage.visitsOf('A').map(({ id }) => id)).toStrictEqual(expected ? [2] : [])
  })

  test('visits of a node are its own, oldest first, also the one that goes on', () => {
    const lineage = new Lineage([scope(1), made(2, 'A'), made(3, 'B'), gone(2), made(4, 'A')])
    expect(lineage.visitsOf('A').map(({ id }) => id)).toStrictEqual([2, 4])
    expect(lineage.visitsOf('C')).toStrictEqual([])
  })

  test('votes stay with what they were given at', () => {
    const multi = { total: 2, begun: 2, done: 1, agreed: 1, rejected: 0 }
    const lineage = new Lineage([
      scope(1),
      made(2, 'A'),
      opened(3, 2, { index: 0 }),
      opened(4, 2, { index: 1 }),
      opened(5, 2, { index: 1, signsFor: 4 }),
      opened(6, 2),
      closed(3, 2, { by: 'ann', outcome: 'agree' }),
      closed(5, 2),
      closed(6, 2, { index: 7 }),
      closed(4, 2, { why: 'satisfied', by: 'unknown' }),
      { type: 'tokenGone', token: 2, node: 'A', why: 'passed', multi },
    ])
    expect(lineage.tokens.get(2)).toMatchObject({ why: 'passed', multi })
    expect(lineage.tokens.get(2)?.done).toStrictEqual([
      { task: 3, index: 0, by: 'ann', outcome: 'agree' },
      { task: 5, index: 1, isHelper: true },
      { task: 6, index: 7 },
    ])
  })

  test('work that was taken back by who did it is not done', () => {
    const lineage = new Lineage([
      scope(1),
      made(2, 'A'),
      opened(3, 2),
      closed(3, 2),
      opened(4, 2),
      closed(4, 2),
      { type: 'taskChanged', task: 3, what: 'reopened' },
      { type: 'taskChanged', task: 4, what: 'claimed', assignee: 'ann' },
    ])
    expect(lineage.tokens.get(2)?.done).toStrictEqual([{ task: 4 }])
  })

  test('effects of what is not known change nothing', () => {
    const lineage = new Lineage([
      gone(9),
      { type: 'tokenBack', token: 9, node: '' },
      { type: 'scopeGone', id: 9, why: 'passed' },
      { type: 'scopeBack', id: 9 },
      { type: 'varsSet', scope: 9, vars: { a: 1 } },
      closed(8, 9),
      { type: 'undone', visit: 9, why: 'returned' },
      { type: 'redone', visit: 9, token: 8 },
      { type: 'suspended' } as unknown as Effect,
    ])
    expect(lineage.tokens.size + lineage.scopes.size).toBe(0)
  })
})

describe('scopes', () => {
  test('keep the variables they had, and why they went', () => {
    const first = scope(1, undefined, undefined, { a: 1 })
    const lineage = new Lineage([
      first,
      { type: 'varsSet', scope: 1, vars: { b: 2 } },
      { type: 'varsSet', scope: 1, vars: { a: 3 } },
      { type: 'scopeGone', id: 1, why: 'passed' },
    ])
    expect(lineage.scopes.get(1)).toMatchObject({ id: 1, vars: { a: 3, b: 2 }, why: 'passed' })
    // The stored effect does not change.
    expect(first).toStrictEqual(scope(1, undefined, undefined, { a: 1 }))
    lineage.add([{ type: 'scopeBack', id: 1 }])
    expect(lineage.scopes.get(1)?.why).toBeUndefined()
  })
})

describe('taking back', () => {
  const before: Effect[] = [
    scope(1),
    made(2, 'A'),
    gone(2),
    made(3, 'S', [2], { flow: 'f' }),
    scope(4, 3, 1),
    made(5, 'B', [3], { scope: 4 }),
    opened(6, 5),
    closed(6, 5),
    gone(5, 'ended'),
    gone(3),
    made(7, 'C', [3], { via: { token: 3 } }),
    gone(7, 'returned'),
    { type: 'undone', visit: 3, why: 'returned' },
    made(8, 'S', [2], { flow: 'f' }),
  ]

  test('goes for everything that followed, and leaves what led there', () => {
    const lineage = new Lineage(before)
    expect([2, 3, 5, 7].map((id) => lineage.tokens.get(id)?.undone)).toStrictEqual([undefined, true, true, true])
    expect(lineage.visitsOf('B')).toStrictEqual([])
    expect(lineage.visitsOf('S').map(({ id }) => id)).toStrictEqual([8])
    expect(lineage.visitsOf('A').map(({ id }) => id)).toStrictEqual([2])
  })

  test('a token that is back lives, with its work to do anew', () => {
    const lineage = new Lineage([...before, { type: 'tokenBack', token: 5, node: 'B' }])
    expect(lineage.tokens.get(5)).toStrictEqual({ id: 5, node: 'B', scope: 4, par: [3], done: [] })
    expect(lineage.visitsOf('B').map(({ id }) => id)).toStrictEqual([5])
  })

  test('and redoing lets what had followed follow from the new visit', () => {
    const lineage = new Lineage([...before, gone(8), { type: 'redone', visit: 3, token: 8 }])
    expect([3, 5, 7].map((id) => lineage.tokens.get(id)?.undone)).toStrictEqual([true, undefined, undefined])
    expect(sorted(lineage.descendants(8))).toStrictEqual([5, 7])
    expect(sorted(lineage.descendants(3))).toStrictEqual([])
    expect(lineage.tokens.get(5)?.par).toStrictEqual([8])
    expect(lineage.tokens.get(7)).toMatchObject({ par: [8], via: { token: 8 } })
    expect(lineage.scopes.get(4)?.scope).toMatchObject({ n: 'S', t: 8, p: 1 })
    expect(sorted(lineage.ancestors(7))).toStrictEqual([2, 5, 8])
    expect(sorted(lineage.descendants(5))).toStrictEqual([7])
    // What does not hang on the visit stays as it was.
    expect(lineage.tokens.get(3)?.par).toStrictEqual([2])
    expect(lineage.scopes.get(1)?.scope.t).toBeUndefined()
  })

  test('what had been given back for a time is on record again as it had gone, once it is redone', () => {
    const multi = { total: 2, begun: 2, done: 1, agreed: 1, rejected: 0 }
    const went: Effect[] = [
      scope(1),
      made(2, 'A'),
      gone(2),
      made(3, 'S'),
      scope(4, 3, 1),
      made(5, 'B', [3], { scope: 4 }),
      opened(6, 5),
      closed(6, 5),
      { type: 'tokenGone', token: 5, node: '', why: 'interrupted', by: 2, multi },
      { type: 'scopeGone', id: 4, why: 'interrupted' },
      gone(3, 'interrupted'),
    ]
    const lineage = new Lineage(went)
    lineage.add([
      { type: 'undone', visit: 2, why: 'returned' },
      { type: 'tokenBack', token: 3, node: 'S' },
      { type: 'scopeBack', id: 4 },
      { type: 'tokenBack', token: 5, node: 'B' },
      made(7, 'A'),
    ])
    expect(lineage.tokens.get(5)?.why).toBeUndefined()
    expect(lineage.scopes.get(4)?.why).toBeUndefined()
    lineage.add([gone(5), { type: 'scopeGone', id: 4, why: 'passed' }, gone(3), gone(7)])
    lineage.add([{ type: 'redone', visit: 2, token: 7 }])
    expect(lineage.tokens.get(3)).toMatchObject({ why: 'interrupted' })
    expect(lineage.tokens.get(5)).toMatchObject({ why: 'interrupted', by: 2, multi, done: [{ task: 6 }] })
    expect(lineage.scopes.get(4)?.why).toBe('interrupted')
  })

  test('what was taken back before stays so when a later one is redone', () => {
    const lineage = new Lineage([
      scope(1),
      made(2, 'A'),
      gone(2),
      made(3, 'B', [2]),
      gone(3, 'returned'),
      { type: 'undone', visit: 3, why: 'returned' },
      made(4, 'B', [2]),
      gone(4, 'returned'),
      { type: 'undone', visit: 2, why: 'returned' },
      made(5, 'A'),
      gone(5),
      { type: 'redone', visit: 2, token: 5 },
    ])
    expect(lineage.tokens.get(3)?.undone).toBe(true)
    expect(lineage.tokens.get(4)?.undone).toBeUndefined()
    expect(lineage.tokens.get(4)?.par).toStrictEqual([5])
  })
})
