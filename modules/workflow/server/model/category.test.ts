/** Categories of models: counted, filtered, named and ordered by the dictionary; those that it lacks stay. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictDataRoutes } from '#system/contract/dict-data.ts'
import { dictTypeRoutes } from '#system/contract/dict-type.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { CATEGORY_DICT, workflowModelCategoryRoutes } from '#workflow/contract/model-category.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { workflowFilterRoutes } from '#workflow/contract/work-filters.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { LEAVE, start } from '../testing/processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let staff: TestActor
let typeId: string

/** Model ids by their process. */
const ids: Record<string, string> = {}
/** The dictionary has `late` before `early`, and does not have `gone`. */
const MODELS = [
  { key: 'one', category: 'early', categoryEn: 'Never shown' },
  { key: 'two', category: 'late', categoryEn: '' },
  { key: 'three', category: 'late', categoryEn: '' },
  { key: 'four', category: 'gone', categoryEn: 'Gone by now' },
  { key: 'five', category: '', categoryEn: '' },
]

const entry = (val: string, name: string, nameEn: string, sort: number) =>
  server.call(dictDataRoutes.create, { body: { typeId, val, name, nameEn, sort }, token: admin })

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  const types = await server.call(dictTypeRoutes.page, { query: { keyword: CATEGORY_DICT }, token: admin })
  const type = types.data.list.find(({ code }) => code === CATEGORY_DICT)
  typeId =
    type?.id ??
    (await server.call(dictTypeRoutes.create, { body: { code: CATEGORY_DICT, name: 'C' }, token: admin })).data.id
  await entry('late', 'Listed first', 'First in English', 9001)
  await entry('early', 'Listed second', '', 9002)
  for (const { key, ...named } of MODELS) {
    const body = { name: key, ...named, xml: LEAVE(key) }
    const { data } = await server.call(workflowModelRoutes.create, { body, token: admin })
    ids[key] = data.id
    await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })
  }
  staff = await anActor(server, { can: ['wf:instance:start', 'wf:task:page', 'wf:task:handle'] })
  for (const key of ['one', 'two', 'four'])
    await start(server, staff.token, { key, title: key, vars: { boss: staff.id } })
})
afterAll(() => server.close())

const categories = async (language = 'en') => {
  const headers = { 'accept-language': language }
  return (await server.call(workflowModelCategoryRoutes.list, { token: admin, headers })).data
}

test('are counted by what models store, called by the dictionary and in its order; what it lacks is behind', async () => {
  expect(await categories()).toEqual([
    { value: 'late', name: 'First in English', count: 2 },
    { value: 'early', name: 'Listed second', count: 1 },
    { value: 'gone', name: 'Gone by now', count: 1 },
    { value: '', name: '', count: 1 },
  ])
  expect((await categories('zh-CN')).map(({ name }) => name)).toEqual(['Listed first', 'Listed second', 'gone', ''])
})

test('filter the list of models; so does having none', async () => {
  const found = async (query: object) =>
    (await server.call(workflowModelRoutes.page, { query, token: admin })).data.list.map(({ key }) => key).sort()
  expect(await found({ category: 'late' })).toEqual(['three', 'two'])
  expect(await found({ category: 'gone' })).toEqual(['four'])
  expect(await found({ uncategorized: '1' })).toEqual(['five'])
  expect(await found({ uncategorized: '0', keyword: 'f' })).toEqual(['four'])
  const { status, body } = await server.call(workflowModelRoutes.page, {
    query: { uncategorized: '2' } as object,
    token: admin,
  })
  expect([status, body.data]).toMatchObject([400, { issues: [{ path: 'uncategorized' }] }])
})

test('name what can be started, with their place', async () => {
  const { data } = await server.call(workflowInstanceRoutes.startable, { token: staff.token })
  const of = (key: string) => data.find((one) => one.key === key)
  expect(of('two')).toMatchObject({ category: 'First in English' })
  expect(of('four')).toMatchObject({ category: 'Gone by now' })
  const ranks = ['two', 'one', 'four', 'five'].map((key) => of(key)?.categoryRank ?? 0)
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
  expect(ranks[0]).toBeLessThan(ranks[1] ?? 0)
})

test('are what work is filtered by, and find the work', async () => {
  const { data } = await server.call(workflowFilterRoutes.choices, { query: { list: 'todo' }, token: staff.token })
  expect(data.categories).toEqual([
    { value: 'late', name: 'First in English' },
    { value: 'early', name: 'Listed second' },
    { value: 'gone', name: 'Gone by now' },
  ])
  const query = { category: 'gone' }
  const toDo = await server.call(workflowTaskRoutes.toDo, { query, token: staff.token })
  expect(toDo.data.list.map(({ title }) => title)).toEqual(['four'])
})

test('an entry that is deleted leaves its models the name that they have', async () => {
  const { data } = await server.call(dictDataRoutes.page, {
    query: { dictType: CATEGORY_DICT, keyword: 'early' },
    token: admin,
  })
  const id = data.list[0]?.id ?? ''
  await server.call(dictDataRoutes.remove, { params: { id }, token: admin })
  expect((await categories()).find(({ value }) => value === 'early')).toMatchObject({ name: 'Never shown', count: 1 })
})

test('are for those who see models', async () => {
  const { status } = await server.call(workflowModelCategoryRoutes.list, { token: staff.token })
  expect(status).toBe(403)
})
