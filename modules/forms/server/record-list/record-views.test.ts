/** Saved views of the lists of records: of one form each, and without what their reader may not see there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { viewRoutes } from '#records/contract/view.ts'
import { field, idOf } from '#forms-core/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aRole, anActor, type TestActor } from '../../../../tests/people.ts'
import { answered, FormWorld, pathsOf } from '../testing/published.ts'

const marks = { list: true, filter: true, sort: true }
const state = field('select', 'state', { marks, label: { zh: '状态', en: 'State' } })
const secret = field('amount', 'secret', { marks, label: { zh: '机密', en: 'Secret' } })
const fields = [field('text', 'subject', { marks }), state, secret, field('text', 'unmarked')]

let server: TestServer & { close: () => Promise<void> }
let world: FormWorld
let owner: TestActor
let formId: string
beforeAll(async () => {
  server = await aServer()
  world = await FormWorld.of(server)
  owner = await anActor(server, { can: ['frm:record:page', 'sys:view:share'] })
  formId = await world.form(fields)
})
afterAll(() => server.close())

const listOf = (id = formId) => `forms.formRecordList.${id}`
const create = (actor: { token: string }, over: Readonly<Record<string, unknown>> = {}, resource = listOf()) =>
  server.call(viewRoutes.create, {
    token: actor.token,
    body: { resource, name: `View ${newId().slice(-8)}`, ...over },
  })
const viewsOf = (actor: { token: string }, resource = listOf()) =>
  server.call(viewRoutes.list, { token: actor.token, query: { resource } })
const oneOf = async (actor: { token: string }, id: string, resource = listOf()) =>
  (await answered(viewsOf(actor, resource))).find((view) => view.id === id)

test('filters, order and columns of fields are kept, and shown in the list of this form alone', async () => {
  const other = await world.form(fields)
  const content = {
    filters: { [idOf('state')]: 'a,b', [idOf('secret')]: '1..5', keyword: 'x', ownerId: owner.id },
    orderField: idOf('secret'),
    order: 'asc',
    limit: 50,
    columns: { hidden: [idOf('state')], widths: { [idOf('secret')]: 120 }, density: 36 },
  }
  const { id } = await answered(create(owner, content))
  expect(await oneOf(owner, id)).toMatchObject({ ...content, gone: [] })
  expect(await answered(viewsOf(owner, listOf(other)))).toEqual([])
})

test('what the form does not filter or sort by is refused at its path', async () => {
  const refused = async (over: Readonly<Record<string, unknown>>) => pathsOf(await create(owner, over))
  for (const name of ['unmarked', 'nothing']) {
    expect(await refused({ filters: { [idOf(name)]: 'x' } })).toEqual([`filters.${idOf(name)}`])
    expect(await refused({ orderField: idOf(name) })).toEqual(['orderField'])
  }
  expect(await refused({ filters: { [idOf('secret')]: 'much' } })).toEqual([`filters.${idOf('secret')}`])
  expect(await refused({ filters: { page: '2' } })).toEqual(['filters.page'])
})

test('a field that is hidden from the reader of a view is not in it, nor is it named', async () => {
  const role = await aRole(server, { can: [] })
  const guarded = await world.form(fields, [{ roleId: role, fields: { [idOf('secret')]: 'hide' } }])
  const reader = await anActor(server, { can: ['frm:record:page'], roleIds: [role] })
  const { id } = await answered(
    create(
      { token: world.admin },
      {
        filters: { [idOf('state')]: 'a', [idOf('secret')]: '1..5' },
        orderField: idOf('secret'),
        columns: { hidden: [idOf('secret'), idOf('state')], widths: { [idOf('secret')]: 90, createDate: 80 } },
        audience: 'all',
      },
      listOf(guarded),
    ),
  )
  const view = await oneOf(reader, id, listOf(guarded))
  expect(view).toMatchObject({
    filters: { [idOf('state')]: 'a' },
    orderField: null,
    columns: { hidden: [idOf('state')], widths: { createDate: 80 } },
    gone: [],
  })
  expect(JSON.stringify(view)).not.toMatch(/secret|Secret|机密/)
  expect(pathsOf(await create(reader, { filters: { [idOf('secret')]: '1' } }, listOf(guarded)))).toEqual([
    `filters.${idOf('secret')}`,
  ])
})

test('a view with a field that a later version no longer has opens without it, and says so', async () => {
  const changing = await world.form(fields)
  const { id } = await answered(
    create(owner, { filters: { [idOf('state')]: 'a', keyword: 'x' }, orderField: idOf('state') }, listOf(changing)),
  )
  await world.publish(
    changing,
    fields.filter((one) => one !== state),
  )
  expect(await oneOf(owner, id, listOf(changing))).toMatchObject({
    filters: { keyword: 'x' },
    orderField: null,
    gone: ['State'],
  })
})

test('a form that the user may not see is as unknown as one that there is not; the code is needed', async () => {
  const closed = await world.form(fields, [{ rights: ['create'] }])
  const mine = await world.form(fields, [])
  for (const id of [closed, mine, newId()]) {
    expect(pathsOf(await viewsOf(owner, listOf(id)))).toEqual(['resource'])
    expect(pathsOf(await create(owner, {}, listOf(id)))).toEqual(['resource'])
  }
  expect(pathsOf(await viewsOf(owner, 'forms.formRecordList'))).toEqual(['resource'])
  const outsider = await anActor(server, { can: [] })
  expect((await viewsOf(outsider)).status).toBe(403)
  expect((await viewsOf(outsider, listOf(newId()))).status).toBe(403)
})
