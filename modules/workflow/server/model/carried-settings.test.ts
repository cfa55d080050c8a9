/** What is set of a model travels with its file in an archive. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import { workflowModelFileRoutes } from '#workflow/contract/model-file.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { flows, processOf } from '../testing/processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const model = async (id: string) => (await server.call(workflowModelRoutes.get, { params: { id }, token: admin })).data
const bringIn = (body: { name: string; xml: string; replace?: boolean; settings?: object }) =>
  server.call(workflowModelFileRoutes.import, { body, token: admin })

test('a model is taken in with what an archive says is set of it, but for who starts it from the public', async () => {
  const xml = processOf('carried', `<startEvent id="s"/><endEvent id="e"/>${flows('s e')}`)
  const numberRule = { prefix: 'LV', period: 'year' as const, digits: 4 }
  const draft = { name: 'Carried', nameEn: 'Carried on', category: 'HR', remark: 'r', titleTemplate: '${initiator}' }
  const body = { ...draft, xml, numberRule, formKey: 'leave', summaryFields: ['days'], mayWithdraw: false }
  const { data } = await server.call(workflowModelRoutes.create, { body, token: admin })
  const archive = await server.request('GET', '/workflow/model/files', { query: { ids: [data.id] }, token: admin })
  const files = unzipSync(new Uint8Array(archive.data as Uint8Array))
  const { 'Carried.bpmn': settings } = JSON.parse(strFromU8(files['settings.json'] ?? new Uint8Array())) as Record<
    string,
    Record<string, unknown>
  >
  await server.call(workflowModelRoutes.remove, { params: { id: data.id }, token: admin })
  const publicStart = { ownerId: data.id, perDay: 5 }
  const printTemplate = '<p>{{form}}</p><script>alert(1)</script>'
  const kept = await bringIn({ name: 'Carried', xml, settings: { ...settings, publicStart, printTemplate } })
  expect(await model(kept.data.id)).toMatchObject({
    ...draft,
    numberRule,
    formKey: 'leave',
    summaryFields: ['days'],
    mayWithdraw: false,
    publicStart: null,
    printTemplate: '<p>{{form}}</p>',
  })
  // In place of a draft, they are set as well.
  const titled = { ...settings, titleTemplate: 'Other' }
  const again = await bringIn({ name: 'Carried', xml, replace: true, settings: titled })
  expect(again.data.outcome).toBe('updated')
  expect(await model(kept.data.id)).toMatchObject({ titleTemplate: 'Other', numberRule })
  expect((await bringIn({ name: 'x', xml, replace: true, settings: { remark: 'x'.repeat(501) } })).status).toBe(400)
})
