/** What `--demo` writes can be used: its files are shown as what they are, and its links are in the states they say. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewRoutes } from '#gateway/contract/preview.ts'
import { shareRoutes } from '#gateway/contract/share.ts'
import { gatewaySeeds } from '#gateway/server/index.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { writeFiles } from '../modules/files/server/seed/demo/write-files.ts'
import { demoFiles } from '../modules/files/server/seed/demo/library.ts'
import { OWN } from '../modules/system/server/seed/tenants.ts'
import { aServer } from './harness.ts'

const server = await aServer()
afterAll(() => server.close())
let token: string
let ids: ReadonlyMap<string, string>

beforeAll(async () => {
  token = await server.admin()
  const { database, files } = server.node.kernel
  await database.transaction(1, async (tx) => {
    await writeFiles(tx, 1, files)
    for (const { write } of gatewaySeeds(OWN, { demo: true, language: 'zh' })) await write(tx)
  })
  const { data } = await server.call(ossRoutes.page, { token, query: { limit: 100 } })
  ids = new Map(data.list.map(({ name, id }) => [name, id]))
})

const asked = (name: string) => ({ token, params: { id: ids.get(name) ?? '' }, query: {} })

test('the same bytes whenever it is made, and few of them', () => {
  const made = demoFiles.map(({ make }) => Buffer.from(make()))
  expect(demoFiles.every(({ make }, at) => made[at]?.equals(Buffer.from(make())))).toBe(true)
  expect(made.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(80_000)
})

test.each([
  ['差旅费管理办法.pdf', 'pdf'],
  ['设备采购合同（模板）.docx', 'document'],
  ['车间产量统计.xlsx', 'table'],
  ['固定资产清单.csv', 'table'],
  ['新员工入职指南.md', 'markdown'],
  ['值班电话.txt', 'text'],
  ['厂区平面示意图.png', 'picture'],
  ['上班铃声.wav', 'audio'],
])('%s is shown as %s, and its content decides no other', async (name, form) => {
  expect((await server.call(previewRoutes.get, asked(name))).data).toMatchObject({ name, form })
  const found = demoFiles.find((file) => file.name === name)
  const again = await server.call(ossRoutes.create, {
    token,
    file: { name, content: Buffer.from(found?.make() ?? []) },
  })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  expect(again.data.name).toBe(name)
})

test('documents and tables hold what they are called after', async () => {
  const { data: contract } = await server.call(previewRoutes.document, asked('设备采购合同（模板）.docx'))
  expect(contract.html).toMatch(/<h1>设备采购合同<\/h1>.*<td>.*TC-400/s)
  const { data: output } = await server.call(previewRoutes.table, asked('车间产量统计.xlsx'))
  expect(output.sheets.map(({ name, total }) => [name, total])).toEqual([
    ['产量', 6],
    ['合格率', 6],
  ])
  const { data: assets } = await server.call(previewRoutes.table, asked('固定资产清单.csv'))
  expect(assets.sheets[0]?.rows[1]).toEqual(['A-0001', '封口机', '二车间', '2023-04-12', '186000'])
})

test('of the links one is open, one expired and one revoked, each with its uses', async () => {
  const { data } = await server.call(shareRoutes.page, { token, query: {} })
  const links = data.list.map(({ label, state, uses }) => `${label} ${state} ${uses}`)
  expect(links.sort()).toEqual(['厂区平面示意图.png 1 1', '设备采购合同（模板）.docx 0 3', '车间产量统计.xlsx 2 1'])
  const outcomes = async (label: string) => {
    const id = data.list.find((link) => link.label === label)?.id ?? ''
    const log = await server.call(shareRoutes.uses, { token, params: { id }, query: {} })
    return log.data.list.map(({ outcome }) => outcome)
  }
  expect(await outcomes('车间产量统计.xlsx')).toEqual(['revoked', 'opened'])
  expect(await outcomes('厂区平面示意图.png')).toEqual(['expired', 'opened'])
})
