/** Compensation events that do not wait for the handlers (`waitForCompletion="false"`). */
import { expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of, type Driven } from '../testing/driven.ts'

const visited = ({ history }: Driven) => of(history, 'visited').map(({ node }) => node)
/** Handlers of people, in the order in which they were asked. */
const compensated = ({ history }: Driven) => of(history, 'compensating').map(({ node }) => node)

/** Two activities with handlers of people, then a compensation of both, then a task. */
const TWO = () =>
  bpmn(
    {
      s: 'start',
      A: 'user assignee=ann',
      ca: 'boundary on=A compensate',
      HA: 'user compensates assignee=ann',
      B: 'user assignee=bob',
      cb: 'boundary on=B compensate',
      HB: 'user compensates assignee=bob',
      t: 'throw compensate meanwhile',
      Z: 'user assignee=zed',
      e: 'end',
    },
    ['s A', 'A B', 'B t', 't Z', 'Z e', 'ca ~ HA', 'cb ~ HB'],
  )

test('who throws it goes on meanwhile, and what is around it is not over before the handlers are', async () => {
  const instance = await driven(TWO())
  instance.complete('A', 'B')
  expect(instance.places()).toBe('HB Z t')
  instance.complete('Z')
  expect(instance.places()).toBe('HB t')
  instance.complete('HB')
  expect(instance.places()).toBe('HA t')
  instance.complete('HA')
  expect(instance.places()).toBe('ended')
  expect(compensated(instance)).toEqual(['B', 'A'])
  expect(visited(instance)).toEqual(['s', 'A', 'B', 't', 'Z', 'HB', 'e', 'HA'])
})

test('it holds up no join, and waits at an end of the process', async () => {
  const model = bpmn(
    {
      s: 'start',
      A: 'task',
      ca: 'boundary on=A compensate',
      H: 'user compensates assignee=ann',
      o: 'or',
      t: 'throw compensate meanwhile',
      B: 'task',
      j: 'or',
      Z: 'user assignee=zed',
      e: 'end compensate=A meanwhile',
    },
    ['s A', 'A o', 'o t ${true}', 'o B ${true}', 't j', 'B j', 'j Z', 'Z e', 'ca ~ H'],
  )
  const instance = await driven(model)
  expect(instance.places()).toBe('H Z t')
  instance.complete('Z')
  expect(instance.places()).toBe('H t')
  instance.complete('H')
  expect(instance.places()).toBe('ended')
})
