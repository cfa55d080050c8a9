/** Processes that are called: for each item of a list, with a time limit, and as processes of their own. */
import { describe, expect, test } from 'vitest'
import { ids } from '../core/run.ts'
import type { Vars } from '../model/state.ts'
import { compile } from '../compile/compile.ts'
import { bpmn, NOON } from '../testing/bpmn.ts'
import { driven, of, type Driven } from '../testing/driven.ts'

const HOUR = 3_600_000

/** A call with these attributes, then a task. */
const sketch = (attributes: string) =>
  bpmn({ s: 'start', C: 'call calls=q', B: 'user assignee=bob' }, ['s C', 'C B']).replace(
    'id="C"',
    `id="C" ${attributes}`,
  )
const run = (attributes: string, vars: Vars = {}) => driven(sketch(attributes), vars)
const waits = ({ state }: Driven, k: string) => ids(state.waits).filter((id) => state.waits[id]?.k === k)
const variables = ({ state }: Driven) => state.scopes[1]?.vars
const ended = (one: Driven, wait: number, vars: Vars = {}) => one.do({ type: 'childEnded', wait, vars })

/** Fires what is due first. */
function fire(one: Driven) {
  const [wait = 0] = waits(one, 'timer')
  one.env = { ...one.env, now: one.state.waits[wait]?.due ?? 0 }
  return one.do({ type: 'timer', wait })
}

describe('for each item of a list', () => {
  const rows = [
    // No column becomes a name of the engine's own, or anything else than a variable.
    JSON.parse('{ "name": "a", "amount": 1, "initiator": "eve", "__proto__": { "x": 1 } }') as Vars,
    { name: 'b', amount: 2 },
  ]

  test('one process is called, with the columns of its row as variables', async () => {
    const one = await run('portico:each="rows"', { rows, other: 1 })
    expect(of(one.history, 'childStart').map(({ index, vars }) => [index, vars])).toEqual([
      [0, { name: 'a', amount: 1 }],
      [1, { name: 'b', amount: 2 }],
    ])
    const [first = 0, second = 0] = waits(one, 'child')
    ended(one, second)
    expect(one.places()).toBe('C')
    ended(one, first)
    expect(one.places()).toBe('B')
  })

  test('one after the other, where the file says so', async () => {
    const one = await run('portico:each="rows" portico:each-in-turn="true"', { rows })
    expect(waits(one, 'child')).toHaveLength(1)
    ended(one, waits(one, 'child')[0] ?? 0)
    expect(of(one.history, 'childStart').map(({ vars }) => vars['name'])).toEqual(['a', 'b'])
    ended(one, waits(one, 'child')[0] ?? 0)
    expect(one.places()).toBe('B')
  })

  test('an item that is no row has a name; it may be the user who starts the called process', async () => {
    const one = await run('portico:each="people" portico:each-as="who" portico:each-initiator="true"', {
      people: ['ann', 'bob'],
    })
    expect(of(one.history, 'childStart').map(({ vars, by }) => [vars, by])).toEqual([
      [{ who: 'ann' }, 'ann'],
      [{ who: 'bob' }, 'bob'],
    ])
  })

  test('mappings stand beside the item, and may read it', async () => {
    const one = await run('portico:each="rows" portico:in="twice = ${item.amount * 2}&#10;from = origin"', {
      rows,
      origin: 'here',
    })
    expect(of(one.history, 'childStart').map(({ vars }) => vars)).toEqual([
      { name: 'a', amount: 1, twice: 2, from: 'here' },
      { name: 'b', amount: 2, twice: 4, from: 'here' },
    ])
  })

  test('what they give back is a list in the order of the items, whatever ends first', async () => {
    const one = await run('portico:each="rows" portico:each-results="answers" portico:out="ok = agreed"', { rows })
    const [first = 0, second = 0] = waits(one, 'child')
    ended(one, second, { agreed: false, secret: 1 })
    expect(variables(one)).not.toHaveProperty('answers')
    ended(one, first, { agreed: true })
    expect(variables(one)).toMatchObject({ answers: [{ ok: true }, { ok: false }] })
    expect(variables(one)).not.toHaveProperty('ok')
  })

  test('a list without items, or a field that no one has filled in, is passed', async () => {
    for (const vars of [{ rows: [] }, { rows: null }, {}]) {
      const one = await run('portico:each="rows" portico:each-results="answers"', vars)
      expect([one.places(), variables(one)?.['answers']]).toEqual(['B', []])
    }
  })

  test('what is no list is an incident, and so is an item that is no user', async () => {
    for (const [attributes, vars] of [
      ['portico:each="rows"', { rows: 7 }],
      ['portico:each="rows" portico:each-initiator="true"', { rows }],
      ['portico:each="${unknown}"', {}],
    ] as const) {
      const one = await run(attributes, vars)
      expect(one.state.tokens[one.token('C')]?.st).toBe('stuck')
    }
  })

  test('of several, only the one that could not be started begins anew', async () => {
    const one = await run('portico:each="rows"', { rows })
    const [first = 0, second = 0] = waits(one, 'child')
    one.do({ type: 'jobFailed', wait: second, message: 'q', because: 'MAY_NOT_START' })
    expect(of(one.history, 'incident')).toMatchObject([{ node: 'C', code: 'MAY_NOT_START', detail: 'q' }])
    const again = one.do({ type: 'retry', token: one.token('C') })
    expect(of(again, 'childStart').map(({ index }) => index)).toEqual([1])
    expect(waits(one, 'child')).toContain(first)
  })
})

