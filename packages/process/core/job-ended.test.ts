/** How a job ends: what it reports for its own node alone, and why it failed. */
import { expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'

const outputOf =
  (node: string, more = '') =>
  (xml: string) =>
    xml.replace(
      new RegExp(`<serviceTask id="${node}"[^>]*>`),
      (tag) =>
        `${tag}<extensionElements><camunda:inputOutput>${more}<camunda:outputParameter name="all">\${mine}</camunda:outputParameter></camunda:inputOutput></extensionElements>`,
    )
const work = (spec: string) =>
  bpmn({ s: 'start', B: `service type=external topic=t ${spec}`, C: 'user' }, ['s B', 'B C'])
const INPUT = '<camunda:inputParameter name="mine">before</camunda:inputParameter>'

test('what a job reports as local is seen by the outputs of its node, and by nothing behind it', async () => {
  for (const xml of [outputOf('B')(work('')), outputOf('B', INPUT)(work(''))]) {
    const run = await driven(xml)
    const effects = run.do({ type: 'jobDone', wait: run.wait('B'), vars: { open: 1 }, local: { mine: 'done' } })
    expect(run.places()).toBe('C')
    expect(run.state.scopes[1]?.vars).toStrictEqual({ all: 'done', open: 1 })
    expect(of(effects, 'scopeGone')).toHaveLength(1)
  }
})

test('of several members each has its own', async () => {
  const run = await driven(outputOf('B')(work('times=2')))
  const [first, second] = Object.entries(run.state.waits).map(([id]) => Number(id))
  run.do({ type: 'jobDone', wait: second ?? 0, local: { mine: 'second' } })
  expect(run.state.scopes[1]?.vars).toMatchObject({ all: 'second' })
  const made = of(run.history, 'scopeMade').filter(({ scope }) => scope.n === 'B')
  expect(made.map(({ scope }) => scope.i)).toStrictEqual([1])
  run.do({ type: 'jobDone', wait: first ?? 0, local: { mine: 'first' } })
  expect(run.places()).toBe('C')
  expect(run.state.scopes[1]?.vars).toMatchObject({ all: 'first' })
})

test('a failed job says why, with and without a message', async () => {
  const incident = async (given: { error?: string; message?: string }) => {
    const run = await driven(work(''))
    const effects = run.do({ type: 'jobFailed', wait: run.wait('B'), uncaught: 'incident', ...given })
    return of(effects, 'incident').map(({ code, detail }) => [code, detail])
  }
  expect(await incident({ message: 'no answer' })).toStrictEqual([['JOB_FAILED', 'no answer']])
  expect(await incident({ error: 'E1' })).toStrictEqual([['ERROR_NOT_CAUGHT', 'E1']])
  expect(await incident({ error: 'E1', message: 'no answer' })).toStrictEqual([['ERROR_NOT_CAUGHT', 'E1: no answer']])
})
