/** The instance as a whole. */
import { describe, expect, test } from 'vitest'
import { bpmn, NOON } from '../testing/bpmn.ts'
import { driven, of, prepared } from '../testing/driven.ts'

const HOUR = 3_600_000
const single = bpmn({ s: 'start', A: 'user', t: 'boundary on=A timer=PT2H', B: 'user' }, ['s A', 'A B'])

describe('starting', () => {
  test('emits its effects in order, and no others', async () => {
    const run = await prepared(bpmn({ s: 'start', A: 'user' }, ['s A']))
    const effects = run.do({ type: 'start', vars: { n: 1 }, by: 'ann' })
    const [s, A] = [of(effects, 'tokenMade')[0]?.token ?? 0, run.token('A')]
    expect(effects).toStrictEqual([
      { type: 'started', process: 'p' },
      { type: 'status', status: 'run' },
      { type: 'scopeMade', id: 1, scope: { n: 'p', vars: {} } },
      { type: 'varsSet', scope: 1, vars: { n: 1 } },
      { type: 'tokenMade', token: s, node: 's', scope: 1, par: [] },
      { type: 'visited', node: 's', token: s },
      { type: 'tokenGone', token: s, node: 's', why: 'passed' },
      { type: 'flowTaken', flow: 's-A', token: s },
      { type: 'tokenMade', token: A, node: 'A', scope: 1, flow: 's-A', par: [s] },
      { type: 'visited', node: 'A', token: A },
      { type: 'taskOpened', task: run.task('A'), token: A, node: 'A' },
    ])
    expect(run.state.initiator).toBe('ann')
    const anonymous = await prepared(bpmn({ s: 'start', A: 'user' }, ['s A']))
    expect(of(anonymous.do({ type: 'start' }), 'varsSet')).toStrictEqual([])
    expect(anonymous.state).not.toHaveProperty('initiator')
  })

  test('at the plain start event, at the one that is named, else at the first', async () => {
    const xml = bpmn({ m: 'start message=go', s: 'start', A: 'user', B: 'user' }, ['m A', 's B'])
    const plain = await prepared(xml)
    plain.do({ type: 'start' })
    expect(plain.places()).toBe('B')
    const named = await prepared(xml)
    expect(named.refusal({ type: 'start', at: 'A' })).toBe('NO_SUCH_NODE A')
    expect(named.refusal({ type: 'start', at: 'x' })).toBe('NO_SUCH_NODE x')
    named.do({ type: 'start', at: 'm' })
    expect(named.places()).toBe('A')
    const first = await prepared(
      bpmn({ m: 'start message=go', n: 'start message=no', A: 'user', B: 'user' }, ['m A', 'n B']),
    )
    first.do({ type: 'start' })
    expect(first.places()).toBe('A')
    const implicit = await prepared(bpmn({ A: 'user', B: 'user', C: 'user' }, ['A C']))
    implicit.do({ type: 'start' })
    expect(implicit.places()).toBe('A B')
    const nothing = await prepared(bpmn({ A: 'user', B: 'user' }, ['A B', 'B A']))
    expect(nothing.refusal({ type: 'start' })).toBe('NO_START p')
  })

  test('with names that are none is refused', async () => {
    const run = await prepared(single)
    expect(run.refusal({ type: 'start', vars: { '': 1 } })).toBe('BAD_VARIABLE {"name":""}')
    const proto = JSON.parse('{"__proto__":1}') as Record<string, unknown>
    expect(run.refusal({ type: 'start', vars: proto })).toBe('BAD_VARIABLE {"name":"__proto__"}')
    expect(run.state.status).toBe('new')
  })

  test('the start event’s variable holds who started', async () => {
    const xml = bpmn({ s: 'start initiator=who', A: 'user assignee=${who}' }, ['s A'])
    const run = await driven(xml)
    expect(of(run.history, 'taskOpened')).toMatchObject([{ assignee: 'starter' }])
    expect(run.state.scopes[1]?.vars).toStrictEqual({ who: 'starter' })
  })
})

