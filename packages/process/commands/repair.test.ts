/** Incidents, one by one: tried again, given other people, passed. */
import { describe, expect, test } from 'vitest'
import { workOf } from '../core/work.ts'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of, type Driven } from '../testing/driven.ts'

const WORK = 'service type=external topic=print'
const stuck = (run: Driven) =>
  Object.entries(run.state.tokens).flatMap(([id, { st, n, why }]) =>
    st === 'stuck' ? [`${id} ${n} ${why ?? ''}`] : [],
  )
const jobs = (run: Driven) => Object.values(run.state.waits).filter(({ k }) => k === 'job')

describe('retry', () => {
  test('goes on with the one that is meant, with the variables given', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', a: WORK, b: WORK, A: 'user', B: 'user' }, ['s f', 'f a', 'f b', 'a A', 'b B']),
    )
    run.do({ type: 'jobFailed', wait: run.wait('a'), message: 'no paper' })
    run.do({ type: 'jobFailed', wait: run.wait('b'), message: 'no ink' })
    const token = run.token('a')
    const effects = run.do({ type: 'retry', token, vars: { paper: 1 }, by: 'ann' })
    expect(of(effects, 'incidentGone')).toStrictEqual([{ type: 'incidentGone', node: 'a', token }])
    expect(of(effects, 'acted')).toStrictEqual([{ type: 'acted', kind: 'retry', node: 'a', by: 'ann' }])
    expect(stuck(run)).toStrictEqual([`${run.token('b')} b JOB_FAILED`])
    expect(run.token('a')).toBe(token)
    run.do({ type: 'jobDone', wait: run.wait('a'), vars: {} })
    expect(run.places()).toBe('A b')
    expect(run.state.scopes[1]?.vars).toStrictEqual({ paper: 1 })
  })

  test('is refused where nothing is stuck', async () => {
    const run = await driven(bpmn({ s: 'start', a: WORK }, ['s a']))
    expect(run.refusal({ type: 'retry', token: run.token('a') })).toBe('NOT_STUCK a')
    expect(run.refusal({ type: 'skip', token: 999 })).toBe('NOT_STUCK')
  })

  test('of several members begins the failed one anew and leaves the others at it', async () => {
    const run = await driven(bpmn({ s: 'start', w: `${WORK} times=3`, A: 'user' }, ['s w', 'w A']))
    const [first, second, third] = Object.keys(run.state.waits).map(Number)
    run.do({ type: 'jobDone', wait: first ?? 0 })
    run.do({ type: 'jobFailed', wait: second ?? 0 })
    run.do({ type: 'jobFailed', wait: third ?? 0 })
    expect(jobs(run)).toHaveLength(0)
    expect(run.state.tokens[run.token('w')]).toMatchObject({ st: 'stuck', failed: [1, 2], m: { done: 1 } })
    run.do({ type: 'retry', token: run.token('w') })
    expect(jobs(run).map(({ i }) => i)).toStrictEqual([1, 2])
    expect(run.state.tokens[run.token('w')]).not.toHaveProperty('failed')
    for (const wait of Object.keys(run.state.waits)) run.do({ type: 'jobDone', wait: Number(wait) })
    expect(run.places()).toBe('A')
  })

  test('is not needed for a member whose activity the others have decided meanwhile', async () => {
    const run = await driven(
      bpmn({ s: 'start', w: `${WORK} times=2 until=\${nrOfCompletedInstances==1}`, A: 'user' }, ['s w', 'w A']),
    )
    const [first, second] = Object.keys(run.state.waits).map(Number)
    run.do({ type: 'jobFailed', wait: first ?? 0 })
    expect(stuck(run)).toHaveLength(1)
    run.do({ type: 'jobDone', wait: second ?? 0 })
    expect(run.places()).toBe('A')
    expect(run.state.waits).toStrictEqual({})
  })

  test('goes on in turn from the member that failed', async () => {
    const run = await driven(bpmn({ s: 'start', w: `${WORK} times=3 sequential`, A: 'user' }, ['s w', 'w A']))
    run.do({ type: 'jobDone', wait: run.wait('w') })
    run.do({ type: 'jobFailed', wait: run.wait('w') })
    expect(jobs(run)).toHaveLength(0)
    run.do({ type: 'retry', token: run.token('w') })
    expect(jobs(run).map(({ i }) => i)).toStrictEqual([1])
    run.do({ type: 'jobDone', wait: run.wait('w') })
    expect(jobs(run).map(({ i }) => i)).toStrictEqual([2])
    run.do({ type: 'jobDone', wait: run.wait('w') })
    expect(run.places()).toBe('A')
  })

  test('takes people chosen by hand where the rule of the node found no one', async () => {
    const xml = bpmn({ s: 'start', A: 'user portico:people=boss', B: 'user' }, ['s A', 'A B'])
    const run = await driven(xml)
    run.do({ type: 'assigned', wait: run.wait('A'), users: [] })
    expect(stuck(run)).toStrictEqual([`${run.token('A')} A NO_ASSIGNEE`])
    const effects = run.do({ type: 'retry', token: run.token('A'), users: ['ann', 'bob'] })
    expect(of(effects, 'taskOpened').map(({ assignee }) => assignee)).toStrictEqual(['ann', 'bob'])
    expect(of(effects, 'needAssignees')).toStrictEqual([])
    run.complete('A', 'A')
    expect(run.places()).toBe('B')
    const work = await driven(bpmn({ s: 'start', a: WORK }, ['s a']))
    work.do({ type: 'jobFailed', wait: work.wait('a') })
    expect(work.refusal({ type: 'retry', token: work.token('a'), users: ['ann'] })).toBe('NOT_ASSIGNABLE a')
  })
})

