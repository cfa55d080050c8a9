/** Every import of every module: nothing here is listed by hand but the records that the sheets are about. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { dictCustRoutes, dictCustTypeRoutes } from '#system/contract/dict-cust.ts'
import { dictDataRoutes } from '#system/contract/dict-data.ts'
import { dictTypeRoutes } from '#system/contract/dict-type.ts'
import { paramRoutes } from '#system/contract/param.ts'
import { modules } from '../apps/server/modules.ts'
import { aServer } from './harness.ts'
import { anImport, aSheet, rowsOf } from './import.ts'
import { anActor } from './people.ts'

const server = await aServer({ listen: true })
afterAll(() => server.close())
const { kernel } = server.node
const admin = await server.admin()
const imports = modules.flatMap((module) => module.imports ?? []).map((make) => make(kernel))
const exports = modules.flatMap((module) => module.exports ?? []).map((make) => make(kernel))

/** Columns of the exports that say nothing to the imports. */
const IGNORED: Readonly<Record<string, readonly string[]>> = {
  user: ['Posts', 'Last sign-in', 'Created'],
  role: ['Members', 'Created'],
  param: ['Updated', 'Created'],
  dict: ['Label', 'Created'],
  dictCust: ['Label', 'Created'],
}

/** What is worth exporting besides the seed: a value that is not shown, and trees of entries. */
beforeAll(async () => {
  const secret = { key: `imp.p${newId().slice(-8)}`, value: 'correct horse battery staple', sensitive: 1 } as const
  await server.call(paramRoutes.create, { body: secret, token: admin })
  for (const [types, entries] of [
    [dictTypeRoutes, dictDataRoutes],
    [dictCustTypeRoutes, dictCustRoutes],
  ] as const) {
    const body = { code: `IMP_${newId().slice(-8)}`, name: 'Lines' }
    const { data: type } = await server.call(types.create, { body, token: admin })
    const top = { typeId: type.id, val: 'a', name: '甲', nameEn: 'First', tone: 'info' } as const
    const { data: above } = await server.call(entries.create, { body: top, token: admin })
    const below = { typeId: type.id, pid: above.id, val: 'b', name: '=1+1', status: 0 } as const
    await server.call(entries.create, { body: below, token: admin })
  }
})

/** The template with its example filled in, under a key that is new. */
async function filledIn(kind: (typeof imports)[number]) {
  const { data } = await server.call(kind.routes.template, { token: admin })
  const [head = [], example = []] = (await readXlsx(data as unknown as Buffer)).sheets[0]?.rows ?? []
  const place = kind.columns.findIndex(({ key }) => key === kind.keyColumn)
  const row = example.map((cell, at) => (at === place ? `new${newId().slice(-8)}` : String(cell ?? '')))
  return aSheet([head.map(String), row])
}

test('there are some', () => expect(imports.length).toBeGreaterThan(2))

describe.each(imports)('the import of $noun', (kind) => {
  const { noun, routes } = kind

  test('has a template, which is called after what it is for', async () => {
    const { status, headers } = await server.call(routes.template, { token: admin })
    expect(status).toBe(200)
    const [, name = ''] = /filename\*=UTF-8''(.+)$/.exec(String(headers['content-disposition'])) ?? []
    expect(decodeURIComponent(name)).toBe(`${translate('en', kind.title)} import template.xlsx`)
  })

  test('takes its template’s example under a new key', async () => {
    const { counts } = await anImport(server, routes, { token: admin, file: await filledIn(kind) })
    expect(counts).toEqual({ refuse: 0, create: 1, change: 0, same: 0 })
  })

  test('is refused to who lacks its code, and row by row to who may not create', async () => {
    const file = await filledIn(kind)
    const clerk = await anActor(server, { can: ['page', 'save', 'update'].map((verb) => `sys:${noun}:${verb}`) })
    expect((await server.call(routes.create, { token: clerk.token, file, body: {} })).status).toBe(403)
    const { token } = await anActor(server, { can: [`sys:${noun}:import`] })
    const { id } = await anImport(server, routes, { token, file })
    const rows = await rowsOf(server, token, id)
    expect(rows.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      ['refuse', ': You do not have permission to do this'],
    ])
  })

  test('understands what was exported, and changes nothing', async () => {
    const exported = exports.find((each) => each.noun === noun)
    if (!exported) throw new Error(`${noun} is imported and not exported`)
    const { data } = await server.call(exported.routes.file, { token: admin })
    const file = { name: 'again.xlsx', content: data as unknown as Buffer }
    const state = await anImport(server, routes, { token: admin, file, mode: 'upsert' })
    expect(await rowsOf(server, admin, state.id, 'change')).toEqual([])
    expect(state.counts).toEqual({ refuse: 0, create: 0, change: 0, same: state.total })
    expect(state.total).toBeGreaterThan(0)
    expect(state.ignored).toEqual(IGNORED[noun])
  })
})
