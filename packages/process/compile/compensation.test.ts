import { describe, expect, test } from 'vitest'
import { compile } from './compile.ts'
import { bpmn, type Sketch } from '../testing/bpmn.ts'

async function errorsOf(nodes: Sketch, flows: readonly string[], change: (xml: string) => string = (xml) => xml) {
  const { problems } = await compile(change(bpmn(nodes, flows)))
  return problems.flatMap(({ code, severity, node, detail }) =>
    severity === 'error' ? [[code, node, detail].filter((one) => one !== undefined).join(' ')] : [],
  )
}

const A: Sketch = { s: 'start', A: 'task', ca: 'boundary on=A compensate', H: 'task compensates', e: 'end' }
const FLOWS = ['s A', 'A e', 'ca ~ H']

describe('compensation in a file', () => {
  test('hangs the handler on its activity; no flow leads there, and nothing is wrong with that', async () => {
    const { ir, problems } = await compile(bpmn(A, FLOWS))
    expect(problems).toEqual([])
    expect(ir).toMatchObject({
      compensates: true,
      nodes: {
        A: { compensation: 'H', boundary: ['ca'] },
        H: { forCompensation: true },
        ca: { event: { type: 'compensate' } },
      },
      scopes: { p: { starts: ['s'] } },
    })
  })

  test.each<[string, Sketch, string[], string[]]>([
    ['an event without a handler', A, ['s A', 'A e'], ['NO_HANDLER ca']],
    ['a handler that is none', { ...A, H: 'task' }, [...FLOWS, 's H'], ['NOT_A_HANDLER ca']],
    ['a handler with a flow', A, [...FLOWS, 'H e'], ['HANDLER_CONNECTED H']],
    ['an event with a flow', A, [...FLOWS, 'ca e'], ['HANDLER_CONNECTED ca']],
    ['an activity that is not there', { ...A, e: 'end compensate=X' }, FLOWS, ['DANGLING_REFERENCE e activityRef X']],
    [
      'an activity without a handler',
      { ...A, B: 'task', e: 'end compensate=B' },
      ['s A', 'A B', 'B e', 'ca ~ H'],
      ['DANGLING_REFERENCE e activityRef B'],
    ],
    [
      'an event that is caught on a flow',
      { ...A, e: 'end', w: 'catch compensate' },
      ['s A', 'A w', 'w e', 'ca ~ H'],
      ['NOT_SUPPORTED w compensate'],
    ],
    [
      'an event sub-process of the process itself',
      { ...A, E: { is: 'sub event', of: { s2: 'start compensate', e2: 'end' }, flows: ['s2 e2'] } },
      FLOWS,
      ['NOT_SUPPORTED s2 start'],
    ],
    ['a cancel event outside of a transaction', { s: 'start', e: 'end cancel' }, ['s e'], ['CANCEL_OUTSIDE e']],
    [
      'a cancel event on the border of a task',
      { s: 'start', A: 'task', c: 'boundary on=A cancel', e: 'end' },
      ['s A', 'A e', 'c e'],
      ['CANCEL_OUTSIDE c'],
    ],
    [
      'a transaction whose cancellation leads nowhere',
      { s: 'start', T: { is: 'transaction', of: { s1: 'start', e1: 'end cancel' }, flows: ['s1 e1'] }, e: 'end' },
      ['s T', 'T e'],
      ['CANCEL_NOT_CAUGHT T'],
    ],
    [
      'a transaction of several',
      {
        s: 'start',
        T: { is: 'transaction times=2', of: { s1: 'start', e1: 'end cancel' }, flows: ['s1 e1'] },
        c: 'boundary on=T cancel',
        e: 'end',
      },
      ['s T', 'T e', 'c e'],
      ['NOT_SUPPORTED T cancel'],
    ],
  ])('%s is refused', async (_, nodes, flows, expected) => {
    expect(await errorsOf(nodes, flows)).toEqual(expected)
  })

  test('what Camunda and Flowable write is read, and whether an event waits for the handlers', async () => {
    const { ir, problems } = await compile(
      bpmn({ ...A, e: 'end compensate=A' }, FLOWS).replace(
        'activityRef="A"',
        'activityRef="A" waitForCompletion="false"',
      ),
    )
    expect(problems).toEqual([])
    expect(ir?.nodes['e']?.event).toEqual({ type: 'compensate', activity: 'A', beside: true })
  })
})
