/** What a step tells the world of errors, called processes and jobs. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of, type Driven } from '../testing/driven.ts'

const waitsOf = (run: Driven) => Object.values(run.state.waits)
const varsOf = (run: Driven, scope = 1) => run.state.scopes[scope]?.vars

describe('errors and escalations', () => {
  const nested = (boundaries: Record<string, string>, end = 'end error=E1') =>
    bpmn(
      {
        s: 'start',
        S: {
          is: 'sub',
          of: { a: 'start', R: { is: 'sub', of: { c: 'start', A: 'user', e: end }, flows: ['c A', 'A e'] } },
          flows: ['a R'],
        },
        ...boundaries,
        X: 'user',
        Y: 'user',
      },
      ['s S', ...Object.keys(boundaries).map((id, at) => `${id} ${at === 0 ? 'X' : 'Y'}`)],
    )

  test('bring their code and message where the model wants them', async () => {
    const run = await driven(
      bpmn({ s: 'start', w: 'service type=external topic=t', b: 'boundary on=w error=E1', L: 'user' }, [
        's w',
        'b L',
      ]).replace(
        'errorRef="error-E1"',
        'errorRef="error-E1" camunda:errorCodeVariable="code" camunda:errorMessageVariable="text"',
      ),
    )
    const wait = run.wait('w')
    run.do({ type: 'jobFailed', wait, error: 'E1', message: 'no paper' })
    expect(varsOf(run)).toStrictEqual({ code: 'E1', text: 'no paper' })
    expect(run.places()).toBe('L')
  })

  test('go outwards to the nearest who catches them', async () => {
    const far = await driven(nested({ b: 'boundary on=S error=E1' }))
    const effects = far.complete('A')
    expect(far.places()).toBe('X')
    expect(of(effects, 'tokenMade')[0]).toMatchObject({ node: 'e' })
    expect(of(effects, 'scopeGone').map(({ why }) => why)).toStrictEqual(['interrupted', 'interrupted'])
    const wrong = await driven(nested({ b: 'boundary on=S error=E2' }))
    wrong.complete('A')
    expect(wrong.state.status).toBe('ended')
    const any = await driven(nested({ b: 'boundary on=S error=E2', d: 'boundary on=S error' }))
    any.complete('A')
    expect(any.places()).toBe('Y')
    const kinds = await driven(nested({ b: 'boundary on=S escalation=E1', d: 'boundary on=S timer=PT1H' }))
    kinds.complete('A')
    expect(kinds.state.status).toBe('ended')
  })

  test('that no one catches end the instance, and say so', async () => {
    const run = await driven(nested({}))
    const effects = run.complete('A')
    expect(of(effects, 'incident')).toStrictEqual([
      { type: 'incident', node: 'e', code: 'ERROR_NOT_CAUGHT', detail: 'E1' },
    ])
    expect(effects.at(-1)).toStrictEqual({ type: 'status', status: 'ended', error: { code: 'E1', node: 'e' } })
    const bare = await driven(nested({}, 'end error'))
    const last = bare.complete('A')
    expect(of(last, 'incident')).toStrictEqual([{ type: 'incident', node: 'e', code: 'ERROR_NOT_CAUGHT' }])
    expect(last.at(-1)).toStrictEqual({ type: 'status', status: 'ended', error: { node: 'e' } })
  })

  test('start event sub-processes, which receive the variables of the error', async () => {
    const xml = (kind: string, start: string) =>
      bpmn(
        {
          s: 'start',
          A: 'user',
          t: kind,
          B: 'user',
          E: { is: 'sub event', of: { m: start, H: 'user' }, flows: ['m H'] },
        },
        ['s A', 'A t', ...(kind.startsWith('end') ? [] : ['t B'])],
      )
    const error = await driven(
      xml('end error=E1', 'start error').replace(
        '<errorEventDefinition/>',
        '<errorEventDefinition camunda:errorCodeVariable="code"/>',
      ),
    )
    error.complete('A')
    expect(error.places()).toBe('E H')
    expect(Object.values(error.state.scopes)).toMatchObject([
      { n: 'p', vars: {} },
      { n: 'E', vars: { code: 'E1' } },
    ])
    const beside = await driven(xml('throw escalation=up', 'start escalation=up beside'))
    beside.complete('A')
    expect(beside.places()).toBe('B E H')
    beside.complete('B', 'H')
    expect(beside.state.status).toBe('ended')
    const instead = await driven(xml('throw escalation=up', 'start escalation=up'))
    instead.complete('A')
    expect(instead.places()).toBe('E H')
  })

  test('of escalations: beside goes on, with the code where it is wanted', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: { is: 'sub', of: { a: 'start', t: 'throw escalation=up', B: 'user' }, flows: ['a t', 't B'] },
        b: 'boundary on=S escalation=up beside',
        X: 'user',
      },
      ['s S', 'b X'],
    ).replace(
      'escalationRef="escalation-up"/></boundaryEvent>',
      'escalationRef="escalation-up" camunda:escalationCodeVariable="code"/></boundaryEvent>',
    )
    const run = await driven(xml)
    expect(run.places()).toBe('B S X')
    expect(varsOf(run)).toStrictEqual({ code: 'up' })
    expect(of(run.history, 'emit')).toStrictEqual([])
  })
})

describe('called processes', () => {
  const call = (inside = '', more = '') =>
    bpmn(
      {
        s: 'start',
        c: `call calls=q ${more}`,
        b: 'boundary on=c error=E1',
        u: 'boundary on=c escalation=up beside',
        L: 'user',
        U: 'user',
        A: 'user',
      },
      ['s c', 'c A', 'b L', 'u U'],
    ).replace('calledElement="q">', `calledElement="q"><extensionElements>${inside}</extensionElements>`)

  test('are begun with what they are given, and say which', async () => {
    const run = await driven(
      call(
        '<camunda:in source="a" target="b"/><camunda:in source="gone" target="c"/><camunda:in sourceExpression="${a+1}" target="d"/><camunda:in businessKey="k${a}"/>',
      ),
      { a: 1, secret: 2 },
    )
    expect(of(run.history, 'childStart')).toStrictEqual([
      {
        type: 'childStart',
        wait: run.wait('c'),
        node: 'c',
        token: run.token('c'),
        process: 'q',
        vars: { b: 1, c: null, d: 2 },
        businessKey: 'k1',
      },
    ])
    const all = await driven(call(), { a: 1, secret: 2 })
    expect(of(all.history, 'childStart')).toMatchObject([{ vars: { a: 1, secret: 2 } }])
    expect(of(all.history, 'childStart')[0]).not.toHaveProperty('businessKey')
    expect(of(all.history, 'childStart')[0]).not.toHaveProperty('index')
  })

  test('of each see their own, and give back what is named', async () => {
    const run = await driven(
      call(
        '<camunda:in source="x" target="y"/><camunda:out source="r" target="s"/><camunda:out source="gone" target="t"/><camunda:out sourceExpression="${r*2}" target="u"/>',
        'each=x:xs',
      ),
      { xs: [5, 6] },
    )
    expect(of(run.history, 'childStart').map(({ index, vars }) => [index, vars])).toStrictEqual([
      [0, { y: 5 }],
      [1, { y: 6 }],
    ])
    run.do({ type: 'childEnded', wait: run.wait('c'), vars: { r: 3, hidden: 1 } })
    expect(varsOf(run)).toStrictEqual({ xs: [5, 6], s: 3, t: null, u: 6 })
    const everything = await driven(call('<camunda:out variables="all"/>'))
    everything.do({ type: 'childEnded', wait: everything.wait('c'), vars: { r: 3 } })
    expect(varsOf(everything)).toStrictEqual({ r: 3 })
    const nothing = await driven(call())
    nothing.do({ type: 'childEnded', wait: nothing.wait('c'), vars: { r: 3 } })
    expect(varsOf(nothing)).toStrictEqual({})
    expect(nothing.places()).toBe('A')
  })

  test('whose results cannot be given back leave an incident, not a caller who waits for ever', async () => {
    const run = await driven(call('<camunda:out sourceExpression="${gone}" target="u"/>'))
    const effects = run.do({ type: 'childEnded', wait: run.wait('c'), vars: { r: 3 } })
    expect(of(effects, 'incident')).toMatchObject([{ node: 'c', code: 'UNKNOWN_NAME' }])
    expect(run.state.tokens[run.token('c')]).toMatchObject({ st: 'stuck' })
  })

  test('that end otherwise: by an error, rejected, canceled, or not begun at all', async () => {
    const caught = await driven(call())
    const effects = caught.do({ type: 'childEnded', wait: caught.wait('c'), error: { code: 'E1' } })
    expect(caught.places()).toBe('L')
    expect(of(effects, 'childCancel')).toStrictEqual([])
    const rejected = await driven(call())
    rejected.do({ type: 'childEnded', wait: rejected.wait('c'), status: 'rejected' })
    expect(rejected.state.status).toBe('rejected')
    const canceled = await driven(call())
    const gone = canceled.do({ type: 'childEnded', wait: canceled.wait('c'), status: 'canceled' })
    expect(of(gone, 'incident')).toMatchObject([{ node: 'c', code: 'JOB_FAILED', detail: 'canceled' }])
    expect(canceled.state.tokens[canceled.token('c')]).toMatchObject({ st: 'stuck', at: 'enter' })
    const missing = await driven(call())
    const none = missing.do({ type: 'jobFailed', wait: missing.wait('c'), message: 'q' })
    expect(of(none, 'incident')).toMatchObject([{ node: 'c', code: 'NO_PROCESS', detail: 'q' }])
    const unnamed = await driven(bpmn({ s: 'start', c: 'call calls=${which}' }, ['s c']), { which: null })
    expect(of(unnamed.history, 'incident')).toMatchObject([{ node: 'c', code: 'NO_PROCESS', detail: '${which}' }])
  })

  test('that escalate are heard where they are called', async () => {
    const run = await driven(call())
    run.do({ type: 'childEscalated', wait: run.wait('c'), code: 'up' })
    expect(run.places()).toBe('U c')
    run.do({ type: 'childEscalated', wait: run.wait('c'), code: 'down' })
    run.do({ type: 'childEscalated', wait: run.wait('c') })
    expect(run.places()).toBe('U c')
  })
})

describe('jobs', () => {
  test('are armed for who does them, and done with what they bring', async () => {
    const run = await driven(
      bpmn({ s: 'start', w: 'service type=external topic=print times=2', A: 'user' }, ['s w', 'w A']),
    )
    const token = run.token('w')
    const [first = 0, second = 0] = Object.keys(run.state.waits).map(Number)
    expect(of(run.history, 'jobArmed')).toStrictEqual([
      { type: 'jobArmed', wait: first, node: 'w', token, kind: 'job', worker: 'print' },
      { type: 'jobArmed', wait: second, node: 'w', token, kind: 'job', worker: 'print' },
    ])
    expect(waitsOf(run)).toStrictEqual([
      { k: 'job', n: 'w', t: token, i: 0 },
      { k: 'job', n: 'w', t: token, i: 1 },
    ])
    run.do({ type: 'jobDone', wait: second, vars: { n: 1 } })
    expect(run.state.tokens[token]?.m).toMatchObject({ done: 1, agreed: 0 })
    run.do({ type: 'jobDone', wait: first })
    expect(run.places()).toBe('A')
    expect(varsOf(run)).toStrictEqual({ n: 1 })
    expect(run.state.tokens[run.token('A')]?.d).toStrictEqual({ counts: [2, 2, 0, 0] })
  })

  test('that failed are stuck, and begin anew', async () => {
    const run = await driven(bpmn({ s: 'start', w: 'service type=external topic=print', A: 'user' }, ['s w', 'w A']))
    const wait = run.wait('w')
    const effects = run.do({ type: 'jobFailed', wait, message: 'no paper' })
    expect(effects).toStrictEqual([
      { type: 'jobGone', wait },
      { type: 'incident', node: 'w', token: run.token('w'), code: 'JOB_FAILED', detail: 'no paper' },
    ])
    const silent = await driven(bpmn({ s: 'start', w: 'service type=external topic=print' }, ['s w']))
    expect(of(silent.do({ type: 'jobFailed', wait: silent.wait('w') }), 'incident')[0]).not.toHaveProperty('detail')
    run.do({ type: 'setVars', vars: {} })
    expect(waitsOf(run)).toMatchObject([{ k: 'job' }])
  })

  test('fail with an error no one catches', async () => {
    const run = await driven(bpmn({ s: 'start', w: 'service type=external topic=print' }, ['s w']))
    const effects = run.do({ type: 'jobFailed', wait: run.wait('w'), error: 'E9' })
    expect(of(effects, 'incident')).toMatchObject([{ node: 'w', code: 'ERROR_NOT_CAUGHT', detail: 'E9' }])
    expect(run.state.status).toBe('ended')
  })
})
