import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userImport } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anImport, aSheet } from '../../../../tests/import.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

describe('the template', () => {
  test('has every column, an example, drop-downs and notes; as it is, it holds nothing to import', async () => {
    const { data, headers } = await server.call(userImport.template, { token: admin })
    expect(headers['content-disposition']).toContain('Users%20import%20template.xlsx')
    const content = data as unknown as Uint8Array
    const { sheets } = await readXlsx(content)
    expect(sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
      ['Data', false],
      ['Notes', false],
      ['Options', true],
    ])
    expect(sheets[0]?.rows[0]?.slice(0, 3)).toEqual(['Username *', 'Name *', 'Department *'])
    expect(sheets[0]?.dataValidations?.map(({ range }) => range)).toEqual(['C2:C20001', 'H2:H20001', 'I2:I20001'])
    const { body } = await server.call(userImport.create, { token: admin, file: { name: 't.xlsx', content }, body: {} })
    expect(body).toMatchObject({ code: 400, data: { issues: [{ path: 'file', code: 'sheet_empty' }] } })
  })

  test('a sheet without required columns is refused by name, unknown ones are listed and not read', async () => {
    const missing = await aSheet([
      ['Username', 'Colour'],
      ['x.1', 'red'],
    ])
    const { body } = await server.call(userImport.create, { token: admin, file: missing, body: {} })
    expect(body).toMatchObject({
      data: { issues: [{ path: 'file', msg: 'Required columns are missing: Name, Department' }] },
    })
    const update = await anImport(server, userImport, { token: admin, file: missing, mode: 'update' })
    expect(update).toMatchObject({ ignored: ['Colour'], columns: [{ key: 'username' }] })
  })
})
