/** Straight back to who returned it. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'
import { fork } from '../testing/traps/models.ts'

describe('straight back', () => {
  test('puts back what went, as it was, with its tasks open anew', async () => {
    const run = await driven(fork)
    run.complete('apply', 'A', 'B')
    const went = Object.keys(run.state.tokens).map(Number)
    run.returnTo('apply', 'A2', 'backToReturner')
    const again = run.token('apply')
    expect(run.state.tokens[again]?.by).toMatchObject({ put: [], scopes: [] })
    expect(run.state.tokens[again]?.by?.tokens.map(({ id }) => id)).toStrictEqual(went)
    const effects = run.complete('apply')
    expect(effects.map(({ type }) => type)).toStrictEqual([
      'taskClosed',
      'tokenGone',
      'redone',
      'tokenBack',
      'tokenBack',
      'visited',
      'taskOpened',
    ])
    expect(of(effects, 'redone')).toMatchObject([{ token: again }])
    expect(of(effects, 'tokenGone')).toMatchObject([{ token: again, why: 'passed' }])
    expect(Object.keys(run.state.tokens).map(Number)).toStrictEqual(went)
    expect(run.places()).toBe('A2 j')
    run.complete('A2')
    expect(run.places()).toBe('C')
  })

  test('is no way for who does not come after', async () => {
    const run = await driven(fork)
    run.complete('apply', 'A')
    const lineage = run.lineage()
    const beside = {
      type: 'return',
      visit: run.visit('A'),
      from: run.token('B'),
      way: 'backToReturner',
      lineage,
    } as const
    expect(run.refusal(beside)).toBe('OTHER_BRANCH A')
    const open = await driven(fork)
    open.complete('apply')
    const at = open.token('A')
    open.do({ type: 'return', visit: at, from: at, way: 'backToReturner', lineage: open.lineage() })
    expect(open.state.tokens[open.token('A')]).not.toHaveProperty('by')
    const inside = await driven(
      bpmn({ s: 'start', S: { is: 'sub', of: { a: 'start', A: 'user' }, flows: ['a A'] } }, ['s S']),
    )
    inside.do({
      type: 'return',
      visit: inside.token('S'),
      from: inside.token('A'),
      way: 'backToReturner',
      lineage: inside.lineage(),
    })
    expect(inside.state.tokens[inside.token('S')]).not.toHaveProperty('by')
    expect(inside.places()).toBe('A S')
    const anonymous = await driven(fork)
    anonymous.complete('apply')
    anonymous.do({
      type: 'return',
      visit: anonymous.visit('apply'),
      way: 'backToReturner',
      lineage: anonymous.lineage(),
    })
    expect(anonymous.state.tokens[anonymous.token('apply')]).not.toHaveProperty('by')
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
    const other = await driven(
      bpmn({ s: 'start', A: 'user', x: 'or', B: 'user', C: 'user', D: 'user' }, [
        's A',
        'A x',
        'x B',
        'x C ${n<5}',
        'x D ${n>=5}',
      ]),
      { n: 1 },
    )
    other.complete('A')
    other.returnTo('A', 'B', 'backToReturner')
    other.do({ type: 'complete', task: other.task('A'), vars: { n: 9 } })
    expect(other.places()).toBe('B D')
  })

  test('stands over a choice behind which there was a return before', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user', x: 'xor', B: 'user', C: 'user', D: 'user' }, [
        's A',
        'A x',
        'x B ${n>0}',
        'x D default',
        'B C',
      ]),
      { n: 1 },
    )
    run.complete('A', 'B')
    run.returnTo('B', 'C')
    run.complete('B')
    run.returnTo('A', 'C', 'backToReturner')
    expect(of(run.complete('A'), 'redone')).toHaveLength(1)
    expect(run.places()).toBe('C')
  })

  test('asks no event gateway on the way: what happened there has happened', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user', g: 'event', m: 'catch message=yes', r: 'catch message=no', B: 'user', C: 'user' }, [
        's A',
        'A g',
        'g m',
        'g r',
        'm B',
        'r C',
      ]),
    )
    run.complete('A')
    run.do({ type: 'message', wait: run.wait('m') })
    run.returnTo('A', 'B', 'backToReturner')
    expect(of(run.complete('A'), 'redone')).toHaveLength(1)
    expect(run.places()).toBe('B')
  })

  test('asks later choices with what was decided before them', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user', B: 'user', y: 'xor', C: 'user', D: 'user' }, [
        's A',
        'A B',
        'B y',
        "y C ${outcome=='agree'}",
        'y D default',
      ]),
    )
    run.do({ type: 'complete', task: run.task('A'), outcome: 'abstain' })
    run.do({ type: 'complete', task: run.task('B'), outcome: 'agree' })
    run.returnTo('A', 'C', 'backToReturner')
    run.do({ type: 'complete', task: run.task('A'), outcome: 'abstain' })
    expect(run.places()).toBe('C')
    run.returnTo('B', 'C', 'backToReturner')
    run.do({ type: 'complete', task: run.task('B'), outcome: 'reject' })
    expect(run.places()).toBe('D')
  })

  test('makes local variables anew', async () => {
    const xml = bpmn({ s: 'start', A: 'user', B: 'user assignee=${mine}', C: 'user' }, ['s A', 'A B', 'B C']).replace(
      /(<userTask id="B"[^>]*>)/,
      '$1<extensionElements><camunda:inputOutput><camunda:inputParameter name="mine">${n}</camunda:inputParameter></camunda:inputOutput></extensionElements>',
    )
    const run = await driven(xml, { n: 1 })
    run.complete('A')
    run.returnTo('A', 'B', 'backToReturner')
    run.do({ type: 'complete', task: run.task('A'), vars: { n: 2 } })
    expect(run.places()).toBe('B')
    expect(Object.values(run.state.scopes).filter(({ n }) => n === 'B')).toMatchObject([{ vars: { mine: 2 } }])
  })

  test('brings a plain sub-process back as it was', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user', S: { is: 'sub', of: { a: 'start', B: 'user' }, flows: ['a B'] } }, ['s A', 'A S']),
    )
    run.complete('A')
    const before = run.state
    run.returnTo('A', 'B', 'backToReturner')
    run.complete('A')
    expect(run.state.tokens).toStrictEqual(before.tokens)
    expect(run.state.scopes).toStrictEqual({ ...before.scopes, 1: run.state.scopes[1] })
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
    expect(of(run.history, 'redone')).toStrictEqual([])
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
    expect(run.state.scopes).toStrictEqual(before.scopes)
    expect(run.state.tokens[run.token('S')]).toStrictEqual(before.tokens[run.token('S')])
    expect(
      Object.values(run.state.waits)
        .map(({ n }) => n)
        .sort(),
    ).toStrictEqual(['m', 't'])
    expect(of(effects, 'scopeBack')).toHaveLength(1)
    run.complete('B')
    expect(run.places()).toBe('C')
  })
})
