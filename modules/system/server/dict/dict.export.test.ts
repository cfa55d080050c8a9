/** Entries of dictionaries as sheets: of one dictionary, of all, of the organisation's own. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { dictCustExport, dictCustRoutes, dictCustTypeRoutes } from '#system/contract/dict-cust.ts'
import { dictDataRoutes, dictExport, type DictDataDraft, type DictExport } from '#system/contract/dict-data.ts'
import { dictTypeRoutes } from '#system/contract/dict-type.ts'
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

const FORMULA = '=HYPERLINK("http://evil","x")'

const families = {
  dict: { types: dictTypeRoutes, entries: dictDataRoutes, exported: dictExport },
  dictCust: { types: dictCustTypeRoutes, entries: dictCustRoutes, exported: dictCustExport },
} as const

/** A dictionary with a tree: a above b. */
async function aDictionary(noun: keyof typeof families = 'dict') {
  const { types, entries } = families[noun]
  const code = `EXP_${newId().slice(-8)}`
  const { data: type } = await server.call(types.create, { body: { code, name: 'Lines' }, token: admin })
  const add = async (body: Partial<DictDataDraft> & { val: string; name: string }) =>
    (await server.call(entries.create, { body: { typeId: type.id, ...body }, token: admin })).data.id
  const top = await add({ val: 'a', name: FORMULA, nameEn: 'Gears', tone: 'info', sort: 20 })
  const low = await add({ val: 'b', name: '乙', pid: top, status: 0, remark: '+1' })
  const first = await add({ val: 'c', name: '丙', sort: 10 })
  return { code, top, low, first }
}

const lines = (query: Record<string, string>, route: DictExport['file'] = dictExport.file, token = admin) =>
  exportedLines(server, route, { query, token })

describe.each(['dict', 'dictCust'] as const)('entries of %s', (noun) => {
  const { file } = families[noun].exported

  test('stand in their tree’s order, with names for what are codes', async () => {
    const { code } = await aDictionary(noun)
    const found = await lines({ dictType: code }, file)
    expect(found.map((row) => row['Value'])).toEqual(['c', 'a', 'b'])
    expect(found[1]).toEqual({
      Dictionary: code,
      Value: 'a',
      Label: 'Gears',
      Name: `'${FORMULA}`,
      'English name': 'Gears',
      Parent: '',
      Order: '20',
      Status: 'Enabled',
      'Tag colour': 'Info',
      Notes: '',
      Created: expect.any(String),
    })
    expect(found[2]).toMatchObject({ Parent: 'a', Status: 'Disabled', Notes: "'+1" })
  })

  test('of all dictionaries come one dictionary after the other', async () => {
    const [one, two] = [await aDictionary(noun), await aDictionary(noun)]
    const codes = (await lines({ columns: 'type' }, file)).map((row) => row['Dictionary'] ?? '')
    for (const { code } of [one, two]) expect(codes.filter((each) => each === code)).toHaveLength(3)
    expect(codes.filter((code, at) => code !== codes[at - 1])).toHaveLength(new Set(codes).size)
  })

  test('are filtered like the page, or the chosen ones', async () => {
    const { code, low, first } = await aDictionary(noun)
    const values = async (query: Record<string, string>) => (await lines(query, file)).map((row) => row['Value'])
    expect(await values({ dictType: code, status: '0' })).toEqual(['a', 'b'])
    expect(await values({ dictType: code, keyword: '丙' })).toEqual(['c'])
    expect(await values({ ids: `${low},${first}` })).toEqual(['c', 'b'])
    expect((await lines({ ids: low, columns: 'val,parent' }, file))[0]).toEqual({ Value: 'b', Parent: 'a' })
    expect(await values({ dictType: 'NO_SUCH' })).toEqual([])
  })

  test('are refused to who may only see them', async () => {
    const { token } = await anActor(server, { can: [`sys:${noun}:page`] })
    expect((await server.call(file, { token })).status).toBe(403)
    expect((await server.call(families[noun].exported.task, { token, body: {} })).status).toBe(403)
  })

  test('of another tenant are not among them', async () => {
    const { code, low } = await aDictionary(noun)
    const stranger = await anActor(server, { tenantId: 0, can: [`sys:${noun}:export`] })
    expect(await lines({ dictType: code }, file, stranger.token)).toEqual([])
    expect(await lines({ ids: low }, file, stranger.token)).toEqual([])
  })
})

test('a formula stays text in a workbook', async () => {
  const { code } = await aDictionary()
  const { data } = await server.call(dictExport.file, { query: { dictType: code, columns: 'nameZh' }, token: admin })
  const [sheet] = (await readXlsx(data as unknown as Buffer)).sheets
  expect(sheet?.rows).toContainEqual([FORMULA])
})