describe('skip', () => {
  test('passes the node as done, with what it would have brought', async () => {
    const run = await driven(bpmn({ s: 'start', a: WORK, A: 'user' }, ['s a', 'a A']))
    run.do({ type: 'jobFailed', wait: run.wait('a') })
    const effects = run.do({ type: 'skip', token: run.token('a'), vars: { price: 3 }, by: 'ann' })
    expect(of(effects, 'acted')).toStrictEqual([{ type: 'acted', kind: 'skip', node: 'a', by: 'ann' }])
    expect(run.places()).toBe('A')
    expect(run.state.scopes[1]?.vars).toStrictEqual({ price: 3 })
    expect(stuck(run)).toStrictEqual([])
    run.returnTo('a', 'A')
    expect(jobs(run)).toHaveLength(1)
  })

  test('takes what is left of an activity with it: members, its timer', async () => {
    const run = await driven(
      bpmn({ s: 'start', w: `${WORK} times=2`, t: 'boundary on=w timer=PT1H', A: 'user', B: 'user' }, [
        's w',
        'w A',
        't B',
      ]),
    )
    run.do({ type: 'jobFailed', wait: run.wait('w') })
    expect(Object.values(run.state.waits)).toHaveLength(2)
    run.do({ type: 'skip', token: run.token('w') })
    expect(run.state.waits).toStrictEqual({})
    expect(run.places()).toBe('A')
  })

  test('decides nothing for a gateway', async () => {
    const run = await driven(
      bpmn({ s: 'start', g: 'xor', A: 'user', B: 'user' }, ['s g', 'g A ${way == 1}', 'g B ${way == 2}']),
    )
    expect(stuck(run)).toHaveLength(1)
    expect(run.refusal({ type: 'skip', token: run.token('g') })).toBe('NOT_SKIPPABLE g')
    run.do({ type: 'retry', token: run.token('g'), vars: { way: 2 } })
    expect(run.places()).toBe('B')
  })
})

test('an error that no one catches stops the node, when it is asked for', async () => {
  const run = await driven(bpmn({ s: 'start', a: WORK, A: 'user' }, ['s a', 'a A']))
  run.do({ type: 'jobFailed', wait: run.wait('a'), error: 'E9', message: 'gone', uncaught: 'incident' })
  expect(run.state.status).toBe('run')
  expect(stuck(run)).toStrictEqual([`${run.token('a')} a ERROR_NOT_CAUGHT`])
  expect(of(run.history, 'incident').at(-1)).toMatchObject({ code: 'ERROR_NOT_CAUGHT', detail: 'E9: gone' })
  const caught = await driven(
    bpmn({ s: 'start', a: WORK, b: 'boundary on=a error=E1', A: 'user', B: 'user' }, ['s a', 'a A', 'b B']),
  )
  caught.do({ type: 'jobFailed', wait: caught.wait('a'), error: 'E1', uncaught: 'incident' })
  expect(caught.places()).toBe('B')
})

describe('work', () => {
  test('receives the inputs of its node, else the visible variables, and the visit', async () => {
    const run = await driven(bpmn({ s: 'start', a: WORK }, ['s a']), { n: 1 })
    const wait = run.wait('a')
    expect(workOf(run.ir, run.state, wait)).toStrictEqual({
      node: 'a',
      worker: 'print',
      visit: run.token('a'),
      vars: { n: 1 },
    })
    run.do({ type: 'jobFailed', wait })
    expect(workOf(run.ir, run.state, wait)).toBeUndefined()
    run.do({ type: 'retry', token: run.token('a') })
    expect(workOf(run.ir, run.state, run.wait('a'))?.visit).toBe(run.token('a'))
    const mapped = await driven(
      bpmn({ s: 'start', a: WORK }, ['s a']).replace(
        '</serviceTask>',
        '<extensionElements><camunda:inputOutput><camunda:inputParameter name="double">${n * 2}</camunda:inputParameter></camunda:inputOutput></extensionElements></serviceTask>',
      ),
      { n: 2 },
    )
    expect(workOf(mapped.ir, mapped.state, mapped.wait('a'))?.vars).toStrictEqual({ double: 4 })
  })
})
