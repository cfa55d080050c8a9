import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchRoutes } from '#search/contract/search.ts'
import { partyAttrRoutes, partyValueRoutes, type PartyType } from '#system/contract/party-attr.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aDept, anActor, aUser } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let count = 0
const PATIENT = 60_000

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

async function anAttr(more: object = {}) {
  count++
  const body = { partyType: 'user' as const, code: `s${count}`, name: `Searched ${count}`, dataType: 'text' as const }
  const { data } = await server.call(partyAttrRoutes.create, { body: { ...body, ...more }, token: admin })
  return { id: data.id, code: body.code }
}
const save = (partyType: PartyType, partyId: string, code: string, value: string | null) =>
  server.call(partyValueRoutes.sysPartyAttrValue.saveValue, {
    body: { partyType, partyId, values: [{ code, value }] },
    token: admin,
  })
const setStatus = async (id: string, status: 0 | 1) => {
  const { data } = await server.call(partyAttrRoutes.get, { params: { id }, token: admin })
  const answer = await server.call(partyAttrRoutes.update, { body: { ...data, status }, token: admin })
  expect(answer.status).toBe(200)
}
const find = async (q: string, token = admin) =>
  (await server.call(searchRoutes.find, { query: { q, limit: 5 }, token })).data.flatMap(({ kind, hits }) =>
    hits.map((hit) => ({ ...hit, kind })),
  )
const idsOf = async (q: string, token = admin) => (await find(q, token)).map(({ id }) => id)
const isFound = (q: string, id: string) => until(async () => (await idsOf(q)).includes(id), PATIENT)
const isGone = (q: string) => until(async () => (await idsOf(q)).length === 0, PATIENT)

test('a user is found by a text of theirs, and it is shown why; no longer once it is removed', async () => {
  const attr = await anAttr()
  const { id } = await aUser(server)
  await save('user', id, attr.code, 'Zanzibar Quarter')
  await isFound('zanzibar', id)
  const [hit] = await find('zanzibar')
  expect(hit).toMatchObject({ kind: 'user', id })
  expect(hit?.excerpt.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['Zanzibar'])
  await save('user', id, attr.code, null)
  await isGone('zanzibar')
})

test('only by users who read attributes in the list, and only those in their data scope', async () => {
  const attr = await anAttr()
  const [near, far] = [await aDept(server), await aDept(server)]
  const [mine, other] = [await aUser(server, { deptId: near }), await aUser(server, { deptId: far })]
  await save('user', mine.id, attr.code, 'Kilimanjaro')
  await save('user', other.id, attr.code, 'Kilimanjaro')
  await isFound('kilimanjaro', mine.id)
  await isFound('kilimanjaro', other.id)
  const clerk = await anActor(server, { can: ['sys:user:page'], scope: 1, deptId: near })
  expect(await idsOf('kilimanjaro', clerk.token)).toEqual([mine.id])
  const picker = await anActor(server, { can: ['sys:user:pick'], scope: 0 })
  expect(await idsOf('kilimanjaro', picker.token)).toEqual([])
  expect(await idsOf(mine.username, picker.token)).toEqual([mine.id])
  const both = `${mine.username} kilimanjaro`
  expect(await idsOf(both, picker.token)).toEqual([])
  expect(await idsOf(both)).toEqual([mine.id])
})

test('numbers, days and disabled attributes are not searched; one that is enabled again is', async () => {
  const [text, day] = [await anAttr(), await anAttr({ dataType: 'date' })]
  const { id } = await aUser(server)
  await save('user', id, day.code, '1987-06-05')
  await save('user', id, text.code, 'Ouagadougou')
  await isFound('ouagadougou', id)
  expect(await idsOf('1987-06-05')).toEqual([])
  await setStatus(text.id, 0)
  await isGone('ouagadougou')
  await setStatus(text.id, 1)
  await isFound('ouagadougou', id)
})

test('departments, by users who read them in their list', async () => {
  const attr = await anAttr({ partyType: 'dept' })
  const id = await aDept(server)
  await save('dept', id, attr.code, 'Timbuktu')
  await isFound('timbuktu', id)
  const people = await anActor(server, { can: ['sys:user:page'], scope: 0 })
  expect(await idsOf('timbuktu', people.token)).toEqual([])
})
