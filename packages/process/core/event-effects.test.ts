/** What a step tells the world of timers, messages, signals and conditions. */
import { describe, expect, test } from 'vitest'
import { bpmn, NOON } from '../testing/bpmn.ts'
import { driven, of, type Driven } from '../testing/driven.ts'

const HOUR = 3_600_000
const waitsOf = (run: Driven) => Object.values(run.state.waits)
const varsOf = (run: Driven, scope = 1) => run.state.scopes[scope]?.vars

describe('timers', () => {
  test('are armed with when they are due, and gone when their task is', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user', t: 'boundary on=A timer=PT1H', B: 'user', L: 'user' }, ['s A', 'A B', 't L']),
    )
    const [wait, token] = [run.wait('t'), run.token('A')]
    expect(of(run.history, 'jobArmed')).toStrictEqual([
      { type: 'jobArmed', wait, node: 't', kind: 'timer', due: NOON + HOUR, token },
    ])
    expect(run.state.waits[wait]).toStrictEqual({ k: 'timer', n: 't', t: token, due: NOON + HOUR })
    expect(of(run.complete('A'), 'jobGone')).toStrictEqual([{ type: 'jobGone', wait }])
  })

  test('that interrupt say what went, and lead on from it', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user', t: 'boundary on=A timer=PT1H', L: 'user' }, ['s A', 't L']))
    const [wait, token, task] = [run.wait('t'), run.token('A'), run.task('A')]
    const effects = run.do({ type: 'timer', wait })
    const [boundary] = of(effects, 'tokenMade')
    expect(effects.slice(0, 4)).toStrictEqual([
      { type: 'jobGone', wait },
      { type: 'taskClosed', task, token, node: 'A', why: 'interrupted' },
      { type: 'tokenGone', token, node: 'A', why: 'interrupted' },
      { type: 'tokenMade', token: boundary?.token, node: 't', scope: 1, par: [token], via: { token } },
    ])
    expect(run.refusal({ type: 'timer', wait })).toBe('WAIT_GONE')
  })

  test('beside repeat as often as they say, in working time when they have a calendar', async () => {
    const calendars = new Map([
      ['office', { zone: 'UTC', week: Array.from({ length: 7 }, () => [['12:00', '14:00']] as [string, string][]) }],
    ])
    const xml = (calendar: string) =>
      bpmn({ s: 'start', A: 'user', t: `boundary on=A cycle=R3/PT1H beside ${calendar}`, L: 'user' }, ['s A', 't L'])
    const run = await driven(xml(''))
    expect(waitsOf(run)).toStrictEqual([
      { k: 'timer', n: 't', t: run.token('A'), due: NOON + HOUR, left: 3, every: 'PT1H' },
    ])
    const first = run.wait('t')
    run.env = { now: NOON + HOUR }
    const effects = run.do({ type: 'timer', wait: first })
    expect(effects.slice(0, 2)).toStrictEqual([
      { type: 'jobGone', wait: first },
      { type: 'jobArmed', wait: run.wait('t'), node: 't', kind: 'timer', due: NOON + 2 * HOUR, token: run.token('A') },
    ])
    expect(waitsOf(run)).toMatchObject([{ due: NOON + 2 * HOUR, left: 2, every: 'PT1H' }])
    run.do({ type: 'timer', wait: run.wait('t') })
    run.do({ type: 'timer', wait: run.wait('t') })
    expect(waitsOf(run)).toStrictEqual([])
    expect(run.places()).toBe('A L×3')
    const office = await driven(xml('portico:calendar=office'), {}, { calendars })
    expect(waitsOf(office)).toMatchObject([{ due: NOON + HOUR }])
    office.env = { now: NOON + HOUR, calendars }
    office.do({ type: 'timer', wait: office.wait('t') })
    office.env = { now: NOON + 2 * HOUR, calendars }
    office.do({ type: 'timer', wait: office.wait('t') })
    expect(waitsOf(office)).toMatchObject([{ due: NOON + 25 * HOUR, left: 1 }])
    const unknown = await driven(xml('portico:calendar=gone'))
    expect(of(unknown.history, 'incident')).toMatchObject([{ node: 'A', code: 'BAD_TIMER', detail: 'gone' }])
  })

  test('that are waited for happen once, whatever they repeat', async () => {
    const run = await driven(bpmn({ s: 'start', c: 'catch cycle=R3/PT1H', A: 'user' }, ['s c', 'c A']))
    expect(waitsOf(run)).toStrictEqual([{ k: 'timer', n: 'c', t: run.token('c'), due: NOON + HOUR }])
    run.do({ type: 'timer', wait: run.wait('c') })
    expect(run.places()).toBe('A')
    const interrupting = await driven(
      bpmn({ s: 'start', A: 'user', t: 'boundary on=A cycle=R3/PT1H', L: 'user' }, ['s A', 't L']),
    )
    expect(waitsOf(interrupting)).toStrictEqual([{ k: 'timer', n: 't', t: interrupting.token('A'), due: NOON + HOUR }])
  })

  test('that say nothing understandable are incidents', async () => {
    const run = await driven(bpmn({ s: 'start', c: 'catch timer=${soon}', A: 'user' }, ['s c', 'c A']), {
      soon: 'soon',
    })
    expect(of(run.history, 'incident')).toStrictEqual([
      { type: 'incident', node: 'c', token: run.token('c'), code: 'BAD_TIMER', detail: 'soon' },
    ])
    run.do({ type: 'setVars', vars: { soon: 'PT1H' } })
    expect(waitsOf(run)).toMatchObject([{ due: NOON + HOUR }])
  })
})