describe('resting', () => {
  test('parks timers, which fire as much later', async () => {
    const run = await driven(single)
    const wait = run.wait('t')
    run.env = { now: NOON + HOUR }
    expect(run.do({ type: 'suspend' })).toStrictEqual([{ type: 'jobsParked' }, { type: 'status', status: 'suspended' }])
    expect(run.state).toMatchObject({ status: 'suspended', since: NOON + HOUR })
    run.env = { now: NOON + 4 * HOUR }
    expect(run.do({ type: 'resume' })).toStrictEqual([
      { type: 'jobsResumed', shift: 3 * HOUR },
      { type: 'status', status: 'run' },
    ])
    expect(run.state).not.toHaveProperty('since')
    expect(run.state.waits[wait]).toMatchObject({ due: NOON + 5 * HOUR })
  })

  test('may catch up, and a clock that went back changes nothing', async () => {
    const run = await driven(single)
    const wait = run.wait('t')
    run.do({ type: 'suspend' })
    run.env = { now: NOON + 4 * HOUR }
    expect(of(run.do({ type: 'resume', catchUp: true }), 'jobsResumed')).toStrictEqual([
      { type: 'jobsResumed', shift: 0 },
    ])
    expect(run.state.waits[wait]).toMatchObject({ due: NOON + 2 * HOUR })
    run.do({ type: 'suspend' })
    run.env = { now: NOON }
    expect(of(run.do({ type: 'resume' }), 'jobsResumed')).toStrictEqual([{ type: 'jobsResumed', shift: 0 }])
    expect(run.state.waits[wait]).toMatchObject({ due: NOON + 2 * HOUR })
  })

  test('looks at conditions again when it goes on', async () => {
    const run = await driven(bpmn({ s: 'start', c: 'catch when=${n>3}', A: 'user' }, ['s c', 'c A']), { n: 1 })
    run.do({ type: 'suspend' })
    run.do({ type: 'setVars', vars: { n: 4 } })
    expect(run.places()).toBe('c')
    run.do({ type: 'resume' })
    expect(run.places()).toBe('A')
  })

  test('does not try again what is stuck until it goes on', async () => {
    const xml = bpmn({ s: 'start', x: 'xor', A: 'user', B: 'user' }, ['s x', 'x A ${a}', 'x B default'])
    const run = await driven(xml)
    run.do({ type: 'suspend' })
    run.do({ type: 'setVars', vars: { a: true } })
    expect(run.places()).toBe('x')
    run.do({ type: 'resume' })
    run.do({ type: 'setVars', vars: {} })
    expect(run.places()).toBe('A')
  })
})

describe('ending', () => {
  test('takes everything along, and says why and by whom', async () => {
    const run = await driven(single)
    const [task, token, wait] = [run.task('A'), run.token('A'), run.wait('t')]
    expect(run.do({ type: 'cancel', by: 'ann', reason: 'double' })).toStrictEqual([
      { type: 'acted', kind: 'cancel', by: 'ann', data: { reason: 'double' } },
      { type: 'jobGone', wait },
      { type: 'taskClosed', task, token, node: 'A', why: 'canceled' },
      { type: 'tokenGone', token, node: 'A', why: 'canceled' },
      { type: 'status', status: 'canceled' },
    ])
    const silent = await driven(single)
    expect(silent.do({ type: 'cancel' })[0]).toStrictEqual({ type: 'acted', kind: 'cancel' })
  })

  test('also while it rests, and then it does not rest', async () => {
    const run = await driven(single)
    run.do({ type: 'suspend' })
    run.do({ type: 'cancel' })
    expect(run.state.status).toBe('canceled')
    expect(run.state).not.toHaveProperty('since')
  })

  test('drops what waits beside, of every kind', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          f: 'and',
          c: 'call calls=q',
          j: 'service type=external topic=t',
          m: 'catch message=go',
          g: 'catch signal=go',
          w: 'catch when=${false}',
          p: 'user portico:people=role:boss',
          E: { is: 'sub event', of: { h: 'start timer=PT1H', H: 'user' }, flows: ['h H'] },
        },
        ['s f', 'f c', 'f j', 'f m', 'f g', 'f w', 'f p'],
      ),
    )
    const waits = {
      c: 'childCancel',
      j: 'jobGone',
      m: 'unsubscribed',
      g: 'unsubscribed',
      w: 'unsubscribed',
      h: 'jobGone',
    }
    const ids = Object.fromEntries(Object.keys(waits).map((node) => [node, run.wait(node)]))
    const effects = run.do({ type: 'cancel' })
    for (const [node, type] of Object.entries(waits)) expect(effects).toContainEqual({ type, wait: ids[node] })
    expect(
      effects.filter(({ type }) => type === 'jobGone' || type === 'unsubscribed' || type === 'childCancel'),
    ).toHaveLength(6)
    expect(run.state.waits).toStrictEqual({})
  })
})

