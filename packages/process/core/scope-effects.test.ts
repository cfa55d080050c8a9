/** What a step tells the world of scopes and joins. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of, type Driven } from '../testing/driven.ts'
import type { Effect } from '../model/effect.ts'

const types = (effects: readonly Effect[]) => effects.map(({ type }) => type)
const varsOf = (run: Driven, scope = 1) => run.state.scopes[scope]?.vars

describe('scopes', () => {
  test('are made and gone with what is in them', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          S: {
            is: 'sub',
            of: {
              a: 'start',
              A: 'user',
              E: { is: 'sub event', of: { m: 'start message=help beside', H: 'user' }, flows: ['m H'] },
            },
            flows: ['a A'],
          },
          B: 'user',
        },
        ['s S', 'S B'],
      ),
    )
    const holder = run.token('S')
    const [, inner] = Object.keys(run.state.scopes).map(Number)
    expect(of(run.history, 'scopeMade').at(-1)).toStrictEqual({
      type: 'scopeMade',
      id: inner,
      scope: { n: 'S', p: 1, t: holder, vars: {} },
    })
    expect(run.state.waits[run.wait('m')]).toStrictEqual({ k: 'message', n: 'm', s: inner, name: 'help' })
    const wait = run.wait('m')
    const effects = run.complete('A')
    expect(types(effects)).toStrictEqual([
      'taskClosed',
      'tokenGone',
      'unsubscribed',
      'scopeGone',
      'tokenGone',
      'flowTaken',
      'tokenMade',
      'visited',
      'taskOpened',
    ])
    expect(of(effects, 'unsubscribed')).toStrictEqual([{ type: 'unsubscribed', wait }])
    expect(of(effects, 'scopeGone')).toStrictEqual([{ type: 'scopeGone', id: inner, why: 'passed' }])
    expect(of(effects, 'tokenMade')).toMatchObject([{ node: 'B', par: [holder], via: { token: holder } }])
  })

  test('of event sub-processes follow from what they interrupted', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          f: 'and',
          A: 'user',
          B: 'user',
          E: { is: 'sub event', of: { m: 'start message=help', H: 'user' }, flows: ['m H'] },
        },
        ['s f', 'f A', 'f B'],
      ),
    )
    const [A, B, wait] = [run.token('A'), run.token('B'), run.wait('m')]
    const effects = run.do({ type: 'message', wait, vars: { n: 1 } })
    const E = run.token('E')
    expect(of(effects, 'tokenMade')[0]).toStrictEqual({
      type: 'tokenMade',
      token: E,
      node: 'E',
      scope: 1,
      par: [A, B],
      via: { scope: 1 },
    })
    expect(of(effects, 'visited').map(({ node }) => node)).toStrictEqual(['E', 'm', 'H'])
    expect(
      of(effects, 'tokenGone')
        .slice(0, 2)
        .map(({ why }) => why),
    ).toStrictEqual(['interrupted', 'interrupted'])
    expect(run.state.waits).toStrictEqual({})
    expect(varsOf(run)).toStrictEqual({ n: 1 })
    const end = run.complete('H')
    expect(of(end, 'tokenGone').at(-1)).toMatchObject({ node: 'E', why: 'ended' })
    expect(run.state.status).toBe('ended')
  })

  test('terminated: the effects name what was ended, and by what', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          S: {
            is: 'sub',
            of: { a: 'start', f: 'and', A: 'user', B: 'user', t: 'end terminate' },
            flows: ['a f', 'f A', 'f B', 'A t'],
          },
          C: 'user',
        },
        ['s S', 'S C'],
      ),
    )
    const [holder, B] = [run.token('S'), run.token('B')]
    const effects = run.complete('A')
    expect(of(effects, 'tokenGone').map(({ node, why }) => `${node} ${why}`)).toStrictEqual([
      'A passed',
      'B interrupted',
      't ended',
      'S passed',
    ])
    const end = of(effects, 'tokenMade').find(({ node }) => node === 't')?.token
    expect(of(effects, 'tokenGone').find(({ token }) => token === B)).toMatchObject({ why: 'interrupted', by: end })
    expect(of(effects, 'tokenMade').at(-1)).toMatchObject({ node: 'C', par: [holder], via: { token: holder } })
    const whole = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', t: 'end terminate' }, ['s f', 'f A', 'f B', 'A t']),
    )
    const last = whole.complete('A')
    expect(of(last, 'tokenGone').map(({ node, why }) => `${node} ${why}`)).toStrictEqual([
      'A passed',
      'B interrupted',
      't interrupted',
    ])
    expect(last.at(-1)).toStrictEqual({ type: 'status', status: 'ended' })
  })

  test('hold what goes in and give what comes out', async () => {
    const parameters = (inside: string) =>
      `<extensionElements><camunda:inputOutput>${inside}</camunda:inputOutput></extensionElements>`
    const xml = bpmn(
      {
        s: 'start',
        S: { is: 'sub', of: { a: 'start', A: 'user assignee=${local}' }, flows: ['a A'] },
        B: 'user times=2 assignee=${mine}',
        C: 'user',
      },
      ['s S', 'S B', 'B C'],
    )
      .replace('<subProcess id="S" >', '<subProcess id="S">')
      .replace(
        '<subProcess id="S">',
        `<subProcess id="S">${parameters('<camunda:inputParameter name="local">${n}-in</camunda:inputParameter><camunda:outputParameter name="out">${local}-out</camunda:outputParameter>')}`,
      )
      .replace(
        /(<userTask id="B"[^>]*>)/,
        `$1${parameters('<camunda:inputParameter name="mine">m${loopCounter}</camunda:inputParameter><camunda:outputParameter name="last">${mine}</camunda:outputParameter>')}`,
      )
    const run = await driven(xml, { n: 1 })
    expect(of(run.history, 'taskOpened')).toMatchObject([{ assignee: '1-in' }])
    run.complete('A')
    expect(varsOf(run)).toStrictEqual({ n: 1, out: '1-in-out' })
    expect(of(run.history, 'taskOpened').slice(1)).toMatchObject([{ assignee: 'm0' }, { assignee: 'm1' }])
    expect(Object.values(run.state.scopes).slice(1)).toMatchObject([
      { n: 'B', i: 0, vars: { mine: 'm0' } },
      { n: 'B', i: 1, vars: { mine: 'm1' } },
    ])
    run.complete('B')
    expect(Object.keys(run.state.scopes)).toHaveLength(2)
    run.complete('B')
    expect(varsOf(run)).toStrictEqual({ n: 1, out: '1-in-out', last: 'm1' })
    expect(Object.keys(run.state.scopes)).toStrictEqual(['1'])
  })
})

describe('joins', () => {
  test('say what they were made from, and know the last decision', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user portico:onReject=continue', B: 'user', j: 'and', C: 'user' }, [
        's f',
        'f A',
        'f B',
        'A j',
        'B j',
        'j C',
      ]),
    )
    run.do({ type: 'complete', task: run.task('B'), outcome: 'agree' })
    const parked = run.token('j')
    expect(run.state.tokens[parked]).toStrictEqual({ n: 'j', s: 1, st: 'join', f: 'B-j', d: { outcome: 'agree' } })
    const effects = run.do({ type: 'complete', task: run.task('A'), outcome: 'reject' })
    const [, made] = of(effects, 'tokenMade')
    expect(made).toMatchObject({ node: 'j', d: { outcome: 'reject' } })
    expect(made?.par).toHaveLength(2)
    expect(made?.par).toContain(parked)
    expect(made).not.toHaveProperty('flow')
    expect(of(effects, 'visited').map(({ node }) => node)).toStrictEqual(['j', 'C'])
  })

  test('keep what came too often for the next round', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', C: 'user', m: 'xor', j: 'and', D: 'user' }, [
        's f',
        'f A',
        'f B',
        'f C',
        'A m',
        'B m',
        'm j',
        'C j',
        'j D',
      ]),
    )
    run.complete('A', 'B')
    expect(run.places()).toBe('C j×2')
    run.complete('C')
    expect(run.places()).toBe('D j')
  })

  test('that can never fire are reported once, and no more when they can', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'or', A: 'user', B: 'user', j: 'and', C: 'user' }, [
        's f',
        'f A ${a}',
        'f B ${b}',
        'A j',
        'B j',
        'j C',
      ]),
      { a: true, b: false },
    )
    const effects = run.complete('A')
    const token = run.token('j')
    expect(of(effects, 'incident')).toStrictEqual([{ type: 'incident', node: 'j', token, code: 'DEADLOCK' }])
    expect(run.state.tokens[token]).toMatchObject({ st: 'join', why: 'DEADLOCK' })
    expect(of(run.do({ type: 'setVars', vars: { n: 1 } }), 'incident')).toStrictEqual([])
    const back = run.do({ type: 'return', visit: run.visit('f'), lineage: run.lineage() })
    expect(of(back, 'tokenGone')[0]).toMatchObject({ token, why: 'returned' })
  })

  test('that an event may still free are no deadlock', async () => {
    const xml = (more: string) =>
      bpmn(
        {
          s: 'start',
          S: {
            is: 'sub',
            of: {
              a: 'start',
              f: 'or',
              A: 'user',
              B: 'user',
              j: 'and',
              ...(more === 'inside'
                ? { E: { is: 'sub event', of: { m: 'start message=help', H: 'user' }, flows: ['m H'] } }
                : {}),
            },
            flows: ['a f', 'f A ${a}', 'f B ${b}', 'A j', 'B j'],
          },
          ...(more === 'boundary' ? { t: 'boundary on=S timer=PT1H' } : {}),
          L: 'user',
        },
        ['s S', ...(more === 'boundary' ? ['t L'] : [])],
      )
    for (const [more, expected] of [
      ['', 1],
      ['inside', 0],
      ['boundary', 0],
    ] as const) {
      const run = await driven(xml(more), { a: true, b: false })
      expect(of(run.complete('A'), 'incident'), more).toHaveLength(expected)
    }
  })
})