describe('messages, signals, conditions', () => {
  test('are subscribed to and unsubscribed from', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          A: 'user',
          m: 'boundary on=A message=${name}',
          g: 'boundary on=A signal=go',
          c: 'boundary on=A when=${n>1}',
          L: 'user',
        },
        ['s A', 'm L', 'g L', 'c L'],
      ),
      { name: 'order', n: 0 },
    )
    const [m, g, c] = [run.wait('m'), run.wait('g'), run.wait('c')]
    expect(of(run.history, 'subscribed')).toStrictEqual([
      { type: 'subscribed', wait: m, node: 'm', kind: 'message', name: 'order' },
      { type: 'subscribed', wait: g, node: 'g', kind: 'signal', name: 'go' },
      { type: 'subscribed', wait: c, node: 'c', kind: 'condition' },
    ])
    const effects = run.do({ type: 'message', wait: m, vars: { got: 1 } })
    expect(of(effects, 'unsubscribed').map(({ wait }) => wait)).toStrictEqual([m, g, c])
    expect(varsOf(run)).toMatchObject({ got: 1 })
    expect(run.places()).toBe('L')
  })

  test('without a name are incidents', async () => {
    for (const kind of ['message', 'signal']) {
      const run = await driven(bpmn({ s: 'start', m: `catch ${kind}=\${name}` }, ['s m']), { name: '' })
      expect(of(run.history, 'incident')).toMatchObject([{ node: 'm', code: 'EXPRESSION_FAILED', detail: '${name}' }])
      const thrown = await driven(bpmn({ s: 'start', t: `throw ${kind}=\${name}` }, ['s t']), { name: null })
      expect(of(thrown.history, 'incident')).toMatchObject([{ node: 't', code: 'EXPRESSION_FAILED' }])
      expect(of(thrown.history, 'emit')).toStrictEqual([])
    }
  })

  test('that are thrown are emitted, by throwing events, ends and send tasks', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          t: 'throw message=a${n}',
          g: 'throw signal=b',
          x: 'throw escalation=c',
          y: 'throw escalation',
          d: 'send message=d',
          e: 'end message=e',
        },
        ['s t', 't g', 'g x', 'x y', 'y d', 'd e'],
      ),
      { n: 1 },
    )
    expect(of(run.history, 'emit')).toStrictEqual([
      { type: 'emit', kind: 'message', name: 'a1', node: 't' },
      { type: 'emit', kind: 'signal', name: 'b', node: 'g' },
      { type: 'emit', kind: 'escalation', name: 'c', node: 'x' },
      { type: 'emit', kind: 'escalation', name: '', node: 'y' },
      { type: 'emit', kind: 'message', name: 'd', node: 'd' },
      { type: 'emit', kind: 'message', name: 'e', node: 'e' },
    ])
    expect(run.state.status).toBe('ended')
  })

  test('a message whose name turns out empty is an incident where it is sent, as where it is waited for', async () => {
    for (const kind of ['send', 'throw', 'catch', 'receive']) {
      const run = await driven(bpmn({ s: 'start', m: `${kind} message=\${n}`, e: 'end' }, ['s m', 'm e']), { n: '' })
      expect(of(run.history, 'incident'), kind).toMatchObject([{ node: 'm', code: 'EXPRESSION_FAILED' }])
      expect(of(run.history, 'emit')).toStrictEqual([])
    }
  })

  test('a signal takes its variables to everybody who waits for it, and to no other user', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', a: 'catch signal=go', b: 'catch signal=no', A: 'user', B: 'user' }, [
        's f',
        'f a',
        'f b',
        'a A',
        'b B',
      ]),
    )
    run.do({ type: 'signal', name: 'go', vars: { n: 1 } })
    expect(run.places()).toBe('A b')
    expect(varsOf(run)).toStrictEqual({ n: 1 })
    expect(run.do({ type: 'signal', name: 'unknown', vars: { n: 2 } })).toStrictEqual([])
  })

  test('a condition beside happens again when it becomes true again', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user', c: 'boundary on=A when=${n>1} beside', L: 'user' }, ['s A', 'c L']),
      { n: 0 },
    )
    run.do({ type: 'setVars', vars: { n: 2 } })
    run.do({ type: 'setVars', vars: { n: 3 } })
    expect(run.places()).toBe('A L')
    run.do({ type: 'setVars', vars: { n: 0 } })
    expect(waitsOf(run)).toMatchObject([{ was: false }])
    run.do({ type: 'setVars', vars: { n: 2 } })
    expect(run.places()).toBe('A L×2')
    expect(waitsOf(run)).toMatchObject([{ was: true }])
  })

  test('a condition that cannot be evaluated is reported, and evaluated again', async () => {
    const run = await driven(bpmn({ s: 'start', c: 'catch when=${n>1}', A: 'user' }, ['s c', 'c A']))
    expect(of(run.history, 'incident')).toStrictEqual([
      { type: 'incident', node: 'c', code: 'UNKNOWN_NAME', detail: 'n' },
    ])
    run.do({ type: 'setVars', vars: { n: 2 } })
    expect(run.places()).toBe('A')
  })

  test('an event gateway says which way was taken', async () => {
    const run = await driven(
      bpmn({ s: 'start', g: 'event', m: 'catch message=yes', r: 'receive message=no', A: 'user', B: 'user' }, [
        's g',
        'g m',
        'g r',
        'm A',
        'r B',
      ]),
    )
    const [token, m, r] = [run.token('g'), run.wait('m'), run.wait('r')]
    const effects = run.do({ type: 'message', wait: r, vars: { n: 1 } })
    expect(of(effects, 'unsubscribed').map(({ wait }) => wait)).toStrictEqual([m, r])
    expect(of(effects, 'flowTaken').map(({ flow }) => flow)).toStrictEqual(['g-r', 'r-B'])
    expect(of(effects, 'tokenMade')[0]).toMatchObject({ node: 'r', flow: 'g-r', par: [token] })
    expect(run.places()).toBe('B')
    expect(varsOf(run)).toStrictEqual({ n: 1 })
  })
})