describe('variables', () => {
  test('set go where their name is known, else to the process', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: { is: 'sub each=item:items', of: { a: 'start', A: 'user' }, flows: ['a A'] },
        B: 'user',
      },
      ['s S', 'S B'],
    )
    const run = await driven(xml, { items: [1, 2], n: 0 })
    const effects = run.do({ type: 'complete', task: run.task('A'), vars: { item: 7, n: 1, fresh: true } })
    expect(of(effects, 'varsSet').map(({ scope, vars }) => [scope === 1 ? 'process' : 'member', vars])).toStrictEqual([
      ['member', { item: 7 }],
      ['process', { n: 1, fresh: true }],
    ])
    expect(run.state.scopes[1]?.vars).toStrictEqual({ items: [1, 2], n: 1, fresh: true })
  })

  test('tried again: resolved incidents are reported, others stay', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', x: 'xor', y: 'xor', A: 'user', B: 'user', C: 'user', D: 'user' }, [
        's f',
        'f x',
        'f y',
        'x A ${a}',
        'x B default',
        'y C ${c}',
        'y D default',
      ]),
    )
    const [x, y] = [run.token('x'), run.token('y')]
    expect(of(run.history, 'incident')).toStrictEqual([
      { type: 'incident', node: 'x', token: x, code: 'UNKNOWN_NAME', detail: 'a' },
      { type: 'incident', node: 'y', token: y, code: 'UNKNOWN_NAME', detail: 'c' },
    ])
    expect(run.state.tokens[x]).toMatchObject({ st: 'stuck', why: 'UNKNOWN_NAME', at: 'leave' })
    const effects = run.do({ type: 'setVars', vars: { a: false } })
    expect(of(effects, 'incidentGone')).toStrictEqual([
      { type: 'incidentGone', node: 'x', token: x },
      { type: 'incidentGone', node: 'y', token: y },
    ])
    expect(of(effects, 'incident')).toMatchObject([{ node: 'y' }])
    expect(run.places()).toBe('B y')
  })

  test('an activity that could not begin begins with everything it has', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user assignee=${who}', t: 'boundary on=A timer=PT1H', L: 'user' }, ['s A', 't L']),
    )
    expect(run.state.waits).toStrictEqual({})
    expect(run.state.tokens[run.token('A')]).toMatchObject({ st: 'stuck', at: 'enter' })
    run.do({ type: 'setVars', vars: { who: 'ann' } })
    expect(of(run.history, 'taskOpened')).toMatchObject([{ assignee: 'ann' }])
    expect(Object.values(run.state.waits)).toMatchObject([{ n: 't' }])
    const token = run.state.tokens[run.token('A')]
    expect(token).toStrictEqual({ n: 'A', s: 1, f: 's-A', st: 'wait' })
  })

  test('members that are all done are decided once the condition can be evaluated', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user times=2 until=${enough}', B: 'user' }, ['s A', 'A B']))
    run.complete('A', 'A')
    // Once all are done no one asks for enough.
    expect(run.places()).toBe('B')
    const early = await driven(bpmn({ s: 'start', A: 'user times=3 until=${enough}', B: 'user' }, ['s A', 'A B']))
    early.complete('A')
    const effects = early.do({ type: 'setVars', vars: { enough: true } })
    expect(of(effects, 'taskClosed').map(({ why }) => why)).toStrictEqual(['satisfied', 'satisfied'])
    expect(early.places()).toBe('B')
  })

  test('members that had not begun when the condition failed begin, except those that were removed', async () => {
    const xml = (kind: string) =>
      bpmn({ s: 'start', T: `task times=3 ${kind} until=\${enough}`, A: 'user' }, ['s T', 'T A'])
    for (const kind of ['', 'sequential']) {
      const run = await driven(xml(kind))
      expect(run.state.tokens[run.token('T')]).toMatchObject({ st: 'stuck', m: { done: 1 } })
      // Still no one can tell.
      run.do({ type: 'setVars', vars: { other: 1 } })
      expect(run.state.tokens[run.token('T')]).toMatchObject({ st: 'stuck' })
      run.do({ type: 'setVars', vars: { enough: false } })
      expect(run.state.tokens[run.token('A')]?.d).toStrictEqual({ counts: [3, 3, 0, 0] })
    }
  })

  test('a sub-process that could not give what it has goes on when it can', async () => {
    const xml = bpmn({ s: 'start', S: { is: 'sub', of: { a: 'start', A: 'user' }, flows: ['a A'] }, B: 'user' }, [
      's S',
      'S B',
    ]).replace(
      /<subProcess id="S"\s*>/,
      '<subProcess id="S"><extensionElements><camunda:inputOutput><camunda:outputParameter name="out">${late}</camunda:outputParameter></camunda:inputOutput></extensionElements>',
    )
    const run = await driven(xml)
    run.complete('A')
    expect(run.state.tokens[run.token('S')]).toMatchObject({ st: 'stuck', at: 'leave', why: 'UNKNOWN_NAME' })
    const holder = run.token('S')
    const effects = run.do({ type: 'setVars', vars: { late: 1 } })
    expect(run.places()).toBe('B')
    expect(of(effects, 'tokenMade')).toMatchObject([{ node: 'B', via: { token: holder } }])
  })

  test('members that could not be decided on go on', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user times=3 until=${enough}', B: 'user' }, ['s A', 'A B']))
    run.complete('A')
    expect(run.state.tokens[run.token('A')]).toMatchObject({ st: 'stuck', at: 'decide', why: 'UNKNOWN_NAME' })
    run.do({ type: 'setVars', vars: { enough: false } })
    expect(run.tasks('A')).toHaveLength(2)
    expect(run.state.tokens[run.token('A')]?.st).toBe('wait')
    run.do({ type: 'complete', task: run.task('A'), vars: { enough: true } })
    expect(run.places()).toBe('B')
  })
})
