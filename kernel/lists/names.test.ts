import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ANN_CORP, BOB_CORP, kernelParts, until, type KernelParts } from '../../tests/kernel-parts.ts'
import { touch } from '../database/lease.ts'
import { notifyListChanged } from './changed.ts'
import { Names, namesOf, type NamedRecord, type NameSource } from './names.ts'

let parts: KernelParts
let names: Names
let stored: Record<number, NamedRecord[]>
let asked: string[][]
/** Called while names are being read. */
let meanwhile: () => Promise<void>

/** Reads whatever is `stored` at that moment. */
const things: NameSource = {
  resource: 'thing',
  find: async (_, ids) => {
    asked.push([...ids])
    const found = ids.flatMap((id) => stored[tenantId]?.filter((one) => one.id === id) ?? [])
    await meanwhile()
    return found
  },
}
let tenantId = ANN_CORP
const named = async (...ids: string[]) => {
  const nameOf = await parts.database.read(tenantId, (db) => names.of(db, tenantId, things, ids))
  return ids.map((id) => nameOf(id)?.name)
}
const rename = (name: string) => (stored = { ...stored, [ANN_CORP]: [{ id: 'a', name, rank: 0 }] })

beforeAll(async () => {
  parts = await kernelParts()
})
beforeEach(() => {
  tenantId = ANN_CORP
  stored = {
    [ANN_CORP]: [
      { id: 'a', name: 'Alpha', rank: 0 },
      { id: 'b', name: 'Beta', rank: 0 },
    ],
    [BOB_CORP]: [{ id: 'a', name: 'Aleph', rank: 0 }],
  }
  asked = []
  meanwhile = () => Promise.resolve()
  names = new Names(parts.bus, parts.database)
})
afterAll(() => parts.close())

test('what is known is not read again, what is missing is read at once', async () => {
  expect(await named('a', 'a')).toEqual(['Alpha', 'Alpha'])
  expect(await named('a', 'b', 'nothing')).toEqual(['Alpha', 'Beta', undefined])
  expect(asked).toEqual([['a'], ['b', 'nothing']])
})

test('a tenant never sees the name that the same id has in another', async () => {
  expect(await named('a')).toEqual(['Alpha'])
  tenantId = BOB_CORP
  expect(await named('a')).toEqual(['Aleph'])
})

test('who has changed a name here sees it from the commit on', async () => {
  await named('a')
  await parts.database.transaction(ANN_CORP, async (tx) => touch(tx, 'thing'))
  rename('Alpha again')
  expect(await named('a')).toEqual(['Alpha again'])
})

test('what was rolled back, or changed in another tenant, drops nothing', async () => {
  await named('a')
  const failing = parts.database.transaction(ANN_CORP, async (tx) => {
    touch(tx, 'thing')
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await parts.database.transaction(ANN_CORP, () => Promise.resolve())
  await parts.database.transaction(BOB_CORP, async (tx) => touch(tx, 'thing'))
  await named('a')
  expect(asked).toEqual([['a']])
})

test('a change on another node is heard by the bus', async () => {
  const other = await parts.anotherNode()
  await named('a')
  rename('Alpha elsewhere')
  await other.database.transaction(ANN_CORP, (tx) => notifyListChanged(tx, ANN_CORP, 'thing'))
  await until(async () => (await named('a'))[0] === 'Alpha elsewhere')
  expect(asked).toEqual([['a'], ['a']])
})

test('what was read before a change and arrives after it is not kept', async () => {
  meanwhile = async () => {
    meanwhile = () => Promise.resolve()
    await parts.database.transaction(ANN_CORP, async (tx) => touch(tx, 'thing'))
  }
  expect(await named('a')).toEqual(['Alpha'])
  rename('Alpha after')
  expect(await named('a')).toEqual(['Alpha after'])
})

test('while the bus does not listen, nothing is kept', async () => {
  const deaf = new Names({ isListening: false, onGap: () => {}, subscribe: () => {} }, parts.database)
  const read = () => parts.database.read(ANN_CORP, (db) => deaf.of(db, ANN_CORP, things, ['a']))
  await read()
  await read()
  expect(asked).toEqual([['a'], ['a']])
})

test('several names come by rank, then as they are read aloud', () => {
  const all = new Map(
    [
      { id: '1', name: '张', rank: 2 },
      { id: '2', name: '陈', rank: 2 },
      { id: '3', name: 'Zoo', rank: 1 },
    ].map((one) => [one.id, one]),
  )
  expect(namesOf(['1', '2', 'gone', '3'], (id) => all.get(id))).toEqual([
    { id: '3', name: 'Zoo' },
    { id: '2', name: '陈' },
    { id: '1', name: '张' },
  ])
})
