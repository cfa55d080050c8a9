/** Fields whose options are entries of dictionaries: which entries can be stored now. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { field } from '#forms-core/testing/models.ts'
import { dictCustRoutes, dictCustTypeRoutes } from '#system/contract/dict-cust.ts'
import { dictDataRoutes } from '#system/contract/dict-data.ts'
import { dictTypeRoutes } from '#system/contract/dict-type.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import type { TestActor } from '../../../../tests/people.ts'
import { answered, FormWorld, issuesOf, pathsOf } from '../testing/published.ts'

const FAMILIES = {
  common: { types: dictTypeRoutes, entries: dictDataRoutes },
  own: { types: dictCustTypeRoutes, entries: dictCustRoutes },
}

let server: TestServer & { close: () => Promise<void> }
let world: FormWorld
let ann: TestActor
beforeAll(async () => {
  server = await aServer()
  world = await FormWorld.of(server)
  ann = await world.person({ realName: 'Ann' })
})
afterAll(() => server.close())

/** `top` with `low` below it, and `off`, which is disabled. */
async function aDictionary(family: keyof typeof FAMILIES): Promise<string> {
  const { types, entries } = FAMILIES[family]
  const code = `D_${newId().slice(-8)}`
  const token = world.admin
  const { id: typeId } = await answered(server.call(types.create, { token, body: { code, name: code } }))
  const add = (val: string, more: object = {}) =>
    answered(server.call(entries.create, { token, body: { typeId, val, name: val, ...more } }))
  const { id: pid } = await add('top')
  await add('low', { pid })
  await add('off', { status: 0 })
  return code
}

test.each(['common', 'own'] as const)(
  'entries of the %s dictionaries are stored while they can be chosen',
  async (family) => {
    const dict = await aDictionary(family)
    const options = { from: 'dictionary', dict }
    const form = await world.form([
      field('dictionary', 'a', { dict }),
      field('select', 'b', { options }),
      field('tree', 'c', { options, leavesOnly: true }),
      field('tree', 'd', { options, leavesOnly: true, multiple: true }),
    ])
    await answered(world.create(ann, form, { a: 'top', b: 'low', c: 'low', d: ['low'] }))
    expect(pathsOf(await world.create(ann, form, { a: 'off', b: 'none', c: 'top', d: ['low', 'top'] }))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  },
)

test('an entry that was disabled since stays where it is stored, and is not chosen anew', async () => {
  const { types, entries } = FAMILIES.common
  const token = world.admin
  const code = `D_${newId().slice(-8)}`
  const { id: typeId } = await answered(server.call(types.create, { token, body: { code, name: code } }))
  const body = { typeId, val: 'x', name: 'x' }
  const { id: entryId } = await answered(server.call(entries.create, { token, body }))
  const form = await world.form([field('dictionary', 'a', { dict: code }), field('text', 'b')])
  const { id, rev } = await answered(world.create(ann, form, { a: 'x' }))
  const { typeId: _, ...change } = body
  await answered(server.call(entries.update, { token, body: { ...change, id: entryId, status: 0 } }))
  await answered(world.update(ann, form, id, rev, { a: 'x', b: 'more' }))
  expect(issuesOf(await world.create(ann, form, { a: 'x' }))).toHaveLength(1)
})

test('the designer offers dictionaries of both kinds', async () => {
  const codes = [await aDictionary('common'), await aDictionary('own')]
  const { dictionaries } = await answered(server.call(templateRoutes.sources, { token: world.admin }))
  expect(dictionaries.map(({ code }) => code)).toEqual(expect.arrayContaining(codes))
})
