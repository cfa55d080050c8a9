/** What counts as done by people, and what a migration and a way straight back change in the lineage of an instance. */
import { describe, expect, test } from 'vitest'
import { Lineage } from './lineage.ts'
import type { Effect, Via } from '../model/effect.ts'
import { bpmn } from '../testing/bpmn.ts'
import { driven } from '../testing/driven.ts'
import { compile } from '../compile/compile.ts'

const made = (
  token: number,
  node: string,
  par: number[] = [],
  more: { scope?: number; flow?: string; via?: Via } = {},
): Effect => ({
  type: 'tokenMade',
  token,
  node,
  scope: 1,
  par,
  ...more,
})
const scope = (id: number, n: string, t?: number): Effect => ({
  type: 'scopeMade',
  id,
  scope: { n, vars: {}, ...(t === undefined ? {} : { t, p: 1 }) },
})
const opened = (task: number, token: number, signsFor?: number): Effect => ({
  type: 'taskOpened',
  task,
  token,
  node: 'A',
  ...(signsFor === undefined ? {} : { signsFor }),
})
const done = (task: number, token: number, outcome?: 'agree' | 'reject'): Effect => ({
  type: 'taskClosed',
  task,
  token,
  node: 'A',
  why: 'done',
  ...(outcome === undefined ? {} : { outcome }),
})

describe('a vote', () => {
  const voted = (...effects: Effect[]) => {
    const lineage = new Lineage([scope(1, 'p'), made(2, 'A'), ...effects])
    const visit = lineage.tokens.get(2)
    return visit?.done.map((action) => `${action.task} ${String(lineage.isVote(visit, action))}`)
  }

  test('is what is done at a task, and of a helper only the rejection', () => {
    expect(voted(opened(3, 2), done(3, 2, 'agree'))).toStrictEqual(['3 true'])
    expect(voted(opened(3, 2), opened(4, 2, 3), done(4, 2, 'agree'))).toStrictEqual(['4 false'])
    expect(voted(opened(3, 2), opened(4, 2, 3), done(4, 2, 'reject'))).toStrictEqual(['4 true'])
  })

  test('is not given before every helper of the task has signed, unless it rejects', () => {
    const both = [opened(3, 2), opened(4, 2, 3)]
    expect(voted(...both, done(3, 2, 'agree'))).toStrictEqual(['3 false'])
    expect(voted(...both, done(3, 2, 'reject'))).toStrictEqual(['3 true'])
    expect(voted(...both, done(3, 2, 'agree'), done(4, 2))).toStrictEqual(['3 true', '4 false'])
  })

  test('waits no more for a helper who was taken out', () => {
    const removed: Effect = { type: 'taskClosed', task: 4, token: 2, node: 'A', why: 'removed' }
    expect(voted(opened(3, 2), opened(4, 2, 3), removed, done(3, 2, 'agree'))).toStrictEqual(['3 true'])
  })
})

describe('what people did in a called process', () => {
  test('counts for the visit that called it, as far as it happened', () => {
    const inside = new Lineage([
      scope(1, 'q'),
      made(2, 'Q'),
      opened(3, 2),
      done(3, 2),
      made(4, 'R', [2]),
      opened(5, 4),
      done(5, 4),
      { type: 'tokenGone', token: 4, node: 'R', why: 'withdrawn' },
    ])
    const start = (wait: number, token: number): Effect => ({
      type: 'childStart',
      wait,
      node: 'c',
      token,
      process: 'q',
      vars: {},
    })
    const lineage = new Lineage([scope(1, 'p'), made(2, 'c'), start(7, 2), made(3, 'd'), start(8, 3)])
    lineage.called = new Map([[7, inside]])
    const tasks = (id: number) => {
      const visit = lineage.tokens.get(id)
      return visit === undefined ? [] : lineage.actionsOf(visit).map(({ task }) => task)
    }
    expect(tasks(2)).toStrictEqual([3])
    expect(tasks(3)).toStrictEqual([])
  })

  test('is known by the wait for it: the one it is waited for by again, not the one before', () => {
    const lineage = new Lineage([
      scope(1, 'p'),
      made(2, 'c'),
      { type: 'childStart', wait: 7, node: 'c', token: 2, index: 1, process: 'q', vars: {} },
      { type: 'childStart', wait: 8, node: 'c', token: 2, process: 'q', vars: {} },
      { type: 'childBack', wait: 9, was: 7, token: 2, index: 1 },
      { type: 'childCancel', wait: 8 },
      { type: 'childCancel', wait: 99 },
    ])
    expect([...lineage.calls]).toStrictEqual([
      [8, { token: 2, isCanceled: true }],
      [9, { token: 2, index: 1 }],
    ])
  })
})

describe('a visit', () => {
  test('in what was canceled since cannot be gone back to', () => {
    const inside: Effect[] = [
      scope(1, 'p'),
      made(2, 'S'),
      scope(3, 'S', 2),
      made(4, 'A', [2], { scope: 3 }),
      { type: 'tokenGone', token: 4, node: 'A', why: 'passed' },
    ]
    const isOpen = (...effects: Effect[]) => {
      const lineage = new Lineage([...inside, ...effects])
      const visit = lineage.tokens.get(4)
      return visit !== undefined && lineage.isOpenTo(visit)
    }
    expect(isOpen()).toBe(true)
    expect(isOpen({ type: 'scopeGone', id: 3, why: 'passed' })).toBe(true)
    expect(isOpen({ type: 'scopeGone', id: 3, why: 'canceled' })).toBe(false)
    expect(isOpen({ type: 'tokenGone', token: 2, node: 'S', why: 'canceled' })).toBe(false)
  })

  test('is known by the names of the version that the instance has moved to, flows and scopes as well', async () => {
    const version = (node: string, id = 'p') =>
      bpmn(
        { s: 'start', [node]: { is: 'sub', of: { a: 'start', A: 'user', B: 'user' }, flows: ['a A', 'A B'] } },
        [`s ${node}`],
        id,
      )
    const run = await driven(version('S'))
    run.complete('A')
    const { ir: to } = await compile(version('T'))
    if (to === undefined) throw new Error('not compiled')
    run.do({ type: 'migrate', to, map: { S: 'T', 's-S': 's-T' } })
    const lineage = run.lineage()
    expect(lineage.visitsOf('S')).toStrictEqual([])
    expect(lineage.visitsOf('T')).toMatchObject([{ id: run.token('T'), flow: 's-T' }])
    expect(lineage.visitsOf('A')).toMatchObject([{ flow: 'a-A' }])
    expect(lineage.visitsOf('a')[0]).not.toHaveProperty('flow')
    expect([...lineage.scopes.values()].map(({ scope: { n } }) => n)).toStrictEqual(['p', 'T'])
  })

  test('that takes the place of another is what followed from both through several', () => {
    const lineage = new Lineage([
      scope(1, 'p'),
      made(2, 'A'),
      made(3, 'S', [2]),
      made(4, 'R', [2]),
      made(5, 'C', [3, 4], { via: { token: 3, others: [4] } }),
      { type: 'undone', visit: 4, why: 'returned' },
      made(6, 'R', [2]),
      { type: 'redone', visit: 4, token: 6 },
    ])
    expect(lineage.tokens.get(5)).toMatchObject({ par: [3, 6], via: { token: 3, others: [6] } })
    expect([...lineage.descendants(6)]).toStrictEqual([5])
  })
})
