/** Steps that write records, as a file says them. */
import { expect, test } from 'vitest'
import { read } from './reading.fixture.ts'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'

const FORM = '01900000-0000-7000-8000-000000000001'
const task = (attributes: string) => read(`<serviceTask id="T" ${attributes}/>`)
const form = `portico:record-form="${FORM}"`

test('a record is created from variables and expressions, and its id has a name', async () => {
  const { node, problems } = await task(
    `portico:record="create" ${form} portico:record-fields="title = name&#10;sum = \${a + 1}" portico:resultVariable="made"`,
  )
  expect(problems).toEqual([])
  expect([node?.kind, node?.job, node?.record]).toEqual([
    'job',
    undefined,
    {
      action: 'create',
      form: FORM,
      values: [
        { target: 'title', source: 'name' },
        { target: 'sum', expression: { lang: 'juel', text: '${a + 1}' } },
      ],
      resultVariable: 'made',
    },
  ])
})

test('one that there is is named by a variable or an expression', async () => {
  const { node, problems } = await task(`portico:record="delete" ${form} portico:record-id="which"`)
  expect([problems, node?.record?.id]).toEqual([[], { lang: 'juel', text: '${which}' }])
})

test.each([
  [`portico:record="replace" ${form}`, 'BAD_VALUE T record replace: create, update, delete'],
  ['portico:record="create"', 'BAD_VALUE T record create, record-form '],
  ['portico:record="create" portico:record-form="ledger"', 'BAD_VALUE T record create, record-form ledger'],
  [`portico:record="update" ${form}`, 'BAD_VALUE T record update, record-id'],
  [`portico:record="create" ${form} portico:record-id="x"`, 'BAD_VALUE T record create, record-id'],
  [
    `portico:record="delete" ${form} portico:record-id="x" portico:record-fields="a = b"`,
    'BAD_VALUE T record delete, record-fields',
  ],
  [
    `portico:record="delete" ${form} portico:record-id="x" portico:resultVariable="r"`,
    'BAD_VALUE T record delete, resultVariable',
  ],
  [`portico:record="create" ${form} portico:function="f"`, 'BAD_VALUE T record create, function'],
  [`portico:record="create" ${form} portico:resultVariable="outcome"`, 'RESERVED_NAME T outcome'],
])('%s is refused', async (attributes, problem) => {
  expect((await task(attributes)).problems.filter((one) => one.startsWith('error'))).toEqual([`error ${problem}`])
})

test('what is written is known when the step is reached; what cannot be evaluated is an incident', async () => {
  const xml = bpmn({ s: 'start', T: 'service', B: 'user assignee=bob' }, ['s T', 'T B']).replace(
    'id="T"',
    `id="T" portico:record="update" ${form} portico:record-id="which" portico:record-fields="sum = \${a + 1}"`,
  )
  const run = await driven(xml, { which: 'r1', a: 1 })
  expect(of(run.history, 'jobArmed')).toMatchObject([{ node: 'T', kind: 'record' }])
  const wait = run.wait('T')
  expect(run.state.waits[wait]?.record).toEqual({ action: 'update', form: FORM, id: 'r1', values: { sum: 2 } })
  run.do({ type: 'jobDone', wait })
  expect(run.places()).toBe('B')
  for (const vars of [{ a: 1 }, { which: '', a: 1 }, { which: 'r1' }]) {
    const stuck = await driven(xml, vars)
    expect(of(stuck.history, 'incident')).toMatchObject([{ node: 'T' }])
  }
})
