/** Rows of configured calls on the workbench: what readers get, and what readers and other systems may try. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { blockRoutes } from '#forms/contract/api-block.ts'
import { formApiRoutes } from '#forms/contract/api-conf.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, aRole, type TestActor } from '../../../../tests/people.ts'
import { anOtherSide, type OtherSide } from '../testing/other-side.ts'

const CODES = ['page', 'save', 'update', 'delete', 'test'].map((verb) => `frm:api:${verb}` as const)
const SECRET = 'correct-horse-battery'
const ITEMS = [
  { no: 'A-1', customer: { name: 'Ann' }, amount: 12.5, at: '2026-11-20', salary: 9_000, url: 'https://erp.example/1' },
  { no: 'A-2', customer: { name: 'Ben' }, amount: 7, at: '2026-11-21', salary: 8_000, url: 'javascript:alert(1)' },
]
const COLUMNS = [
  { label: '订单', labelEn: 'Order', path: 'no' },
  { label: '客户', labelEn: '', path: 'customer.name' },
  { label: '金额', labelEn: 'Amount', path: 'amount', kind: 'number' as const },
]

let server: TestServer & { close: () => Promise<void> }
let other: OtherSide
let ann: TestActor
let reader: TestActor
beforeAll(async () => {
  server = await aServer({ env: { EGRESS_ALLOW: '127.0.0.1' } })
  other = await anOtherSide()
  ann = await anActor(server, { can: CODES })
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(async () => {
  other.answer = () => ({ data: ITEMS, total: 2 })
  other.received.length = 0
  reader = await anActor(server, { can: ['frm:record:page'] })
})

const create = (more: object = {}) =>
  server.call(formApiRoutes.create, {
    token: ann.token,
    body: {
      name: `block-${newId()}`,
      title: '订单',
      titleEn: 'Orders',
      url: other.url('/orders'),
      listPath: 'data',
      blockFor: 'all',
      blockColumns: COLUMNS,
      blockLink: 'url',
      ...more,
    },
  })
async function made(more: object = {}): Promise<string> {
  const { data, body } = await create(more)
  if (data === null) throw new Error(JSON.stringify(body))
  return data.id
}
const data = (id: string, { token }: { token: string } = reader) =>
  server.call(blockRoutes.data, { token, params: { id } })
const listed = async ({ token }: { token: string } = reader) =>
  (await server.call(blockRoutes.list, { token })).data.map(({ id }) => id)
const refusal = ({ data: issues }: { data: unknown }) =>
  (issues as { issues: { path: string; rule?: string }[] }).issues.map(({ path }) => path)

describe('a block', () => {
  test('shows the columns that were chosen, and nothing else of the answer', async () => {
    const id = await made()
    expect(await listed()).toContain(id)
    const answer = await data(id)
    expect(answer.data).toEqual({
      title: 'Orders',
      columns: [
        { label: 'Order', kind: 'text' },
        { label: '客户', kind: 'text' },
        { label: 'Amount', kind: 'number' },
      ],
      rows: [
        { cells: ['A-1', 'Ann', '12.5'], link: 'https://erp.example/1' },
        { cells: ['A-2', 'Ben', '7'], link: '' },
      ],
      count: 2,
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/9000|salary|orders|javascript/)
  })

  test('is asked for once within its time, for all readers; without a time, once for those who wait together', async () => {
    const id = await made({ cacheSeconds: 60 })
    const second = await anActor(server, { can: ['frm:record:page'] })
    await Promise.all([data(id), data(id, second)])
    await data(id)
    expect(other.received).toHaveLength(1)
    const fresh = await made({ cacheSeconds: 0 })
    await data(fresh)
    await data(fresh)
    expect(other.received).toHaveLength(3)
  })

  test('sends the parameters of its own, and none of the reader', async () => {
    const id = await made({ url: other.url('/orders/{place}?q={text}'), blockParams: { place: 'B', text: 'open' } })
    await data(id)
    expect(other.received.map(({ path }) => path)).toEqual(['/orders/B?q=open'])
  })

  test('has the first hundred rows and says how many there are; long texts are cut', async () => {
    other.answer = () => ({ data: Array.from({ length: 250 }, (_, no) => ({ no: `${no}${'x'.repeat(1_000)}` })) })
    const answer = (await data(await made())).data
    expect([answer.rows.length, answer.count]).toEqual([100, 250])
    expect(answer.rows[0]?.cells.map(({ length }) => length)).toEqual([300, 0, 0])
  })

  test('that cannot be asked says so, and nothing of why', async () => {
    const answers: OtherSide['answer'][] = [
      (_, reply) => void reply.writeHead(500).end(SECRET),
      () => ({ data: 'no list' }),
      (_, reply) => void reply.end('<html/>'),
    ]
    for (const answer of answers) {
      other.answer = answer
      const { status, body } = await data(await made({ auth: 'bearer', secret: SECRET }))
      expect([status, body.error]).toEqual([422, 'form_call_failed'])
      expect(JSON.stringify(body)).not.toContain(SECRET)
    }
    expect((await data(await made({ url: 'http://127.0.0.2:9/' }))).body.error).toBe('form_call_failed')
  })

  test('masks a secret that the other system echoes', async () => {
    other.answer = ({ headers }) => ({ data: [{ no: headers.authorization, url: `https://a.example/?k=${SECRET}` }] })
    const { body } = await data(await made({ auth: 'bearer', secret: SECRET }))
    expect(JSON.stringify(body)).toContain('Bearer ••••')
    expect(JSON.stringify(body)).not.toContain(SECRET)
  })
})

describe('who sees a block', () => {
  test('is who has one of its roles; for others it is not there, as one that does not exist', async () => {
    const roleId = await aRole(server, { can: [] })
    const member = await anActor(server, { can: ['frm:record:page'], roleIds: [roleId] })
    const id = await made({ blockFor: 'roles', blockRoleIdList: [roleId] })
    expect(await listed(member)).toContain(id)
    expect((await data(id, member)).status).toBe(200)
    expect(await listed()).not.toContain(id)
    const [refused, missing] = [await data(id), await data(newId())]
    expect([refused.status, refused.body.error]).toEqual([404, 'not_found'])
    expect([missing.status, missing.body.error]).toEqual([404, 'not_found'])
    expect((await data(id, { token: await server.admin() })).status).toBe(200)
  })

  test('loses it with the next call when it is closed, disabled or shown to others', async () => {
    const id = await made({ cacheSeconds: 600 })
    expect((await data(id)).status).toBe(200)
    const roleId = await aRole(server, { can: [] })
    let version = 0
    for (const change of [{ blockFor: 'none' }, { status: 0 }, { blockFor: 'roles', blockRoleIdList: [roleId] }]) {
      const body = { id, version: (version += 1), title: 'T', url: other.url('/'), listPath: 'data', blockFor: 'all' }
      const columns = { blockColumns: COLUMNS, cacheSeconds: 600 }
      const saved = await server.call(formApiRoutes.update, {
        token: ann.token,
        body: { ...body, ...columns, ...change } as never,
      })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      expect((await data(id)).status).toBe(404)
      expect(await listed()).not.toContain(id)
    }
  })

  test('may use forms; another organisation has none of it', async () => {
    const id = await made()
    const ours = await aRole(server, { can: [] })
    const [without, foreign] = [
      await anActor(server, { can: ['sys:user:page'] }),
      await anActor(server, { can: ['frm:record:page', ...CODES], tenantId: 0 }),
    ]
    expect((await data(id, without)).status).toBe(403)
    expect((await data(id, foreign)).status).toBe(404)
    expect(await listed(foreign)).toEqual([])
    const roles = (await server.call(formApiRoutes.roles, { token: foreign.token })).data.map((role) => role.id)
    expect(roles).not.toContain(ours)
    expect((await server.call(formApiRoutes.roles, { token: reader.token })).status).toBe(403)
  })
})

test.each([
  [{ method: 'DELETE' }, ['blockFor']],
  [{ blockColumns: [] }, ['blockColumns']],
  [{ blockFor: 'roles' }, ['blockRoleIdList']],
  [{ blockFor: 'roles', blockRoleIdList: [newId()] }, ['blockRoleIdList.0']],
  [{ blockColumns: [{ label: 'A', path: 'a..b' }] }, ['blockColumns.0.path']],
  [{ blockLink: 'a..b' }, ['blockLink']],
  [{ blockParams: { 'a b': 'x' } }, ['blockParams.a b']],
])('a block with %o is refused at %o', async (more, paths) => {
  const answer = await create(more)
  expect(answer.status).toBe(400)
  expect(refusal(answer)).toEqual(paths)
})
