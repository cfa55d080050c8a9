/** Returning, and what the world is told of it. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'
import { fork } from '../testing/traps/models.ts'
import { findVisit } from './return.ts'

const line = bpmn({ s: 'start', A: 'user', B: 'user', C: 'user', e: 'end' }, ['s A', 'A B', 'B C', 'C e'])

describe('returning', () => {
  test('says what is taken back and what begins anew', async () => {
    const run = await driven(line)
    run.complete('A')
    const [visit, from, task] = [run.visit('A'), run.token('B'), run.task('B')]
    const effects = run.do({ type: 'return', visit, from, by: 'bob', lineage: run.lineage() })
    const again = run.token('A')
    expect(effects).toEqual([
      { type: 'acted', kind: 'return', by: 'bob', data: { visit } },
      { type: 'undone', visit, why: 'returned' },
      { type: 'taskClosed', task, token: from, node: 'B', why: 'returned' },
      { type: 'tokenGone', token: from, node: 'B', why: 'returned' },
      { type: 'tokenMade', token: again, node: 'A', scope: 1, flow: 's-A', par: [run.visit('s')] },
      { type: 'visited', node: 'A', token: again },
      { type: 'taskOpened', task: run.task('A'), token: again, node: 'A' },
    ])
    expect(run.state.tokens[again]).toEqual({ n: 'A', s: 1, f: 's-A', st: 'wait' })
  })

  test('to where nobody was, or to what was taken back, is refused', async () => {
    const run = await driven(line)
    run.complete('A')
    const lineage = run.lineage()
    expect(run.refusal({ type: 'return', visit: 99, lineage })).toBe('NEVER_VISITED')
    const old = run.visit('A')
    run.returnTo('A', 'B')
    expect(run.refusal({ type: 'return', visit: old, lineage: run.lineage() })).toBe('NEVER_VISITED A')
  })

  test('begins an open node anew, with new tasks', async () => {
    const run = await driven(line)
    const task = run.task('A')
    run.do({ type: 'return', visit: run.visit('A'), lineage: run.lineage() })
    expect(run.places()).toBe('A')
    expect(run.task('A')).not.toBe(task)
  })

  test('never goes to an event sub-process, but into it', async () => {
    const xml = bpmn(
      {
        s: 'start',
        A: 'user',
        E: { is: 'sub event', of: { m: 'start message=help', H: 'user', I: 'user' }, flows: ['m H', 'H I'] },
      },
      ['s A'],
    )
    const run = await driven(xml)
    run.do({ type: 'message', wait: run.wait('m') })
    run.complete('H')
    expect(run.refusal({ type: 'return', visit: run.visit('E'), lineage: run.lineage() })).toBe('NEVER_VISITED E')
    run.returnTo('H', 'I')
    expect(run.places()).toBe('E H')
    // Before what it interrupted: that is there again.
    run.returnTo('A', 'H')
    expect(run.places()).toBe('A')
  })

  test('to the latest visit that one follows from', async () => {
    const loop = bpmn({ s: 'start', A: 'user', B: 'user', x: 'xor', e: 'end' }, [
      's A',
      'A B',
      'B x',
      'x A ${again}',
      'x e default',
    ])
    const run = await driven(loop, { again: true })
    run.complete('A', 'B', 'A')
    const lineage = run.lineage()
    const [first = 0, second = 0] = lineage.visitsOf('A').map(({ id }) => id)
    expect(findVisit(lineage, 'A', run.token('B'))).toBe(second)
    expect(findVisit(lineage, 'A', second)).toBe(first)
    expect(findVisit(lineage, 'A')).toBe(second)
    expect(findVisit(lineage, 'Z')).toBeUndefined()
    const beside = await driven(fork)
    beside.complete('apply', 'A')
    expect(findVisit(beside.lineage(), 'A2', beside.token('B'))).toBe(beside.visit('A2'))
  })

  test('gives a join back what came from elsewhere, parked as it was', async () => {
    const run = await driven(fork)
    run.complete('apply', 'A', 'A2', 'B')
    const parked = run.lineage().tokens.get(run.visit('C'))?.par
    const effects = run.returnTo('A2', 'C')
    expect(parked).toHaveLength(1)
    const back = of(effects, 'tokenBack')
    expect(back).toMatchObject([{ node: 'j' }])
    expect(run.state.tokens[back[0]?.token ?? 0]).toEqual({ n: 'j', s: 1, st: 'join', f: 'B-j' })
    expect(run.places()).toBe('A2 j')
  })

  test('into a sub-process opens it with the variables it had, its events and its holder', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: {
          is: 'sub each=item:items sequential',
          of: {
            a: 'start',
            A: 'user',
            D: 'user',
            E: { is: 'sub event', of: { m: 'start message=help beside', H: 'user' }, flows: ['m H'] },
          },
          flows: ['a A', 'A D'],
        },
        t: 'boundary on=S timer=PT1H',
        L: 'user',
        C: 'user',
      },
      ['s S', 'S C', 't L'],
    )
    const run = await driven(xml, { items: ['x', 'y'] })
    run.do({ type: 'complete', task: run.task('A'), vars: { item: 'z' } })
    run.complete('D', 'A', 'D')
    expect(run.places()).toBe('C')
    const lineage = run.lineage()
    const [first] = lineage.visitsOf('A')
    const effects = run.do({ type: 'return', visit: first?.id ?? 0, from: run.token('C'), lineage })
    const holder = run.token('S')
    expect(run.places()).toBe('A S')
    expect(of(effects, 'scopeBack')).toHaveLength(1)
    expect(run.state.tokens[holder]).toMatchObject({ st: 'hold', m: { total: 2, begun: 1, done: 0 } })
    expect(Object.values(run.state.scopes).find(({ n }) => n === 'S')).toMatchObject({ t: holder, i: 0, p: 1 })
    expect(
      Object.values(run.state.waits)
        .map(({ n }) => n)
        .sort(),
    ).toEqual(['m', 't'])
    run.complete('A', 'D', 'A', 'D')
    expect(run.places()).toBe('C')
  })

  test('into one of several at once counts it as not done', async () => {
    const xml = bpmn(
      { s: 'start', S: { is: 'sub times=3', of: { a: 'start', A: 'user' }, flows: ['a A'] }, C: 'user' },
      ['s S', 'S C'],
    )
    const run = await driven(xml)
    run.complete('A', 'A', 'A')
    const visits = run.lineage().visitsOf('A')
    run.do({ type: 'return', visit: visits[1]?.id ?? 0, from: run.token('C'), lineage: run.lineage() })
    expect(run.state.tokens[run.token('S')]?.m).toMatchObject({ total: 3, begun: 3, done: 2 })
    expect(run.places()).toBe('A S')
  })

  test('into a round of a loop forgets the rounds after it', async () => {
    const xml = bpmn(
      { s: 'start', S: { is: 'sub while=${again}', of: { a: 'start', A: 'user' }, flows: ['a A'] }, C: 'user' },
      ['s S', 'S C'],
    )
    const run = await driven(xml, { again: true })
    run.complete('A', 'A')
    run.do({ type: 'complete', task: run.task('A'), vars: { again: false } })
    expect(run.places()).toBe('C')
    const [first] = run.lineage().visitsOf('A')
    run.do({ type: 'return', visit: first?.id ?? 0, from: run.token('C'), lineage: run.lineage() })
    expect(run.state.tokens[run.token('S')]?.m).toMatchObject({ total: 1, begun: 1, done: 0 })
    run.complete('A')
    expect(run.places()).toBe('C')
  })
})

describe('straight back', () => {
  test('puts back what went, as it was, with its tasks open anew', async () => {
    const run = await driven(fork)
    run.complete('apply', 'A', 'B')
    const went = Object.keys(run.state.tokens).map(Number)
    run.returnTo('apply', 'A2', 'backToReturner')
    const again = run.token('apply')
    expect(run.state.tokens[again]?.by).toMatchObject({ put: [], scopes: [] })
    expect(run.state.tokens[again]?.by?.tokens.map(({ id }) => id)).toEqual(went)
    const effects = run.complete('apply')
    expect(effects.map(({ type }) => type)).toEqual([
      'taskClosed',
      'tokenGone',
      'redone',
      'tokenBack',
      'tokenBack',
      'visited',
      'taskOpened',
    ])
    expect(of(effects, 'redone')).toMatchObject([{ token: again }])
    expect(Object.keys(run.state.tokens).map(Number)).toEqual(went)
    expect(run.places()).toBe('A2 j')
    run.complete('A2')
    expect(run.places()).toBe('C')
  })

  test('is no way for who does not come after', async () => {
    const run = await driven(fork)
    run.complete('apply', 'A')
    run.do({
      type: 'return',
      visit: run.visit('A'),
      from: run.token('B'),
      way: 'backToReturner',
      lineage: run.lineage(),
    })
    expect(run.state.tokens[run.token('A')]).not.toHaveProperty('by')
    const open = await driven(fork)
    open.complete('apply')
    const at = open.token('A')
    open.do({ type: 'return', visit: at, from: at, way: 'backToReturner', lineage: open.lineage() })
    expect(open.state.tokens[open.token('A')]).not.toHaveProperty('by')
    const nobody = await driven(fork)
    nobody.complete('apply')
    nobody.do({ type: 'return', visit: nobody.visit('apply'), way: 'backToReturner', lineage: nobody.lineage() })
    expect(nobody.state.tokens[nobody.token('apply')]).not.toHaveProperty('by')
  })

  test('goes forward when a token that was put back has moved', async () => {
    const xml = bpmn(
      {
        s: 'start',
        f: 'and',
        A: 'user',
        B: 'user',
        t: 'boundary on=S timer=PT1H',
        S: { is: 'sub', of: { a: 'start', g: 'and', X: 'user', Y: 'user' }, flows: ['a g', 'g X', 'g Y'] },
        L: 'user',
        C: 'user',
      },
      ['s S', 'S C', 't L'],
    )
    const run = await driven(xml)
    run.complete('X')
    run.do({ type: 'return', visit: run.visit('X'), lineage: run.lineage() })
    run.do({ type: 'timer', wait: run.wait('t') })
    expect(run.places()).toBe('L')
    run.returnTo('X', 'L', 'backToReturner')
    expect(run.places()).toBe('S X Y')
    run.complete('Y')
    run.complete('X')
    // What was put back is gone: the way leads forward.
    expect(run.places()).toBe('C')
    const still = await driven(xml)
    still.do({ type: 'timer', wait: still.wait('t') })
    still.returnTo('X', 'L', 'backToReturner')
    still.complete('X')
    expect(still.places()).toBe('L')
  })

  test('stands over choices that would be the same', async () => {
    const xml = bpmn({ s: 'start', A: 'user', x: 'or', B: 'user', C: 'user', D: 'user' }, [
      's A',
      'A x',
      'x B ${n>1}',
      'x C ${n>2}',
      'x D default',
    ])
    const back = async (before: number, after: number) => {
      const run = await driven(xml, { n: before })
      run.complete('A')
      run.returnTo('A', 'B', 'backToReturner')
      run.do({ type: 'complete', task: run.task('A'), vars: { n: after } })
      return of(run.history, 'redone').length === 1 ? `back ${run.places()}` : run.places()
    }
    expect(await back(3, 4)).toBe('back B C')
    expect(await back(2, 2)).toBe('back B')
    expect(await back(2, 3)).toBe('B C')
    expect(await back(3, 2)).toBe('B')
    expect(await back(3, 0)).toBe('D')
  })

  test('asks what was decided anew: the outcome of who it was returned to', async () => {
    const xml = bpmn({ s: 'start', A: 'user', x: 'xor', B: 'user', C: 'user' }, [
      's A',
      'A x',
      "x B ${outcome=='agree'}",
      'x C default',
    ])
    const back = async (outcome: 'agree' | 'reject') => {
      const run = await driven(xml)
      run.do({ type: 'complete', task: run.task('A'), outcome: 'agree' })
      run.returnTo('A', 'B', 'backToReturner')
      run.do({ type: 'complete', task: run.task('A'), outcome })
      return of(run.history, 'redone').length === 1 ? `back ${run.places()}` : run.places()
    }
    expect(await back('agree')).toBe('back B')
    expect(await back('reject')).toBe('C')
  })

  test('is gone when a choice cannot be made', async () => {
    const xml = bpmn({ s: 'start', A: 'user', x: 'xor', B: 'user', C: 'user' }, [
      's A',
      'A x',
      'x B ${1/n>0}',
      'x C default',
    ])
    const run = await driven(xml, { n: 1 })
    run.complete('A')
    run.returnTo('A', 'B', 'backToReturner')
    run.do({ type: 'complete', task: run.task('A'), vars: { n: 0 } })
    expect(run.places()).toBe('x')
    expect(of(run.history, 'redone')).toEqual([])
  })

  test('brings a sub-process back with what was in it, its variables and events', async () => {
    const xml = bpmn(
      {
        s: 'start',
        A: 'user',
        S: {
          is: 'sub each=item:items',
          of: {
            a: 'start',
            B: 'user',
            E: { is: 'sub event', of: { m: 'start message=help', H: 'user' }, flows: ['m H'] },
          },
          flows: ['a B'],
        },
        t: 'boundary on=S timer=PT1H',
        L: 'user',
        C: 'user',
      },
      ['s A', 'A S', 'S C', 't L'],
    )
    const run = await driven(xml, { items: [1, 2] })
    run.complete('A')
    run.do({ type: 'complete', task: run.task('B'), vars: { item: 5 } })
    const before = run.state
    run.returnTo('A', 'B', 'backToReturner')
    expect(run.places()).toBe('A')
    const effects = run.complete('A')
    expect(run.places()).toBe('B S')
    expect(run.state.scopes).toEqual(before.scopes)
    expect(run.state.tokens[run.token('S')]).toEqual(before.tokens[run.token('S')])
    expect(
      Object.values(run.state.waits)
        .map(({ n }) => n)
        .sort(),
    ).toEqual(['m', 't'])
    expect(of(effects, 'scopeBack')).toHaveLength(1)
    run.complete('B')
    expect(run.places()).toBe('C')
  })
})
