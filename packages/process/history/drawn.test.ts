/** A run as it is drawn, and the way ahead. */
import { describe, expect, test } from 'vitest'
import { foldHistory } from './fold.ts'
import { forecast } from './forecast.ts'
import { bpmn, NOON } from '../testing/bpmn.ts'
import { driven, prepared, type Driven } from '../testing/driven.ts'
import { fork } from '../testing/traps/models.ts'

/** Every effect a second after the one before. */
const drawn = (run: Driven) => foldHistory(run.history.map((effect, index) => ({ effect, at: NOON + index * 1_000 })))
const statesOf = (run: Driven) =>
  Object.fromEntries(Object.entries(drawn(run).nodes).map(([id, { state, visits }]) => [id, `${state} ${visits}`]))
const placeOf = (run: Driven, type: string, node: string) =>
  run.history.findIndex((effect) => effect.type === type && 'node' in effect && effect.node === node)

describe('a run as it is drawn', () => {
  test('when a node was first entered and last left, and who acted there last', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user', B: 'user assignee=bob' }, ['s A', 'A B']))
    run.do({ type: 'complete', task: run.task('A'), by: 'ann' })
    const { nodes, flows } = drawn(run)
    expect(nodes).toStrictEqual({
      s: {
        state: 'done',
        visits: 1,
        since: NOON + placeOf(run, 'visited', 's') * 1_000,
        until: NOON + placeOf(run, 'tokenGone', 's') * 1_000,
      },
      A: {
        state: 'done',
        visits: 1,
        by: 'ann',
        since: NOON + placeOf(run, 'visited', 'A') * 1_000,
        until: NOON + placeOf(run, 'tokenGone', 'A') * 1_000,
      },
      B: { state: 'active', visits: 1, since: NOON + placeOf(run, 'visited', 'B') * 1_000 },
    })
    expect(flows).toStrictEqual({
      's-A': { count: 1, last: run.history.findIndex(({ type }) => type === 'flowTaken'), returned: false },
      'A-B': { count: 1, last: run.history.findLastIndex(({ type }) => type === 'flowTaken'), returned: false },
    })
  })

  test('who acted is known of what was done, not of what was closed otherwise', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user times=2', B: 'user' }, ['s A', 'A B']))
    const [first = 0, second = 0] = run.tasks('A')
    run.do({ type: 'complete', task: first, by: 'ann' })
    run.do({ type: 'complete', task: second })
    expect(drawn(run).nodes['A']?.by).toBe('ann')
    const none = await driven(bpmn({ s: 'start', A: 'user', B: 'user' }, ['s A', 'A B']))
    none.complete('A')
    expect(drawn(none).nodes['A']).not.toHaveProperty('by')
    const closed = foldHistory([
      { effect: { type: 'visited', node: 'A', token: 1 }, at: 1 },
      { effect: { type: 'tokenMade', token: 1, node: 'A', scope: 1, par: [] }, at: 1 },
      { effect: { type: 'taskClosed', task: 2, token: 1, node: 'A', why: 'satisfied', by: 'ann' }, at: 1 },
      { effect: { type: 'taskClosed', task: 3, token: 9, node: 'Z', why: 'done', by: 'ann' }, at: 1 },
      { effect: { type: 'tokenGone', token: 9, node: 'Y', why: 'passed' }, at: 1 },
      { effect: { type: 'flowTaken', flow: 'f', token: 9 }, at: 1 },
    ])
    expect(closed).toStrictEqual({
      nodes: { A: { state: 'active', visits: 1, since: 1 } },
      flows: { f: { count: 1, last: 5, returned: false } },
    })
  })

  test('a node that something interrupted or rejected is canceled, unless it was also done', async () => {
    const xml = bpmn({ s: 'start', f: 'and', A: 'user', t: 'boundary on=A timer=PT1H', L: 'user', x: 'xor' }, [
      's f',
      'f A',
      't L',
      'L A',
    ])
    const run = await driven(xml)
    run.do({ type: 'timer', wait: run.wait('t') })
    expect(statesOf(run)).toMatchObject({ A: 'canceled 1', t: 'done 1', L: 'active 1' })
    run.complete('L')
    expect(statesOf(run)).toMatchObject({ A: 'active 2', L: 'done 1' })
    run.complete('A')
    expect(statesOf(run)).toMatchObject({ A: 'done 2' })
    const rejected = await driven(fork)
    rejected.complete('apply')
    rejected.do({ type: 'reject', task: rejected.task('A'), lineage: rejected.lineage() })
    expect(statesOf(rejected)).toMatchObject({ apply: 'done 1', A: 'canceled 1', B: 'canceled 1' })
  })

  test('what was returned or withdrawn is returned, also when it was open', async () => {
    const run = await driven(fork)
    run.complete('apply', 'A')
    run.returnTo('apply', 'A2')
    expect(statesOf(run)).toMatchObject({
      apply: 'active 2',
      f: 'returned 1',
      A: 'returned 1',
      A2: 'returned 1',
      B: 'returned 1',
    })
    const { flows } = drawn(run)
    expect(flows['f-B']).toMatchObject({ count: 1, returned: true })
    run.complete('apply')
    expect(drawn(run).flows['f-B']).toMatchObject({ count: 2, returned: false })
    run.do({ type: 'withdraw', visit: run.visit('apply'), lineage: run.lineage() })
    expect(statesOf(run)).toMatchObject({ apply: 'active 3', A: 'returned 2', B: 'returned 2' })
    expect(drawn(run).flows['f-B']).toMatchObject({ count: 2, returned: true })
  })

  test('what was open when it was withdrawn or returned is returned, though nothing of it followed', () => {
    const closed = (why: 'withdrawn' | 'returned' | 'jumped') => {
      const visit = (token: number) =>
        [
          { type: 'tokenMade', token, node: 'A', scope: 1, par: [] },
          { type: 'visited', node: 'A', token },
        ] as const
      const all = [
        ...visit(2),
        { type: 'tokenGone', token: 2, node: 'A', why: 'jumped' } as const,
        ...visit(3),
        { type: 'tokenGone', token: 3, node: 'A', why } as const,
      ]
      return foldHistory(all.map((effect) => ({ effect, at: NOON }))).nodes['A']?.state
    }
    expect(closed('withdrawn')).toBe('returned')
    expect(closed('returned')).toBe('returned')
    expect(closed('jumped')).toBe('canceled')
  })

  test('what only a canceled branch passed is skipped; where it was canceled, and the whole instance, is canceled', async () => {
    const run = await driven(fork)
    run.complete('apply')
    run.do({ type: 'cancelBranch', token: run.token('A') })
    expect(statesOf(run)).toMatchObject({ A: 'canceled 1', A2: 'skipped 0', B: 'active 1', j: 'active 0' })
    run.complete('B')
    expect(statesOf(run)).toMatchObject({ j: 'done 1', C: 'active 1' })
    run.do({ type: 'cancel' })
    expect(statesOf(run)).toMatchObject({ C: 'canceled 1', B: 'done 1', A2: 'skipped 0' })
  })

  test('an incident shows until it is gone', async () => {
    const run = await driven(bpmn({ s: 'start', x: 'xor', A: 'user', B: 'user' }, ['s x', 'x A ${a}', 'x B default']))
    expect(statesOf(run)).toStrictEqual({ s: 'done 1', x: 'error 1' })
    run.do({ type: 'setVars', vars: { a: true } })
    expect(statesOf(run)).toStrictEqual({ s: 'done 1', x: 'done 1', A: 'active 1' })
  })
})

