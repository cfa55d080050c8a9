/** What the user who handles a task may do: as a file says it. */
import { expect, test } from 'vitest'
import { compile } from './compile.ts'
import { bpmn } from '../testing/bpmn.ts'

const read = async (attributes: string) => {
  const xml = bpmn({ s: 'start', A: 'user assignee=ann' }, ['s A']).replace('id="A"', `id="A" ${attributes}`)
  const { ir, problems } = await compile(xml)
  return { policy: ir?.nodes['A']?.user?.policy, problems: problems.map(({ code, detail }) => `${code} ${detail}`) }
}

test.each([
  ['nothing', '', undefined],
  ['the actions besides completing', 'portico:actions=" return, addSigner"', { actions: ['return', 'addSigner'] }],
  ['no action besides completing', 'portico:actions="none"', { actions: [] }],
  ['an empty value says nothing', 'portico:actions=" " portico:comment=""', undefined],
  ['when a comment is needed', 'portico:comment="refusal"', { comment: 'refusal' }],
  ['whether files can stand with a decision', 'portico:attachments="allowed"', { attachments: 'allowed' }],
  ['when one has to sign', 'portico:signature="always"', { signature: 'always' }],
  ['what has to be filled in', 'portico:requires=" amount, why,amount"', { requires: ['amount', 'why'] }],
  [
    'what buttons are called',
    'portico:label-complete="确认" portico:label-complete-en="Confirm" portico:label-return-en="Send back"',
    { labels: { complete: { '': '确认', en: 'Confirm' }, return: { en: 'Send back' } } },
  ],
])('%s', async (_what, attributes, policy) => {
  expect(await read(attributes)).toEqual({ policy, problems: [] })
})

test('other words and labels that no button has room for are problems', async () => {
  const { problems } = await read(
    `portico:actions="return, explode" portico:comment="maybe" portico:label-reject-en="${'x'.repeat(21)}"`,
  )
  expect(problems).toEqual([
    'BAD_VALUE explode: reject, return, transfer, delegate, addSigner, none',
    'BAD_VALUE maybe: always, refusal',
    'BAD_VALUE label-reject-en: > 20',
  ])
})

test('rules that there are not, and what has to be filled in unseen, are problems', async () => {
  const { problems } = await read(
    'portico:attachments="some" portico:signature="ink" portico:requires="amount, why" portico:hides="why"',
  )
  expect(problems).toEqual([
    'BAD_VALUE some: allowed, required',
    'BAD_VALUE ink: always, complete',
    'BAD_VALUE requires, hides: why',
  ])
})

test('what has to be filled in can be written', async () => {
  const xml = bpmn({ s: 'start', A: 'user assignee=ann' }, ['s A']).replace(
    'id="A"',
    'id="A" portico:writes="why" portico:requires="amount"',
  )
  const { ir } = await compile(xml)
  expect(ir?.nodes['A']?.writes).toEqual(['why', 'amount'])
})

test.each([
  ['a column, so that the rows stay', '', 'items.note', ['items.note']],
  ['a column of a table that is open as a whole, which stays so', 'items', 'items.note', ['items']],
  ['a column beside those that are named', 'items, items.what', 'items.note', ['items', 'items.what', 'items.note']],
])('what has to be filled in can be written: %s', async (_, writes, requires, expected) => {
  const xml = bpmn({ s: 'start', A: 'user assignee=ann' }, ['s A']).replace(
    'id="A"',
    `id="A" portico:writes="${writes}" portico:requires="${requires}"`,
  )
  const { ir, problems } = await compile(xml)
  expect(problems).toEqual([])
  expect(ir?.nodes['A']?.writes).toEqual(expected)
})

test('columns are named where users fill in a form alone, and none of a table that is hidden is required', async () => {
  expect((await read('portico:requires="items.note" portico:hides="items"')).problems).toEqual([
    'BAD_VALUE requires, hides: items.note',
  ])
  expect((await read('portico:writes="items.a.b"')).problems).toEqual(['BAD_VALUE writes items.a.b'])
  const xml = bpmn({ s: 'start', W: 'service' }, ['s W']).replace(
    'id="W"',
    'id="W" portico:function="f" portico:writes="a.b"',
  )
  expect((await compile(xml)).problems.map(({ code, detail }) => `${code} ${detail}`)).toEqual(['BAD_VALUE writes a.b'])
})

test('attributes of other engines are none', async () => {
  expect((await read('camunda:actions="return" camunda:comment="always"')).policy).toBeUndefined()
})