describe('a time limit', () => {
  const limited = (rule: string, more = '') => `portico:time-limit="PT2H" portico:on-limit="${rule}" ${more}`

  test('that is over cancels the called process, and the caller goes on', async () => {
    const one = await run(limited('continue'))
    const [wait = 0] = waits(one, 'child')
    const effects = fire(one)
    expect(one.env.now).toBe(NOON + 2 * HOUR)
    expect(of(effects, 'callTimedOut')).toMatchObject([{ node: 'C', wait, rule: 'continue' }])
    expect(of(effects, 'childCancel')).toEqual([{ type: 'childCancel', wait }])
    expect([one.places(), Object.keys(one.state.waits)]).toEqual(['B', []])
  })

  test('or rejects the caller with it', async () => {
    const one = await run(limited('reject'))
    const effects = fire(one)
    expect([of(effects, 'childCancel').length, one.state.status]).toEqual([1, 'rejected'])
  })

  test('or says so and waits on', async () => {
    const one = await run(limited('notify'))
    expect(of(fire(one), 'callTimedOut')).toMatchObject([{ rule: 'notify' }])
    expect([one.places(), waits(one, 'child').length, waits(one, 'timer').length]).toEqual(['C', 1, 0])
    ended(one, waits(one, 'child')[0] ?? 0)
    expect(one.places()).toBe('B')
  })

  test('goes with the called process', async () => {
    const one = await run(limited('continue'))
    ended(one, waits(one, 'child')[0] ?? 0)
    expect([one.places(), Object.keys(one.state.waits)]).toEqual(['B', []])
  })

  test('of several, each has its own; the result of one that was canceled is missing', async () => {
    const one = await run(limited('continue', 'portico:each="rows" portico:each-results="answers"'), { rows: [1, 2] })
    ended(one, waits(one, 'child')[0] ?? 0)
    expect(waits(one, 'timer')).toHaveLength(1)
    fire(one)
    expect([one.places(), variables(one)?.['answers']]).toEqual(['B', [{}, null]])
  })

  test('counts anew when the called process is gone back into', async () => {
    const one = await run(limited('continue'))
    const [was = 0] = waits(one, 'child')
    const visit = one.visit('C')
    ended(one, was)
    one.env = { ...one.env, now: NOON + HOUR }
    one.do({ type: 'reopenChild', visit, was, lineage: one.lineage() })
    expect(one.state.waits[waits(one, 'timer')[0] ?? 0]?.due).toBe(NOON + 3 * HOUR)
  })

  test('is kept by a migration, begins with one that has it, and stops with one that has it no more', async () => {
    const to = async (attributes: string) => {
      const { ir } = await compile(sketch(attributes))
      if (ir === undefined) throw new Error('not compiled')
      return { type: 'migrate' as const, to: ir }
    }
    const one = await run(limited('continue'))
    one.do(await to(limited('reject')))
    expect(one.state.waits[waits(one, 'timer')[0] ?? 0]?.due).toBe(NOON + 2 * HOUR)
    one.do(await to(''))
    expect(waits(one, 'timer')).toEqual([])
    one.env = { ...one.env, now: NOON + HOUR }
    one.do(await to(limited('continue')))
    expect(one.state.waits[waits(one, 'timer')[0] ?? 0]?.due).toBe(NOON + 3 * HOUR)
  })

  test('by a calendar that is not there is an incident', async () => {
    const one = await run(limited('continue', 'portico:calendar="none"'))
    expect(of(one.history, 'incident')).toMatchObject([{ code: 'BAD_TIMER', detail: 'none' }])
  })
})

describe('a process of its own', () => {
  test('is a job; the caller goes on when it is done', async () => {
    const one = await run('portico:async="true" portico:in="a = b"', { b: 1 })
    const [wait = 0] = waits(one, 'job')
    expect(one.state.waits[wait]?.call).toEqual({ process: 'q', vars: { a: 1 } })
    expect(of(one.history, 'jobArmed')).toMatchObject([{ kind: 'call', wait }])
    one.do({ type: 'jobDone', wait })
    expect([one.places(), variables(one)]).toEqual(['B', { b: 1 }])
  })

  test('that cannot start is an incident; it is tried again, or passed', async () => {
    const one = await run('portico:async="true"')
    const fail = () =>
      one.do({ type: 'jobFailed', wait: waits(one, 'job')[0] ?? 0, message: 'q', because: 'NO_PROCESS' })
    expect(of(fail(), 'incident')).toMatchObject([{ node: 'C', code: 'NO_PROCESS', detail: 'q' }])
    one.do({ type: 'retry', token: one.token('C') })
    fail()
    one.do({ type: 'skip', token: one.token('C') })
    expect(one.places()).toBe('B')
  })

  test('is not canceled with its caller', async () => {
    const one = await run('portico:async="true"')
    one.do({ type: 'jobDone', wait: waits(one, 'job')[0] ?? 0 })
    expect(of(one.do({ type: 'cancel' }), 'childCancel')).toEqual([])
  })

  test('for each item: all are started, then the caller goes on', async () => {
    const one = await run('portico:async="true" portico:each="people" portico:each-initiator="true"', {
      people: ['ann', 'bob'],
    })
    const [first = 0, second = 0] = waits(one, 'job')
    expect([first, second].map((wait) => one.state.waits[wait]?.call?.by)).toEqual(['ann', 'bob'])
    one.do({ type: 'jobDone', wait: first })
    expect(one.places()).toBe('C')
    one.do({ type: 'jobDone', wait: second })
    expect(one.places()).toBe('B')
  })
})
