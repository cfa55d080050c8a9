/** Lists of work filtered by fields of a form: each kind, each list; hidden values are not guessed by filtering. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { field, modelOf } from '../../../../packages/forms/testing/models.ts'
import type { Field } from '#forms-core/index.ts'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowInstanceRoutes, type Start } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { workflowFilterRoutes, type WorkList } from '#workflow/contract/work-filters.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { aPublishedForm } from '../testing/forms.ts'
import { flows, processOf, start, taskAt } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const FILTER = { marks: { filter: true } }

const FIELDS: readonly Field[] = [
  field('text', 'goods', FILTER),
  field('amount', 'price', FILTER),
  field('date', 'until', FILTER),
  field('dateTime', 'moment', FILTER),
  field('user', 'keeper', FILTER),
  field('switch', 'urgent', FILTER),
  field('select', 'kind', {
    ...FILTER,
    options: {
      from: 'fixed',
      options: [
        { value: 'it', label: { zh: '设备', en: 'Equipment' } },
        { value: 'a,b', label: { zh: '两样', en: 'Both' } },
      ],
    },
  }),
  field('text', 'secret', FILTER),
  field('text', 'plain'),
]
const idOf = (name: string) => FIELDS.find((one) => one.name === name)?.id ?? ''

let server: TestServer & { close: () => Promise<void> }
let admin: string
let [ann, bob, eve]: TestActor[] = []

const boughtXml = (hides: string) =>
  processOf(
    'bought',
    `<startEvent id="s"/><userTask id="check" camunda:assignee="${bob?.username}"/>
<userTask id="last" camunda:assignee="${eve?.username}" ${hides}/><endEvent id="e"/>${flows('s check', 'check last', 'last e')}`,
  )

let formKey: string
let modelId: string
async function deploy(hides: string): Promise<void> {
  const body = { name: 'Bought', formKey, xml: boughtXml(hides) }
  if (modelId === undefined) modelId = (await server.call(workflowModelRoutes.create, { body, token: admin })).data.id
  else await server.call(workflowModelRoutes.update, { body: { ...body, id: modelId }, token: admin })
  const deployed = await server.call(workflowModelRoutes.deploy, { body: { id: modelId }, token: admin })
  expect(deployed.status, JSON.stringify(deployed.body)).toBe(200)
}

const desk = { goods: 'Desk of oak', price: 300, until: '2026-12-01', moment: '2026-12-01T20:00:00.000Z', kind: 'it' }
const lamp = { goods: 'Lamp', price: 20.5, until: '2026-12-24', kind: 'a,b' }
let deskId: string

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  eve = await anActor(server, { can: STAFF, realName: 'Eve' })
  formKey = await aPublishedForm({ server, token: admin }, modelOf([...FIELDS]))
  await deploy('')
  const begin = async (title: string, vars: Vars) =>
    (await start(server, ann!.token, { key: 'bought', title, vars })).rootId
  deskId = await begin('Desk', { ...desk, keeper: bob.id, urgent: true, secret: 'open then', plain: 'x' })
  // From here on the last step hides it.
  await deploy('portico:hides="secret"')
  await begin('Lamp', { ...lamp, keeper: ann.id, urgent: false, secret: '4711' })
})
afterAll(() => server.close())

type Vars = Start['vars']
type Lists = typeof workflowTaskRoutes.toDo
const ask = (token: string, query: object, route: Lists = workflowTaskRoutes.toDo) =>
  server.call(route, { query: { process: 'bought', ...query }, token })
const titles = async (token: string, query: object, route?: Lists) => {
  const { status, body, data } = await ask(token, query, route)
  expect(status, JSON.stringify(body)).toBe(200)
  return data.list.map(({ title }) => title).sort()
}
const by = (name: string, text: string) => ({ [idOf(name)]: text })
const refusal = async (token: string, query: object, route?: Lists) => {
  const { status, body } = await ask(token, query, route)
  return [status, JSON.stringify(body.data)]
}

describe('tasks to do', () => {
  test.each<[string, string, string[]]>([
    ['goods', 'oak', ['Desk']],
    ['goods', 'LAMP', ['Lamp']],
    ['goods', '%', []],
    ['goods', "' or '1'='1", []],
    ['price', '..100', ['Lamp']],
    ['price', '20.5', ['Lamp']],
    ['price', '20.5..300', ['Desk', 'Lamp']],
    ['until', '2026-12-01..2026-12-10', ['Desk']],
    ['moment', '2026-12-02', ['Desk']],
    ['kind', 'it', ['Desk']],
    ['kind', 'it,a\\,b', ['Desk', 'Lamp']],
    ['urgent', '0', ['Lamp']],
  ])('are found where %s is %s', async (name, text, expected) => {
    expect(await titles(bob!.token, by(name, text))).toEqual(expected)
    // Nothing of it is another user's.
    expect(await titles(eve!.token, by(name, text))).toEqual([])
  })

  test('are found by several fields and the other filters together', async () => {
    const query = { ...by('goods', 'desk'), ...by('price', '100..'), ...by('kind', 'it') }
    expect(await titles(bob!.token, { ...query, node: 'check' })).toEqual(['Desk'])
    expect(await titles(bob!.token, { ...query, ...by('urgent', '0') })).toEqual([])
    expect(await titles(bob!.token, by('keeper', `${ann!.id},${bob!.id}`))).toEqual(['Desk', 'Lamp'])
  })

  test.each([
    ['price', 'cheap'],
    ['price', '5..1'],
    ['until', '2026-13-01'],
    ['keeper', 'bob'],
    ['urgent', '2'],
    ['goods', 'x'.repeat(300)],
  ])('%s cannot be %s', async (name, text) => {
    const [status, data] = await refusal(bob!.token, by(name, text))
    expect(status).toBe(400)
    expect(data).toContain(`"path":"${idOf(name)}"`)
  })
})

describe('what is refused as unknown', () => {
  test('a field that a step hides, for any user, and one that is not marked, alike', async () => {
    const answers = await Promise.all(
      [by('secret', '4711'), by('secret', '*'), by('plain', 'x'), { 'no-field-1': 'x' }].map(async (query) => {
        const { status, body } = await ask(bob!.token, query)
        const [issue] = (body.data as unknown as { issues: { path: string; msg: string }[] }).issues
        return [status, issue?.path, issue?.msg]
      }),
    )
    const [[, , word] = []] = answers
    expect(answers).toEqual([
      [400, idOf('secret'), word],
      [400, idOf('secret'), word],
      [400, idOf('plain'), word],
      [400, 'no-field-1', word],
    ])
  })

  test.each(['todo', 'done'] as const)('filters without a process, and misspelt ones: %s', async (what) => {
    const route = what === 'todo' ? workflowTaskRoutes.toDo : workflowTaskRoutes.done
    for (const query of [{ ...by('goods', 'oak'), process: undefined }, { proces: 'bought' }, { whose: 'cc' }])
      expect((await refusal(bob!.token, query, route))[0]).toBe(400)
    expect((await refusal(bob!.token, { ...by('goods', 'oak'), process: 'nothing' }, route))[0]).toBe(400)
  })

  test('what only the list of all processes takes, for those that one has started', async () => {
    const all: object[] = [{ number: 'x' }, { taskUserId: 'x' }, { id: deskId }, { whose: 'cc' }]
    for (const query of all) {
      const asked = await server.call(workflowInstanceRoutes.started, { query, token: ann!.token })
      expect(asked.status).toBe(400)
    }
  })
})

test('requests of a version that hides the field are never found by it, also where the newest shows it again', async () => {
  await deploy('')
  expect(await titles(bob!.token, by('secret', 'open then'))).toEqual(['Desk'])
  expect(await titles(bob!.token, by('secret', '4711'))).toEqual([])
  expect(await titles(bob!.token, { ...by('secret', '4711'), ...by('goods', 'Lamp') })).toEqual([])
  await deploy('portico:hides="secret"')
})

test('started, copied and handled ones are found the same way', async () => {
  const started = async (token: string, query: object) =>
    (
      await server.call(workflowInstanceRoutes.started, { query: { process: 'bought', ...query }, token })
    ).data.list.map(({ title }) => title)
  expect(await started(ann!.token, by('price', '100..'))).toEqual(['Desk'])
  expect(await started(bob!.token, by('price', '100..'))).toEqual([])
  await server.call(workflowCcRoutes.give, { body: { id: deskId, userIdList: [eve!.id] }, token: ann!.token })
  const copies = async (token: string, query: object) =>
    (await server.call(workflowCcRoutes.page, { query: { process: 'bought', ...query }, token })).data.list.length
  expect([await copies(eve!.token, by('kind', 'it')), await copies(eve!.token, by('price', '..10'))]).toEqual([1, 0])
  const id = await taskAt(server, bob!.token, deskId, 'check')
  await server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'agree' }, token: bob!.token })
  const done = workflowTaskRoutes.done
  expect(await titles(bob!.token, by('goods', 'oak'), done)).toEqual(['Desk'])
  expect(await titles(bob!.token, by('goods', 'lamp'), done)).toEqual([])
})

test('drafts are found by what their owner has typed, whatever it is', async () => {
  const draft = (title: string, vars: Vars) =>
    server.call(workflowDraftRoutes.create, {
      body: { key: 'bought', title, vars },
      token: ann!.token,
    })
  await draft('Chair', { goods: 'Chair', price: 80, kind: 'it', secret: 'mine' })
  await draft('Wrong', { goods: ['Chair'], price: 'dear', kind: { x: 1 } })
  const drafts = async (token: string, query: object) =>
    (await server.call(workflowDraftRoutes.page, { query: { process: 'bought', ...query }, token })).data.list.map(
      ({ title }) => title,
    )
  expect(await drafts(ann!.token, { ...by('goods', 'chair'), ...by('price', '50..100') })).toEqual(['Chair'])
  expect(await drafts(ann!.token, by('kind', 'a\\,b'))).toEqual([])
  // The start shows it.
  expect(await drafts(ann!.token, by('secret', 'mine'))).toEqual(['Chair'])
  expect(await drafts(bob!.token, by('goods', 'chair'))).toEqual([])
})

test('the fields are offered in lists that have rows of the process, without rules and without hidden ones', async () => {
  const fields = async (token: string, list: WorkList, process = 'bought') =>
    (await server.call(workflowFilterRoutes.fields, { query: { list, process }, token })).data
  const offered = await fields(bob!.token, 'todo')
  expect(offered.map(({ name }) => name)).toEqual(['goods', 'price', 'until', 'moment', 'keeper', 'urgent', 'kind'])
  expect(JSON.stringify(offered)).not.toContain('marks')
  expect((await fields(ann!.token, 'draft')).map(({ name }) => name)).toContain('secret')
  for (const list of ['started', 'draft'] as const) expect(await fields(bob!.token, list)).toEqual([])
  expect(await fields(bob!.token, 'todo', 'nothing')).toEqual([])
  const stranger = await anActor(server, { can: STAFF })
  for (const list of ['todo', 'done', 'started', 'cc', 'draft'] as const)
    expect(await fields(stranger.token, list)).toEqual([])
})
