/** Joins, names and choices, corner by corner. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of, type Driven } from '../testing/driven.ts'

const varsOf = (run: Driven) => run.state.scopes[1]?.vars
const parameters = (inside: string) =>
  `<extensionElements><camunda:inputOutput>${inside}</camunda:inputOutput></extensionElements>`

describe('joins', () => {
  test('inclusive ones do not wait for who could also come where a user is', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', m: 'xor', x: 'xor', j: 'or', D: 'user' }, [
        's f',
        'f A',
        'f B',
        'A m',
        'm j',
        'B x',
        'x m ${a}',
        'x j default',
        'j D',
      ]),
    )
    run.complete('A')
    expect(run.places()).toBe('B D')
  })

  test('inclusive ones wait for who can only come where no one is, and take one of each flow', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', C: 'user', m: 'xor', j: 'or', D: 'user' }, [
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
    const oldest = run.token('j')
    const effects = run.complete('C')
    const made = of(effects, 'tokenMade').find(({ node, par }) => node === 'j' && par.length === 2)
    expect(made?.par[0]).toBe(oldest)
    expect(run.places()).toBe('D×2')
  })

  test('that are dead are reported for each join once, and freed when something moves again', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          f: 'and',
          A: 'user',
          B: 'user',
          x: 'or',
          y: 'or',
          C: 'user',
          D: 'user',
          j: 'and',
          k: 'and',
          E: 'user',
        },
        [
          's f',
          'f A',
          'f B',
          'A x',
          'x j ${yes}',
          'x C ${no}',
          'C j',
          'B y',
          'y k ${yes}',
          'y D ${no}',
          'D k',
          'j E',
          'k E',
        ],
      ),
      { yes: true, no: false },
    )
    expect(of(run.complete('A'), 'incident')).toStrictEqual([])
    const effects = run.complete('B')
    expect(of(effects, 'incident').map(({ node, code }) => `${node} ${code}`)).toStrictEqual([
      'j DEADLOCK',
      'k DEADLOCK',
    ])
    const k = run.token('k')
    const back = run.do({ type: 'return', visit: run.visit('A'), lineage: run.lineage() })
    expect(of(back, 'incidentGone')).toStrictEqual([{ type: 'incidentGone', node: 'k', token: k }])
    expect(run.state.tokens[k]).toStrictEqual({ n: 'k', s: 1, st: 'join', f: 'y-k' })
    expect(of(run.complete('A'), 'incident').map(({ node }) => node)).toStrictEqual(['k', 'j'])
  })

  test('that are dead in two ways are reported once', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', m: 'xor', x: 'or', C: 'user', j: 'and', E: 'user' }, [
        's f',
        'f A',
        'f B',
        'A m',
        'B m',
        'm x',
        'x j ${yes}',
        'x C ${no}',
        'C j',
        'j E',
      ]),
      { yes: true, no: false },
    )
    run.complete('A')
    expect(of(run.complete('B'), 'incident')).toHaveLength(1)
    expect(run.places()).toBe('j×2')
  })
})

describe('names', () => {
  test('are found from the inside out, also by FEEL and by called processes', async () => {
    const xml = (assignee: string) =>
      bpmn(
        {
          s: 'start',
          S: {
            is: 'sub each=n:items',
            of: { a: 'start', A: `user assignee=${assignee}`, c: 'call calls=q' },
            flows: ['a A', 'A c'],
          },
        },
        ['s S'],
      )
    const juel = await driven(xml('${n}-${m}'), { n: 'outer', m: 'm', items: ['inner'] })
    expect(of(juel.history, 'taskOpened')).toMatchObject([{ assignee: 'inner-m' }])
    juel.complete('A')
    expect(of(juel.history, 'childStart')[0]?.vars).toStrictEqual({ n: 'inner', m: 'm', items: ['inner'] })
    const feel = await driven(xml('=n+initiator'), { n: 'outer', items: ['inner'] })
    expect(of(feel.history, 'taskOpened')).toMatchObject([{ assignee: 'innerstarter' }])
  })

  test('of functions are those that are registered', async () => {
    const functions = new Map<string, (...args: unknown[]) => unknown>([['boss', (of_) => `boss of ${String(of_)}`]])
    const xml = bpmn({ s: 'start', A: 'user assignee=${boss(initiator)}' }, ['s A'])
    expect(of((await driven(xml, {}, { functions })).history, 'taskOpened')).toMatchObject([
      { assignee: 'boss of starter' },
    ])
    expect(of((await driven(xml)).history, 'incident')).toMatchObject([{ code: 'NOT_MAPPED' }])
  })

  test('may be evaluated elsewhere', async () => {
    const seen: string[] = []
    const evaluate = ({ text }: { text: string }) => {
      seen.push(text)
      return 'ann'
    }
    const run = await driven(bpmn({ s: 'start', A: 'user assignee=${who}' }, ['s A']), {}, { evaluate })
    expect(of(run.history, 'taskOpened')).toMatchObject([{ assignee: 'ann' }])
    expect(seen).toStrictEqual(['${who}'])
  })

  test('become text where a text is asked for', async () => {
    const assignee = async (who: unknown) => {
      const { history } = await driven(bpmn({ s: 'start', A: 'user assignee=${who}' }, ['s A']), { who })
      return of(history, 'taskOpened')[0]?.assignee ?? of(history, 'incident')[0]?.code
    }
    expect(await assignee(true)).toBe('true')
    expect(await assignee(7)).toBe('7')
    expect(await assignee('')).toBeUndefined()
    expect(await assignee(['a'])).toBe('EXPRESSION_FAILED')
  })

  test('local to an activity are its own and of no one after it', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user assignee=${mine}', B: 'user' }, ['s A', 'A B']).replace(
        /(<userTask id="A"[^>]*>)/,
        `$1${parameters('<camunda:inputParameter name="mine">ann</camunda:inputParameter><camunda:outputParameter name="all">${mine}</camunda:outputParameter>')}`,
      ),
    )
    expect(of(run.history, 'scopeMade').at(-1)).toMatchObject({
      scope: { n: 'A', p: 1, t: run.token('A'), vars: { mine: 'ann' } },
    })
    const effects = run.complete('A')
    expect(of(effects, 'scopeGone')).toMatchObject([{ why: 'passed' }])
    expect(varsOf(run)).toStrictEqual({ all: 'ann' })
  })
})

describe('choices', () => {
  test('that find nothing are incidents, until something holds', async () => {
    for (const kind of ['xor', 'or', 'user']) {
      const run = await driven(
        bpmn({ s: 'start', x: kind, A: 'user', B: 'user' }, ['s x', 'x A ${n==1}', 'x B ${n==2}']),
        { n: 0 },
      )
      if (kind === 'user') run.complete('x')
      expect(of(run.history, 'incident'), kind).toStrictEqual([
        { type: 'incident', node: 'x', token: run.token('x'), code: 'NO_FLOW' },
      ])
      run.do({ type: 'setVars', vars: { n: 2 } })
      expect(run.places(), kind).toBe('B')
    }
  })

  test('are none where nothing leads on', async () => {
    for (const kind of ['xor', 'or', 'and', 'user'])
      expect(
        await driven(bpmn({ s: 'start', x: kind }, ['s x'])).then((run) =>
          kind === 'user' ? run.complete('x') && run.places() : run.places(),
        ),
        kind,
      ).toBe('ended')
  })

  test('look at no condition of a default, nor of a parallel gateway or a start', async () => {
    const standard = bpmn({ s: 'start', x: 'xor', A: 'user', B: 'user' }, [
      's x',
      'x A ${unknown}',
      'x B ${n==1}',
    ]).replace('<exclusiveGateway id="x"', '<exclusiveGateway id="x" default="x-A"')
    expect((await driven(standard, { n: 0 })).places()).toBe('A')
    expect((await driven(standard, { n: 1 })).places()).toBe('B')
    expect(
      (await driven(bpmn({ s: 'start', f: 'and', A: 'user', B: 'user' }, ['s f', 'f A ${unknown}', 'f B']))).places(),
    ).toBe('A B')
    expect((await driven(bpmn({ s: 'start', A: 'user', B: 'user' }, ['s A ${unknown}', 's B']))).places()).toBe('A B')
  })

  test('of several take all that hold, in the order of the file', async () => {
    const run = await driven(
      bpmn({ s: 'start', x: 'or', A: 'user', B: 'user', C: 'user', D: 'user' }, [
        's x',
        'x A ${n>0}',
        'x B',
        'x C ${n>1}',
        'x D default',
      ]),
      { n: 2 },
    )
    expect(of(run.history, 'flowTaken').map(({ flow }) => flow)).toStrictEqual(['s-x', 'x-A', 'x-B', 'x-C'])
  })
})
