/** What a model cannot do for ever. */
import { describe, expect, test } from 'vitest'
import { compile } from '../compile/compile.ts'
import { bpmn, NOON } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'

describe('cycles', () => {
  const reminded = (every: string) =>
    bpmn({ s: 'start', A: 'user assignee=ann', t: `boundary on=A cycle=${every} beside`, R: 'user assignee=bob' }, [
      's A',
      't R',
    ])

  test.each(['R/PT0S', 'R/-PT1S', 'R/PT59S'])('%s keep a model from being deployed', async (every) => {
    const { problems } = await compile(reminded(every))
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'CYCLE_TOO_SHORT', severity: 'error', node: 't', detail: every }),
    )
  })

  test('of a minute are fine', async () => {
    expect((await compile(reminded('R/PT1M'))).problems).toStrictEqual([])
  })

  test('that an expression says are an incident of their activity', async () => {
    const { state } = await driven(reminded('${every}'), { every: 'R/PT1S' })
    expect(Object.values(state.tokens)).toMatchObject([{ n: 'A', st: 'stuck', why: 'CYCLE_TOO_SHORT' }])
  })
})

describe('timers of one instance within an hour', () => {
  const HOUR = 3_600_000
  const round = () => driven(bpmn({ s: 'start', x: 'xor', t: 'catch timer=PT0S' }, ['s x', 'x t', 't x']))

  test('are counted, and refused when they are too many, until the hour is over', async () => {
    const instance = await round()
    const fire = () => instance.do({ type: 'timer', wait: instance.wait('t') })
    for (let count = 0; count < 1_000; count += 1) fire()
    expect(instance.state.firings).toStrictEqual({ since: NOON, count: 1_000 })
    const command = { type: 'timer', wait: instance.wait('t') } as const
    expect(instance.refusal(command)).toBe('TIMER_LIMIT t {"most":1000}')
    instance.env = { now: NOON + HOUR - 1 }
    expect(instance.refusal(command)).toBe('TIMER_LIMIT t {"most":1000}')
    instance.env = { now: NOON + HOUR }
    expect(of(fire(), 'visited').map(({ node }) => node)).toStrictEqual(['x', 't'])
    expect(instance.state.firings).toStrictEqual({ since: NOON + HOUR, count: 1 })
  })

  test('where none has fired nothing is kept', async () => {
    expect(Object.keys((await round()).state)).not.toContain('firings')
  })
})

test('a due date that no calendar has is an incident', async () => {
  const { state } = await driven(bpmn({ s: 'start', A: 'user assignee=ann dueDate=${due}' }, ['s A']), { due: 1e300 })
  expect(Object.values(state.tokens)).toMatchObject([{ st: 'stuck', why: 'BAD_TIMER' }])
})

describe('a node is done many times', () => {
  const several = (cardinality: string) => bpmn({ s: 'start', T: `task times=${cardinality}` }, ['s T'])

  test.each(['1000000000', '5001', '${1e300}', '-1', '1.5'])('%s times are an incident at once', async (times) => {
    const { state } = await driven(several(times))
    expect(Object.values(state.tokens)).toMatchObject([{ n: 'T', st: 'stuck', why: 'BAD_COLLECTION' }])
  })
})
