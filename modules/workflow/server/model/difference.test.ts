import { expect, test } from 'vitest'
import { compile } from '#process/index.ts'
import { flows, processOf } from '../testing/processes.ts'
import { differenceOf } from './difference.shape.ts'

const BODY = `<startEvent id="start"/><userTask id="ask" name="Ask" camunda:assignee="\${boss}"/>
<boundaryEvent id="late" name="Late" attachedToRef="ask" cancelActivity="false"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>
<exclusiveGateway id="choice" name="How much" default="cheap"/><endEvent id="end"/><sequenceFlow id="cheap" sourceRef="choice" targetRef="end"/>
${flows('start ask', 'ask choice', 'late end', 'choice end ${amount > 100}')}`

const between = async (before: string, after: string) => {
  const [a, b] = await Promise.all([before, after].map((body) => compile(processOf('p', body))))
  return differenceOf(a?.processes ?? [], b?.processes ?? [])
}

test('the same process differs in nothing, whatever else its file says', async () => {
  expect(await between(BODY, `<documentation>Other words</documentation>${BODY}`)).toEqual([])
})

test('people, timers, names and conditions are reported field by field, before and after', async () => {
  const after = BODY.replace('camunda:assignee="${boss}"', 'camunda:candidateGroups="finance"')
    .replace('PT1H', 'P2D')
    .replace('name="How much"', 'name="What it costs"')
    .replace('amount > 100', 'amount > 500')
  expect(await between(BODY, after)).toEqual([
    {
      id: 'ask',
      element: 'userTask',
      name: 'Ask',
      kind: 'changed',
      fields: [
        { field: 'assignee', before: '${boss}', after: '' },
        { field: 'candidateGroups', before: '', after: 'finance' },
      ],
    },
    {
      id: 'late',
      element: 'boundaryEvent',
      name: 'Late',
      kind: 'changed',
      fields: [{ field: 'timer', before: 'duration · PT1H', after: 'duration · P2D' }],
    },
    {
      id: 'choice',
      element: 'exclusiveGateway',
      name: 'What it costs',
      kind: 'changed',
      fields: [{ field: 'name', before: 'How much', after: 'What it costs' }],
    },
    {
      id: 'f3',
      element: 'sequenceFlow',
      name: 'What it costs → end',
      kind: 'changed',
      fields: [{ field: 'condition', before: '${amount > 100}', after: '${amount > 500}' }],
    },
  ])
})

test('what a step leaves to the user who handles it', async () => {
  const policy =
    'portico:actions="none" portico:comment="always" portico:label-complete="OK" portico:label-complete-en="Fine"'
  const after = BODY.replace('camunda:assignee="${boss}"', `camunda:assignee="\${boss}" ${policy}`)
  expect(await between(BODY, after)).toMatchObject([
    {
      id: 'ask',
      fields: [
        { field: 'actions', before: '', after: 'none' },
        { field: 'comment', before: '', after: 'always' },
        { field: 'labels', before: '', after: 'complete: OK / Fine' },
      ],
    },
  ])
})

test('added and removed elements are reported with their fields', async () => {
  const more = BODY.replace(
    '<endEvent id="end"/>',
    '<endEvent id="end"/><userTask id="pay" name="Pay" camunda:assignee="kim"/><sequenceFlow id="toPay" sourceRef="choice" targetRef="pay"/>',
  )
  const changes = await between(BODY, more)
  expect(changes.map(({ id, kind }) => `${kind} ${id}`)).toEqual(['added pay', 'added toPay'])
  expect(changes[0]?.fields).toEqual([{ field: 'assignee', before: '', after: 'kim' }])
  const back = await between(more, BODY)
  expect(back.map(({ id, kind }) => `${kind} ${id}`)).toEqual(['removed pay', 'removed toPay'])
})

test('a task that becomes another kind under the same id is reported', async () => {
  const after = BODY.replace(
    '<userTask id="ask" name="Ask" camunda:assignee="${boss}"/>',
    '<manualTask id="ask" name="Ask"/>',
  )
  expect((await between(BODY, after))[0]).toMatchObject({
    id: 'ask',
    fields: [
      { field: 'element', before: 'userTask', after: 'manualTask' },
      { field: 'assignee', before: '${boss}', after: '' },
    ],
  })
})