describe('the way ahead', () => {
  const ahead = async (nodes: Parameters<typeof bpmn>[0], flows: string[], vars = {}) => {
    const run = await driven(bpmn(nodes, flows), vars)
    return forecast(run.ir, run.state, run.env)
  }

  test.each([
    ['a task', 'user'],
    ['a timer', 'catch timer=PT1H'],
    ['a message', 'catch message=go'],
    ['a signal', 'catch signal=go'],
    ['a job', 'service type=external topic=t'],
    ['a called process', 'call calls=q'],
    ['people to be found', 'user portico:people=role:boss'],
  ])('goes on behind %s', async (_, kind) => {
    expect(await ahead({ s: 'start', T: kind, B: 'task', e: 'end' }, ['s T', 'T B', 'B e'])).toStrictEqual({
      ahead: ['B', 'e'],
    })
  })

  test('resolves what is delegated', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user assignee=ann', e: 'end' }, ['s A', 'A e']))
    run.do({ type: 'delegate', task: run.task('A'), to: 'bob' })
    expect(forecast(run.ir, run.state, run.env)).toStrictEqual({ ahead: ['e'] })
  })

  test('ends at the first incident, though other ways lead on', async () => {
    expect(
      await ahead({ s: 'start', f: 'and', A: 'user', x: 'xor', B: 'user', C: 'task', D: 'task' }, [
        's f',
        'f A',
        'f B',
        'A x',
        'x C ${unknown}',
        'B D',
      ]),
    ).toStrictEqual({ ahead: ['x'], unsure: 'x' })
  })

  test('lets helpers sign before who waits for them', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user assignee=ann', e: 'end' }, ['s A', 'A e']))
    run.do({ type: 'addSigner', task: run.task('A'), user: 'bob', position: 'before' })
    expect(forecast(run.ir, run.state, run.env)).toStrictEqual({ ahead: ['e'] })
  })

  test('expects nothing that happens beside', async () => {
    expect(
      await ahead(
        {
          s: 'start',
          A: 'catch message=go',
          w: 'user',
          t: 'boundary on=w timer=PT1H',
          L: 'user',
          E: { is: 'sub event', of: { m: 'start message=help', H: 'user' }, flows: ['m H'] },
          e: 'end',
        },
        ['s w', 'w A', 't L', 'A e'],
      ),
    ).toStrictEqual({ ahead: ['A', 'e'] })
    expect(
      await ahead({ s: 'start', c: 'call calls=q', t: 'boundary on=c timer=PT1H', L: 'user', B: 'task' }, [
        's c',
        'c B',
        't L',
      ]),
    ).toStrictEqual({ ahead: ['B'] })
  })

  test('is not sure behind a condition, and behind what is not known', async () => {
    expect(await ahead({ s: 'start', c: 'catch when=${n>1}', B: 'task' }, ['s c', 'c B'], { n: 1 })).toStrictEqual({
      ahead: [],
      unsure: 'c',
    })
    expect(
      await ahead({ s: 'start', A: 'user', x: 'xor', B: 'user', C: 'user' }, ['s A', 'A x', 'x B ${b}', 'x C default']),
    ).toStrictEqual({ ahead: ['x'], unsure: 'x' })
  })

  test('is not sure in a round that does not end', async () => {
    const { ahead: nodes, unsure } = await ahead({ s: 'start', A: 'user', B: 'user' }, ['s A', 'A B', 'B A'])
    expect(nodes).toStrictEqual(['B', 'A'])
    expect(unsure).toBe('A')
    const quick = await ahead(
      { s: 'start', A: 'user', T: 'task', x: 'xor', e: 'end' },
      ['s A', 'A x', 'x T ${go}', 'T x', 'x e default'],
      { go: true },
    )
    expect(quick).toStrictEqual({ ahead: [], unsure: 'T' })
  })

  test('is over when the instance is, and rests while it rests', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user' }, ['s A']))
    run.do({ type: 'suspend' })
    expect(forecast(run.ir, run.state, run.env)).toStrictEqual({ ahead: [] })
    const fresh = await prepared(bpmn({ s: 'start', A: 'user' }, ['s A']))
    expect(forecast(fresh.ir, fresh.state, fresh.env)).toStrictEqual({ ahead: [] })
  })
})
