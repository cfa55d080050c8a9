import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { aDatabase } from '../../../../../tests/harness.ts'
import { createTokenStore, type TokenRequest } from './tokens.ts'

const { urls, drop } = await aDatabase()
const aNode = (name: string) => new Database(createPool({ connectionString: urls.app, max: 4, name: `tokens ${name}` }))
const [first, second] = [aNode('one'), aNode('other')]
afterAll(async () => {
  await Promise.all([first.close(), second.close()])
  await drop()
})

const key = randomBytes(32)
const one = createTokenStore({ database: first, key })
const other = createTokenStore({ database: second, key })

/** A vendor that counts how often it is asked. */
function aVendor(seconds = 7_200) {
  const given: string[] = []
  const obtain = async () => {
    await wait(100)
    given.push(`token-${randomUUID()}`)
    return { token: given.at(-1) ?? '', seconds }
  }
  return { given, obtain }
}
async function aChannel(): Promise<Pick<TokenRequest, 'owner' | 'keys'>> {
  const channelId = randomUUID()
  await first.transaction(1, (tx) =>
    tx.insertInto('msg_channel').values({ tenant_id: 1, id: channelId, kind: 'wechatWork', name: channelId }).execute(),
  )
  return { owner: { tenantId: 1, channelId }, keys: ['app', 'secret'] }
}

describe('a token', () => {
  test('is asked for once by all nodes', async () => {
    const [vendor, channel] = [aVendor(), await aChannel()]
    const tokens = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? one : other).get({ ...channel, obtain: vendor.obtain }),
      ),
    )
    expect(vendor.given).toHaveLength(1)
    expect(new Set(tokens)).toEqual(new Set(vendor.given))
  })

  test('that was refused is renewed once, however many nodes hear of it', async () => {
    const [vendor, channel] = [aVendor(), await aChannel()]
    const refused = await one.get({ ...channel, obtain: vendor.obtain })
    const renewed = await Promise.all(
      [one, other, one, other].map((store) => store.get({ ...channel, obtain: vendor.obtain, refused })),
    )
    expect(vendor.given).toHaveLength(2)
    expect(new Set(renewed)).toEqual(new Set([vendor.given[1]]))
  })

  test('is kept for its keys and its channel alone, and not beyond its end', async () => {
    const [vendor, channel] = [aVendor(), await aChannel()]
    const kept = await one.get({ ...channel, obtain: vendor.obtain })
    expect(await other.get({ ...channel, obtain: vendor.obtain })).toBe(kept)
    expect(await one.get({ ...channel, keys: ['app', 'changed'], obtain: vendor.obtain })).not.toBe(kept)
    expect(await one.get({ ...(await aChannel()), obtain: vendor.obtain })).not.toBe(kept)
    const [short, shortChannel] = [aVendor(100), await aChannel()]
    await one.get({ ...shortChannel, obtain: short.obtain })
    await one.get({ ...shortChannel, obtain: short.obtain })
    expect(short.given).toHaveLength(2)
  })

  test('is not readable in the database', async () => {
    const [vendor, channel] = [aVendor(), await aChannel()]
    const token = await one.get({ ...channel, obtain: vendor.obtain })
    const row = await first.read(1, (db) =>
      db
        .selectFrom('msg_access_token')
        .select(['sealed', 'renewing_until'])
        .where('channel_id', '=', channel.owner.channelId)
        .executeTakeFirstOrThrow(),
    )
    expect(row.sealed?.includes(token)).toBe(false)
    expect(row.renewing_until).toBeNull()
    const stranger = createTokenStore({ database: second, key: randomBytes(32) })
    expect(await stranger.get({ ...channel, obtain: vendor.obtain })).not.toBe(token)
  })

  test('whose vendor failed is asked for again, by the next who needs it', async () => {
    const [vendor, channel] = [aVendor(), await aChannel()]
    const failing = one.get({ ...channel, obtain: async () => await Promise.reject(new Error('busy')) })
    await expect(failing).rejects.toThrow('busy')
    expect(await other.get({ ...channel, obtain: vendor.obtain })).toBe(vendor.given[0])
  })

  test('is gone with its channel', async () => {
    const [vendor, channel] = [aVendor(), await aChannel()]
    await one.get({ ...channel, obtain: vendor.obtain })
    const { channelId } = channel.owner
    await first.transaction(1, (tx) => tx.deleteFrom('msg_channel').where('id', '=', channelId).execute())
    const left = await first.read(1, (db) =>
      db.selectFrom('msg_access_token').select('channel_id').where('channel_id', '=', channelId).execute(),
    )
    expect(left).toEqual([])
  })
})
