/** Completing and rejecting, and the effects they emit. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'
import { countersign, people } from '../testing/traps/models.ts'

const single = bpmn({ s: 'start', A: 'user', B: 'user' }, ['s A', 'A B'])
const assigned = bpmn({ s: 'start', A: 'user assignee=ann', B: 'user' }, ['s A', 'A B'])

describe('completing', () => {
  test('says what was done, and what came of it', async () => {
    const run = await driven(single)
    const [token, task] = [run.token('A'), run.task('A')]
    const effects = run.do({ type: 'complete', task, by: 'ann', outcome: 'agree', vars: { n: 1 } })
    const next = run.token('B')
    expect(effects).toStrictEqual([
      { type: 'varsSet', scope: 1, vars: { n: 1 } },
      { type: 'taskClosed', task, token, node: 'A', why: 'done', outcome: 'agree', by: 'ann' },
      { type: 'tokenGone', token, node: 'A', why: 'passed' },
      { type: 'flowTaken', flow: 'A-B', token },
      {
        type: 'tokenMade',
        token: next,
        node: 'B',
        scope: 1,
        flow: 'A-B',
        par: [token],
        d: { outcome: 'agree' },
      },
      { type: 'visited', node: 'B', token: next },
      { type: 'taskOpened', task: run.task('B'), token: next, node: 'B' },
    ])
    expect(run.state).toStrictEqual({
      status: 'run',
      seq: run.task('B'),
      initiator: 'starter',
      tokens: { [next]: { n: 'B', s: 1, st: 'wait', f: 'A-B', d: { outcome: 'agree' } } },
      scopes: { 1: { n: 'p', vars: { n: 1 } } },
      tasks: { [run.task('B')]: { t: next } },
      waits: {},
    })
  })

  test('leaves out what was not given', async () => {
    const run = await driven(single)
    const [token, task] = [run.token('A'), run.task('A')]
    const effects = run.do({ type: 'complete', task })
    expect(effects[0]).toStrictEqual({ type: 'taskClosed', task, token, node: 'A', why: 'done' })
    expect(of(effects, 'tokenMade')[0]).not.toHaveProperty('d')
  })

  test('is for the assignee, who is named when no one says who', async () => {
    const run = await driven(assigned)
    const task = run.task('A')
    expect(run.refusal({ type: 'complete', task, by: 'bob' })).toBe('NOT_YOURS A {"by":"ann"}')
    expect(of(run.do({ type: 'complete', task }), 'taskClosed')).toMatchObject([{ by: 'ann' }])
  })

  test('of a member counts its vote', async () => {
    const run = await driven(countersign('portico:onReject=continue'), people)
    const [ann = 0, bob = 0, eve = 0] = run.tasks('A')
    const token = run.token('A')
    const m = () => run.state.tokens[token]?.m
    expect(of(run.do({ type: 'complete', task: ann }), 'taskClosed')).toStrictEqual([
      { type: 'taskClosed', task: ann, token, node: 'A', why: 'done', index: 0, by: 'ann' },
    ])
    // Who says nothing agrees.
    expect(m()).toMatchObject({ total: 3, begun: 3, done: 1, agreed: 1, rejected: 0 })
    run.do({ type: 'complete', task: bob, outcome: 'reject' })
    expect(m()).toMatchObject({ done: 2, agreed: 1, rejected: 1 })
    const effects = run.do({ type: 'complete', task: eve, outcome: 'abstain' })
    expect(of(effects, 'tokenGone')).toMatchObject([
      { token, why: 'passed', multi: { done: 3, agreed: 1, rejected: 1 } },
    ])
    expect(run.state.tokens[run.token('B')]?.d).toStrictEqual({ outcome: 'reject', counts: [3, 3, 1, 1] })
  })

  test('what is done by others or waits for a name cannot be completed', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          f: 'and',
          j: 'service type=external topic=t',
          r: 'receive',
          m: 'receive message=go',
          c: 'catch timer=PT1H',
          B: 'user',
        },
        ['s f', 'f j', 'f r', 'f m', 'f c', 'j B'],
      ),
    )
    expect(run.refusal({ type: 'complete', task: run.wait('m') })).toBe('NOT_COMPLETABLE m')
    expect(run.refusal({ type: 'complete', task: run.wait('c') })).toBe('NOT_COMPLETABLE c')
    const [job, receive] = [run.wait('j'), run.wait('r')]
    const effects = run.do({ type: 'complete', task: job, by: 'ann', vars: { n: 1 } })
    expect(effects.slice(0, 3)).toStrictEqual([
      { type: 'acted', kind: 'complete', node: 'j', by: 'ann' },
      { type: 'varsSet', scope: 1, vars: { n: 1 } },
      { type: 'jobGone', wait: job },
    ])
    expect(run.do({ type: 'complete', task: receive }).slice(0, 2)).toStrictEqual([
      { type: 'acted', kind: 'complete', node: 'r' },
      { type: 'unsubscribed', wait: receive },
    ])
    expect(run.places()).toBe('B c m')
  })
})

describe('rejecting', () => {
  const model = (rule: string, more = '') =>
    bpmn(
      {
        s: 'start',
        apply: 'user',
        check: 'user',
        f: 'and',
        A: `user ${rule} ${more}`,
        B: 'user',
        j: 'and',
        C: 'user',
      },
      ['s apply', 'apply check', 'check f', 'f A', 'f B', 'A j', 'B j', 'j C'],
    )
  const rejected = async (rule: string, more = '') => {
    const run = await driven(model(rule, more))
    run.complete('apply', 'check')
    return run
  }

  test('without a rule ends the instance, with everything in it', async () => {
    const run = await rejected('')
    const [task, token] = [run.task('A'), run.token('A')]
    const effects = run.do({ type: 'reject', task, by: 'ann', vars: { why: 'no' }, lineage: run.lineage() })
    expect(effects.slice(0, 2)).toStrictEqual([
      { type: 'varsSet', scope: 1, vars: { why: 'no' } },
      { type: 'taskClosed', task, token, node: 'A', why: 'done', outcome: 'reject', by: 'ann' },
    ])
    expect(of(effects, 'tokenGone').map(({ node, why }) => `${node} ${why}`)).toStrictEqual([
      'A rejected',
      'B rejected',
    ])
    expect(effects.at(-1)).toStrictEqual({ type: 'status', status: 'rejected' })
    expect(run.state).toMatchObject({ status: 'rejected', tokens: {}, tasks: {}, waits: {} })
    expect(run.refusal({ type: 'reject', task, lineage: run.lineage() })).toBe('NOT_RUNNING')
  })

  test('is the same when it is completed with, whatever the rule says', async () => {
    for (const [rule, place] of [
      ['', 'rejected'],
      ['portico:onReject=end', 'rejected'],
      ['portico:onReject=branch', 'B j'],
      ['portico:onReject=return', 'apply'],
      ['portico:onReject=continue', 'B j'],
    ] as const) {
      const [by, with_] = [await rejected(rule), await rejected(rule)]
      by.do({ type: 'reject', task: by.task('A'), lineage: by.lineage() })
      with_.do({ type: 'complete', task: with_.task('A'), outcome: 'reject', lineage: with_.lineage() })
      expect([by.places(), with_.places()], rule).toStrictEqual([place, place])
      expect(with_.state, rule).toStrictEqual(by.state)
    }
  })

  test('may end the branch only', async () => {
    const run = await rejected('portico:onReject=branch')
    const effects = run.do({ type: 'reject', task: run.task('A'), lineage: run.lineage() })
    expect(run.places()).toBe('B j')
    expect(run.state.tokens[run.token('j')]).toMatchObject({ void: true })
    expect(of(effects, 'flowTaken')).toStrictEqual([])
    run.complete('B')
    expect(run.places()).toBe('C')
    const alone = await driven(bpmn({ s: 'start', A: 'user portico:onReject=branch', B: 'user' }, ['s A', 'A B']))
    alone.do({ type: 'reject', task: alone.task('A'), lineage: alone.lineage() })
    expect(alone.state.status).toBe('rejected')
  })

  test('may return: to the node that is named, else to the first task of people', async () => {
    const first = await rejected('portico:onReject=return')
    const effects = first.do({ type: 'reject', task: first.task('A'), lineage: first.lineage() })
    expect(of(effects, 'undone')).toMatchObject([{ why: 'rejected' }])
    expect(first.places()).toBe('apply')
    const named = await rejected('portico:onReject=return', 'portico:rejectTo=check')
    named.do({ type: 'reject', task: named.task('A'), lineage: named.lineage() })
    expect(named.places()).toBe('check')
    const own = await rejected('portico:onReject=return', 'portico:rejectTo=check')
    own.do({ type: 'complete', task: own.task('A'), outcome: 'reject', lineage: own.lineage() })
    expect(own.places()).toBe('check')
  })

  test('returns to the first task of people where its rule names one that no one was at, and ends where no one was asked before', async () => {
    const nowhere = await rejected('portico:onReject=return', 'portico:rejectTo=C')
    nowhere.do({ type: 'reject', task: nowhere.task('A'), lineage: nowhere.lineage() })
    expect(nowhere.places()).toBe('apply')
    const blind = await rejected('portico:onReject=return')
    expect(blind.refusal({ type: 'complete', task: blind.task('A'), outcome: 'reject' })).toBe('NEVER_VISITED A')
    const alone = await driven(bpmn({ s: 'start', A: 'user portico:onReject=return' }, ['s A']))
    alone.do({ type: 'reject', task: alone.task('A'), lineage: alone.lineage() })
    expect(alone.state.status).toBe('rejected')
  })

  test('may return to the initiator, or to the task of people before', async () => {
    const previous = await rejected('portico:onReject=previous')
    previous.do({ type: 'reject', task: previous.task('A'), lineage: previous.lineage() })
    expect(previous.places()).toBe('check')
    const request = await rejected('portico:onReject=initiator')
    const effects = request.do({ type: 'reject', task: request.task('A'), lineage: request.lineage() })
    expect(of(effects, 'taskOpened')).toMatchObject([{ node: 's', assignee: 'starter' }])
    const called = await rejected('portico:onReject=initiator')
    const lineage = called.lineage()
    lineage.isCalled = true
    called.do({ type: 'reject', task: called.task('A'), lineage })
    expect(called.places()).toBe('apply')
  })

  test('returns to the first task that still counts', async () => {
    const run = await rejected('portico:onReject=return')
    run.returnTo('check', 'A')
    run.complete('check')
    run.do({ type: 'reject', task: run.task('A'), lineage: run.lineage() })
    expect(run.places()).toBe('apply')
  })

  test('in a countersign with a mode is a vote; without one it decides at once', async () => {
    const any = await driven(countersign('mode=any'), people)
    any.do({ type: 'reject', task: any.task('A'), lineage: any.lineage() })
    expect(any.places()).toBe('A')
    any.do({ type: 'reject', task: any.task('A'), lineage: any.lineage() })
    any.do({ type: 'reject', task: any.task('A'), lineage: any.lineage() })
    expect(any.state.status).toBe('rejected')
    const custom = await driven(countersign(''), people)
    custom.do({ type: 'reject', task: custom.task('A'), lineage: custom.lineage() })
    expect(custom.state.status).toBe('rejected')
    const all = await driven(countersign('mode=all'), people)
    all.do({ type: 'reject', task: all.task('A'), lineage: all.lineage() })
    expect(all.state.status).toBe('rejected')
  })

  test('of who was added beside decides as one of all', async () => {
    const run = await driven(single)
    run.do({ type: 'addSigner', task: run.task('A'), user: 'bob', position: 'beside' })
    run.do({ type: 'reject', task: run.task('A'), lineage: run.lineage() })
    expect(run.state.status).toBe('rejected')
  })

  test('of who signs for another is that of the task', async () => {
    const before = await driven(assigned)
    before.do({ type: 'addSigner', task: before.task('A'), user: 'bob', position: 'before' })
    before.do({ type: 'reject', task: before.task('A'), lineage: before.lineage() })
    expect(before.state.status).toBe('rejected')
    const goesOn = bpmn({ s: 'start', A: 'user assignee=ann portico:onReject=continue', B: 'user' }, ['s A', 'A B'])
    const after = await driven(goesOn)
    after.do({ type: 'addSigner', task: after.task('A'), user: 'bob', position: 'after' })
    after.complete('A')
    after.do({ type: 'complete', task: after.task('A'), outcome: 'reject' })
    expect(after.state.tokens[after.token('B')]?.d).toStrictEqual({ outcome: 'reject' })
    const own = await driven(goesOn)
    own.do({ type: 'addSigner', task: own.task('A'), user: 'bob', position: 'after' })
    own.do({ type: 'complete', task: own.task('A'), outcome: 'reject' })
    // Who rejects needs no signature after.
    expect(own.places()).toBe('B')
  })
})

describe('commands to what does not run', () => {
  test('are refused, each with its reason', async () => {
    const run = await driven(single)
    const [task, wait] = [run.task('A'), 77]
    expect(run.refusal({ type: 'start' })).toBe('ALREADY_STARTED')
    expect(run.refusal({ type: 'timer', wait })).toBe('WAIT_GONE')
    expect(run.refusal({ type: 'message', wait })).toBe('WAIT_GONE')
    expect(run.refusal({ type: 'jobDone', wait })).toBe('WAIT_GONE')
    expect(run.refusal({ type: 'jobFailed', wait })).toBe('WAIT_GONE')
    expect(run.refusal({ type: 'childEnded', wait })).toBe('WAIT_GONE')
    expect(run.refusal({ type: 'childEscalated', wait })).toBe('WAIT_GONE')
    expect(run.refusal({ type: 'assigned', wait, users: [] })).toBe('WAIT_GONE')
    expect(run.refusal({ type: 'resume' })).toBe('NOT_SUSPENDED')
    expect(run.refusal({ type: 'cancelBranch', token: 77 })).toBe('NO_TOKEN')
    expect(run.refusal({ type: 'setVars', vars: { '': 1 } })).toBe('BAD_VARIABLE {"name":""}')
    expect(run.refusal({ type: 'setVars', vars: JSON.parse('{"__proto__":1}') as Record<string, unknown> })).toBe(
      'BAD_VARIABLE {"name":"__proto__"}',
    )
    run.do({ type: 'suspend' })
    expect(run.refusal({ type: 'complete', task })).toBe('SUSPENDED')
    expect(run.refusal({ type: 'suspend' })).toBe('SUSPENDED')
    run.do({ type: 'cancel' })
    expect(run.refusal({ type: 'cancel' })).toBe('NOT_RUNNING')
    expect(run.refusal({ type: 'setVars', vars: {} })).toBe('NOT_RUNNING')
  })
})
