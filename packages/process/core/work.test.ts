/** What a job's worker receives, and what only it and its node see. */
import { describe, expect, test } from 'vitest'
import { workOf } from './work.ts'
import { bpmn, type Sketch } from '../testing/bpmn.ts'
import { driven, type Driven } from '../testing/driven.ts'

const JOB = 'service type=external topic=print'
const input = (value: string) =>
  `<extensionElements><camunda:inputOutput><camunda:inputParameter name="copy">${value}</camunda:inputParameter><camunda:outputParameter name="made">\${copy}</camunda:outputParameter></camunda:inputOutput></extensionElements>`
const withInput = (xml: string, value: string) => xml.replace('</serviceTask>', `${input(value)}</serviceTask>`)
const of = (run: Driven, wait: number) => workOf(run.ir, run.state, wait)
const waits = (run: Driven) => Object.keys(run.state.waits).map(Number)

describe('a worker', () => {
  test('receives every variable there is, where its node takes nothing in', async () => {
    const run = await driven(bpmn({ s: 'start', w: JOB }, ['s w']), { n: 1 })
    expect(of(run, run.wait('w'))).toStrictEqual({
      node: 'w',
      worker: 'print',
      visit: run.token('w'),
      vars: { n: 1 },
    })
  })

  test('receives what its node takes in and nothing else, where it takes something in', async () => {
    const run = await driven(withInput(bpmn({ s: 'start', w: JOB }, ['s w']), '${n}'), { n: 1, secret: 2 })
    expect(of(run, run.wait('w'))?.vars).toStrictEqual({ copy: 1 })
  })

  test('of one of several receives its own: the item, the index, and how many there are', async () => {
    const run = await driven(bpmn({ s: 'start', w: `${JOB} each=x:xs` }, ['s w']), { xs: ['a', 'b'] })
    const [first = 0, second = 0] = waits(run)
    const counts = {
      nrOfInstances: 2,
      nrOfCompletedInstances: 0,
      nrOfActiveInstances: 2,
      nrOfAgreed: 0,
      nrOfRejected: 0,
    }
    expect(of(run, first)).toMatchObject({ index: 0, vars: { x: 'a', loopCounter: 0 } })
    expect(of(run, second)).toStrictEqual({
      node: 'w',
      worker: 'print',
      visit: run.token('w'),
      index: 1,
      vars: { xs: ['a', 'b'], x: 'b', loopCounter: 1, ...counts },
    })
    const inputs = await driven(withInput(bpmn({ s: 'start', w: `${JOB} each=x:xs` }, ['s w']), '${x}'), { xs: [3, 4] })
    expect(waits(inputs).map((wait) => of(inputs, wait)?.vars)).toStrictEqual([{ copy: 3 }, { copy: 4 }])
  })

  test('inside of one of several receives the nearest index', async () => {
    const inner: Sketch = { a: 'start', w: `${JOB} times=1` }
    const run = await driven(bpmn({ s: 'start', S: { is: 'sub times=2', of: inner, flows: ['a w'] } }, ['s S']))
    const [, second = 0] = waits(run)
    expect(of(run, second)?.vars).toMatchObject({ loopCounter: 0, nrOfInstances: 1 })
    const plain = await driven(
      bpmn({ s: 'start', S: { is: 'sub times=2', of: { a: 'start', w: JOB }, flows: ['a w'] } }, ['s S']),
    )
    const [, other = 0] = waits(plain)
    expect(of(plain, other)?.vars).toMatchObject({ loopCounter: 1, nrOfInstances: 2 })
  })

  test('receives neither who began nor what was decided: these are for the model', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user', w: JOB }, ['s A', 'A w']), { n: 1 })
    run.do({ type: 'complete', task: run.task('A'), outcome: 'agree' })
    expect(of(run, run.wait('w'))?.vars).toStrictEqual({ n: 1 })
  })

  test('knows where its answer goes as a whole', async () => {
    const run = await driven(bpmn({ s: 'start', w: `${JOB} resultVariable=answer` }, ['s w']))
    expect(of(run, run.wait('w'))).toMatchObject({ resultVariable: 'answer' })
  })

  test('receives nothing for what is no job, or is not waited for any more', async () => {
    const run = await driven(bpmn({ s: 'start', f: 'and', w: JOB, m: 'catch message=go' }, ['s f', 'f w', 'f m']))
    const wait = run.wait('w')
    expect(of(run, run.wait('m'))).toBeUndefined()
    expect(of(run, 999)).toBeUndefined()
    run.do({ type: 'jobDone', wait })
    expect(of(run, wait)).toBeUndefined()
  })
})

describe('what a worker reports for its node alone', () => {
  test('goes to its own member, and leaves what the others took in', async () => {
    const run = await driven(withInput(bpmn({ s: 'start', w: `${JOB} times=2`, B: 'user' }, ['s w', 'w B']), 'before'))
    const [first = 0, second = 0] = waits(run)
    run.do({ type: 'jobDone', wait: second, local: { copy: 'after' } })
    expect(run.state.scopes[1]?.vars).toStrictEqual({ made: 'after' })
    expect(of(run, first)?.vars).toStrictEqual({ copy: 'before' })
    run.do({ type: 'jobDone', wait: first })
    expect(run.state.scopes[1]?.vars).toStrictEqual({ made: 'before' })
  })

  test('may not have a name of the engine’s own', async () => {
    const run = await driven(bpmn({ s: 'start', w: JOB }, ['s w']))
    const refusal = run.refusal({ type: 'jobDone', wait: run.wait('w'), local: { outcome: 'agree' } })
    expect(refusal).toBe('RESERVED_NAME {"name":"outcome"}')
  })
})

describe('several jobs of one node', () => {
  test('that failed begin anew alone, once the decision can be made', async () => {
    const run = await driven(bpmn({ s: 'start', w: `${JOB} times=3 until=\${enough}`, B: 'user' }, ['s w', 'w B']))
    const [first = 0, second = 0, third = 0] = waits(run)
    run.do({ type: 'jobFailed', wait: first })
    run.do({ type: 'jobFailed', wait: second })
    const token = run.token('w')
    expect(run.state.tokens[token]).toMatchObject({ at: 'enter', failed: [0, 1] })
    // What says whether it is enough is not set: a decision that cannot be made.
    run.do({ type: 'jobDone', wait: third })
    expect(run.state.tokens[token]).toMatchObject({ at: 'decide', why: 'UNKNOWN_NAME', failed: [0, 1] })
    run.do({ type: 'setVars', vars: { enough: false } })
    expect(Object.values(run.state.waits).map(({ i }) => i)).toStrictEqual([0, 1])
    expect(run.state.tokens[token]).not.toHaveProperty('failed')
  })
})
