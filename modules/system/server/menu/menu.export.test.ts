/** Menus as a sheet. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUTTON, MENU, MODULE } from '#system/contract/menu-rules.ts'
import { menuExport, menuRoutes, type MenuDraft } from '#system/contract/menu.ts'
import { exportedLines } from '../../../../tests/exported.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const lines = (query: Record<string, string>, token = admin) => exportedLines(server, menuExport.file, { query, token })

const create = async (body: Pick<MenuDraft, 'pid' | 'menuType' | 'name'> & Partial<MenuDraft>) => {
  const { data } = await server.call(menuRoutes.create, { body, token: admin })
  return data.id
}

test('menus come in the order of their tree, with what is above them in the path', async () => {
  const module = await create({ pid: '0', menuType: MODULE, name: 'Sheets', code: 'sheets' })
  const page = await create({ pid: module, menuType: MENU, name: '=1+1', code: 'sheets:page', showFlag: 0 })
  const permissions = ['sys:menu:page', 'sys:menu:export']
  await create({ pid: page, menuType: BUTTON, name: 'Press', code: 'sheets:press', permissions })
  const found = (await lines({})).filter((row) => row['Module'] === 'sheets')
  expect(found).toMatchObject([
    { Name: 'Sheets', 'Full path': 'Sheets', Type: 'Module', 'Opens as': '', Path: '/sheets', Shown: 'Shown' },
    {
      Name: "'=1+1",
      'Full path': 'Sheets / =1+1',
      Type: 'Page',
      'Opens as': 'Page',
      Shown: 'Hidden',
      Device: 'Desktop',
    },
    { Type: 'Button', 'Full path': 'Sheets / =1+1 / Press', 'Permission codes': permissions.join(', '), Shown: '' },
  ])
  expect((await lines({ keyword: 'sheets:press', columns: 'code' })).map((row) => row['Code'])).toEqual([
    'sheets',
    'sheets:page',
    'sheets:press',
  ])
})

test('no one has them without the code, and never another tenant’s', async () => {
  await create({ pid: '0', menuType: MODULE, name: 'Own', code: 'own-module' })
  const reader = await anActor(server, { can: ['sys:menu:page'] })
  expect((await server.call(menuExport.file, { token: reader.token })).status).toBe(403)
  const stranger = await anActor(server, { tenantId: 0, can: ['sys:menu:export'] })
  const codes = (await lines({ columns: 'code' }, stranger.token)).map((row) => row['Code'])
  expect(codes).toContain('sys')
  expect(codes).not.toContain('own-module')
})
