/** Two nodes write records of one form at once: numbers without gaps, unique values once, versions meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordRoutes } from '#forms/contract/record.ts'
import { field, idOf } from '#forms-core/testing/models.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import type { TestActor } from '../../../../tests/people.ts'
import { FormWorld } from '../testing/published.ts'

let nodes: TestServer[]
let drop: () => Promise<void>
let world: FormWorld
let ann: TestActor
beforeAll(async () => {
  const database = await aDatabase()
  drop = database.drop
  nodes = [await aNode(database.urls, { name: 'one' }), await aNode(database.urls, { name: 'two' })]
  const [first] = nodes
  if (first === undefined) throw new Error('no node')
  world = await FormWorld.of(first)
  ann = await world.person()
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await drop()
})

const MANY = 100
const onBoth = <Answer>(call: (node: TestServer, at: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: MANY }, (_, at) => call(nodes[at % 2] ?? world.server, at)))
const creating = (formId: string, valuesAt: (at: number) => Record<string, string>) =>
  onBoth((node, at) =>
    node.call(recordRoutes.create, { token: ann.token, params: { formId }, body: { values: valuesAt(at) } }),
  )
const storedOf = (formId: string) =>
  world.server.node.kernel.database.read(1, (db) =>
    db.selectFrom('frm_record').select(['id', 'data', 'version_id']).where('template_id', '=', formId).execute(),
  )
const numbersOf = async (formId: string) =>
  (await storedOf(formId))
    .map(({ data }) => Number(String((data as Record<string, unknown>)[idOf('no')]).slice(-4)))
    .toSorted((a, b) => a - b)

test('of one hundred records with one unique value one is written, and no number is lost', async () => {
  const form = await world.form([field('serial', 'no'), field('text', 'code', { unique: true })])
  const answers = await creating(form, () => ({ code: 'same' }))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error === 'form_value_taken')).toHaveLength(MANY - 1)
  expect(await numbersOf(form)).toEqual([1])
  const others = await creating(form, (at) => ({ code: `c${at}` }))
  expect(others.every(({ status }) => status === 200)).toBe(true)
  expect(await numbersOf(form)).toEqual(Array.from({ length: MANY + 1 }, (_, at) => at + 1))
})

test('while records are saved a version is published: each record is of one version, with its values in lists', async () => {
  const text = field('text', 'a')
  const form = await world.form([text])
  const [answers] = await Promise.all([
    creating(form, (at) => ({ a: `v${at}` })),
    world.publish(form, [{ ...text, marks: { filter: true } }, field('text', 'b')]),
  ])
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const { kernel } = world.server.node
  const { version_id: latest } = await kernel.database.read(1, (db) =>
    db.selectFrom('frm_template').select('version_id').where('id', '=', form).executeTakeFirstOrThrow(),
  )
  const records = await storedOf(form)
  const inLists = await kernel.database.read(1, (db) =>
    db.selectFrom('frm_value').select('record_id').where('template_id', '=', form).execute(),
  )
  const ofLatest = records.filter(({ version_id }) => version_id === latest).map(({ id }) => id)
  const kept = new Set(inLists.map(({ record_id }) => record_id))
  expect(records).toHaveLength(MANY)
  expect(ofLatest.filter((id) => !kept.has(id))).toEqual([])
})

test('of two changes of one revision at once one is made', async () => {
  const form = await world.form([field('text', 'a')])
  const id = await world.record(ann, form, { a: '0' })
  const answers = await onBoth((node, at) =>
    node.call(recordRoutes.update, {
      token: ann.token,
      params: { formId: form, id },
      body: { rev: 1, values: { a: `v${at}` } },
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(MANY - 1)
})
