/** The chain over audit and sign-in log: what its owner changes in the database is found and named. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ANN_CORP, BOB_CORP, kernelParts, type KernelParts } from '../../../tests/kernel-parts.ts'
import { recordChange } from '../record.ts'
import { insertLoginLog } from '../../session/sign-in-guard.repo.ts'
import { SealKey } from './chain.ts'
import { checkTenant } from './check.ts'
import { findHead, insertBatch } from './seal.repo.ts'
import { markGone, Sealer, sealBatch, writeAnchor, type Anchor } from './sealer.ts'
import { verifyLog } from './verify.ts'

const key = new SealKey(randomBytes(32))
let parts: KernelParts
beforeAll(async () => {
  parts = await kernelParts()
})
afterAll(() => parts.close())

const seal = async (tenantId = ANN_CORP) => {
  let sealed = 0
  for (;;) {
    const { count, more } = await parts.database.transaction(tenantId, (tx) => sealBatch(tx, key, tenantId, 'audit'))
    sealed += count
    if (!more) return sealed
  }
}
/**
 * Seals until so many entries are sealed: transactions of other databases of the cluster may hold some up for a moment.
 */
async function sealUntil(total: number, tenantId = ANN_CORP) {
  const sealed = async () => {
    await seal(tenantId)
    const [row] = await parts.sql<{ n: number }>(
      `select count(*)::int as n from sys_audit_seal where tenant_id = $1 and log = 'audit'`,
      [tenantId],
    )
    return row?.n
  }
  await expect.poll(sealed, { timeout: 20_000 }).toBe(total)
}
const verify = (
  tenantId = ANN_CORP,
  more: { key?: SealKey; anchor?: Parameters<typeof verifyLog>[1]['anchor'] } = {},
) => parts.database.read(tenantId, (db) => verifyLog(db, { key, tenantId, log: 'audit', ...more }))

const change = async (label: string, tenantId = ANN_CORP) => {
  const author = { tenantId, userId: null, realName: 'Ann', requestId: randomUUID(), ip: '' }
  await parts.database.transaction(tenantId, (tx) =>
    recordChange(tx, author, {
      action: 'update',
      resource: 'user',
      resourceId: label,
      label,
      before: { a: 1 },
      after: { a: label },
    }),
  )
}
const idAt = async (seq: number) =>
  (
    await parts.sql<{ id: string }>(
      'select entry_id as id from sys_audit_seal where tenant_id = $1 and log = $2 and seq = $3',
      [ANN_CORP, 'audit', seq],
    )
  )[0]?.id ?? ''

beforeEach(async () => {
  for (const table of ['sys_audit', 'sys_audit_seal', 'sys_audit_seal_batch']) await parts.sql(`truncate ${table}`)
  await seal()
  for (let n = 1; n <= 6; n += 1) {
    await change(`change ${n}`)
    if (n % 2 === 0) await sealUntil(n)
  }
})

test('a chain that no one touched is whole, of each tenant by itself', async () => {
  await change('of another', BOB_CORP)
  await sealUntil(1, BOB_CORP)
  const check = await verify()
  expect(check).toMatchObject({ entries: 6, trustedSeq: 6, broken: null })
  expect(Object.values(check.months)).toEqual([6])
  expect(await verify(BOB_CORP)).toMatchObject({ entries: 1, broken: null })
  expect(await seal()).toBe(0)
})

describe('what the owner of the database does is named', () => {
  test('an entry was altered: its content, or its time alone', async () => {
    const id = await idAt(4)
    await parts.sql(`update sys_audit set label = 'harmless' where id = $1`, [id])
    const { broken, trustedSeq } = await verify()
    expect(broken).toMatchObject({ how: 'altered', seq: 4, entryId: id })
    expect(broken?.sealed).not.toBe(broken?.found)
    expect(trustedSeq).toBe(3)
    await parts.sql(`update sys_audit set label = 'change 4' where id = $1`, [id])
    expect((await verify()).broken).toBeNull()
    await parts.sql(`update sys_audit set created_at = created_at - interval '1 second' where id = $1`, [id])
    expect((await verify()).broken).toMatchObject({ how: 'altered', seq: 4 })
  })

  test('an entry was deleted, with or without its seal', async () => {
    const id = await idAt(2)
    await parts.sql('delete from sys_audit where id = $1', [id])
    expect((await verify()).broken).toMatchObject({ how: 'removed', seq: 2, entryId: id })
    await parts.sql('delete from sys_audit_seal where tenant_id = $1 and seq = 2', [ANN_CORP])
    expect((await verify()).broken).toMatchObject({ how: 'removed', seq: 2 })
  })

  test('an entry was inserted: under an old transaction, without one, or with an old time', async () => {
    const insert = (txid: string, at = 'now()') =>
      parts.sql<{ id: string }>(
        `insert into sys_audit (tenant_id, id, action, resource, resource_id, txid, created_at)
         values ($1, gen_random_uuid(), 'create', 'user', 'x', ${txid}, ${at}) returning id`,
        [ANN_CORP],
      )
    for (const txid of ["'3'::xid8", 'null']) {
      const [row] = await insert(txid)
      await seal()
      expect((await verify()).broken).toMatchObject({ how: 'inserted', seq: 0, entryId: row?.id })
      await parts.sql('delete from sys_audit where id = $1', [row?.id])
    }
    const [row] = await insert('pg_current_xact_id()', "now() - interval '40 days'")
    await sealUntil(7)
    expect((await verify()).broken).toMatchObject({ how: 'inserted', seq: 7, entryId: row?.id })
  })

  test('two entries were exchanged, by their content or by their seals', async () => {
    const [three, four] = [await idAt(3), await idAt(4)]
    await parts.sql(
      `update sys_audit e set (label, resource_id, changes, request_id) =
         (select label, resource_id, changes, request_id from sys_audit o where o.id = case when e.id = $1 then $2::uuid else $1::uuid end)
       where id in ($1, $2)`,
      [three, four],
    )
    expect((await verify()).broken).toMatchObject({ how: 'reordered', seq: 3 })
  })

  test('an entry was kept from the sealer', async () => {
    await change('late')
    await parts.sql(`update sys_audit set created_at = now() - interval '20 minutes' where label = 'late'`)
    expect((await verify()).broken).toMatchObject({ how: 'unsealed', seq: 0 })
  })

  test('the whole chain was calculated anew, without the key or with another', async () => {
    const id = await idAt(6)
    await parts.sql(`update sys_audit set label = 'forged' where id = $1`, [id])
    await parts.sql('delete from sys_audit_seal where tenant_id = $1 and seq > 4', [ANN_CORP])
    await parts.sql('delete from sys_audit_seal_batch where tenant_id = $1 and last_seq = 6', [ANN_CORP])
    const other = new SealKey(randomBytes(32))
    await parts.database.transaction(ANN_CORP, (tx) => sealBatch(tx, other, ANN_CORP, 'audit'))
    expect((await verify()).broken).toMatchObject({ how: 'signature' })
    expect((await verify(ANN_CORP, { key: other })).broken).toMatchObject({ how: 'signature', seq: 1 })
  })

  test('the end was cut off: an anchor that lies elsewhere shows it', async () => {
    const anchor = await parts.database.transaction(ANN_CORP, (tx) => writeAnchor(tx, key, ANN_CORP, 'audit'))
    expect((await verify(ANN_CORP, { anchor })).broken).toBeNull()
    const last = await idAt(6)
    await parts.sql('delete from sys_audit where id = $1', [last])
    await parts.sql('delete from sys_audit_seal where tenant_id = $1 and seq > 4', [ANN_CORP])
    await parts.sql('delete from sys_audit_seal_batch where tenant_id = $1 and last_seq > 4', [ANN_CORP])
    await seal()
    expect((await verify()).broken).toBeNull()
    expect((await verify(ANN_CORP, { anchor })).broken).toMatchObject({ how: 'removed', seq: 6 })
  })
})

test('an entry of a transaction that is still running does not hold back its writer, and is not overtaken', async () => {
  let release = () => {}
  const open = parts.database.transaction(ANN_CORP, async (tx) => {
    const author = { tenantId: ANN_CORP, userId: null, realName: 'Slow', requestId: '', ip: '' }
    await recordChange(tx, author, {
      action: 'update',
      resource: 'user',
      resourceId: 's',
      label: 'slow',
      before: {},
      after: { a: 1 },
    })
    await new Promise<void>((resolve) => (release = resolve))
  })
  await expect.poll(() => release.toString()).not.toBe('() => {}')
  await change('quick')
  expect(await seal()).toBe(0)
  release()
  await open
  await sealUntil(8)
  expect((await verify()).broken).toBeNull()
})

test('what was there before is sealed first, in batches, while others write', async () => {
  for (const table of ['sys_audit', 'sys_audit_seal', 'sys_audit_seal_batch']) await parts.sql(`truncate ${table}`)
  await parts.sql(
    `insert into sys_audit (tenant_id, id, created_at, action, resource, resource_id, txid)
     select $1, gen_random_uuid(), now() - n * interval '1 hour', 'create', 'user', n::text, null from generate_series(1, 2500) n`,
    [ANN_CORP],
  )
  await parts.database.transaction(ANN_CORP, (tx) => sealBatch(tx, key, ANN_CORP, 'audit'))
  await change('meanwhile')
  await sealUntil(2_501)
  expect(await verify()).toMatchObject({ entries: 2_501, broken: null })
})

test('a database that was restored into a younger cluster goes on with its chain', async () => {
  await change('not sealed when the backup was taken')
  await parts.sql(`update sys_audit set txid = '900000000001' where label like 'not sealed%'`)
  await parts.database.transaction(ANN_CORP, async (tx) => {
    const head = await findHead(tx, 'audit')
    if (!head) throw new Error('nothing is sealed')
    const { lastSeq, hash } = head
    const batch = { tenantId: ANN_CORP, log: 'audit', kind: 0, firstSeq: lastSeq + 1, lastSeq, hash } as const
    const signed = { ...batch, watermark: '900000000000', goneBefore: null, sealedAt: new Date().toISOString() }
    await insertBatch(tx, signed, key.sign(signed))
  })
  await change('after the restore')
  await sealUntil(8)
  await change('and on')
  await sealUntil(9)
  expect(await verify()).toMatchObject({ entries: 9, broken: null })
})

test('months that are dropped are missing by a signed mark, and only they', async () => {
  for (const table of ['sys_login_log', 'sys_audit_seal', 'sys_audit_seal_batch']) await parts.sql(`truncate ${table}`)
  const sealLogins = () => parts.database.transaction(ANN_CORP, (tx) => sealBatch(tx, key, ANN_CORP, 'login'))
  const verifyLogins = () =>
    parts.database.read(ANN_CORP, (db) => verifyLog(db, { key, tenantId: ANN_CORP, log: 'login' }))
  await parts.sql(
    `insert into sys_login_log (tenant_id, id, username, status, created_at, txid)
     select $1, gen_random_uuid(), 'ann', 1, now() - interval '400 days', null from generate_series(1, 3)`,
    [ANN_CORP],
  )
  await sealLogins()
  const entry = {
    tenantId: ANN_CORP,
    username: 'ann',
    userId: null,
    status: 1,
    reason: '',
    ip: '',
    userAgent: '',
  } as const
  await parts.database.transaction(ANN_CORP, (tx) => insertLoginLog(tx, entry))
  // A transaction that runs anywhere in the cluster makes the sealer wait.
  const sealed = async () => {
    await sealLogins()
    return (await verifyLogins()).entries
  }
  await expect.poll(sealed).toBe(4)
  await parts.sql(`delete from sys_login_log where created_at < now() - interval '1 year'`)
  expect((await verifyLogins()).broken).toMatchObject({ how: 'removed', seq: 1 })
  const before = new Date(Date.now() - 366 * 86_400_000).toISOString()
  await parts.database.transaction(ANN_CORP, (tx) => markGone(tx, key, ANN_CORP, 'login', before))
  expect(await verifyLogins()).toMatchObject({ entries: 4, broken: null })
  await parts.sql('delete from sys_login_log')
  expect((await verifyLogins()).broken).toMatchObject({ how: 'removed', seq: 4 })
})

test('how a sign-in was proved is sealed; entries from before that was stored stay whole', async () => {
  for (const table of ['sys_login_log', 'sys_audit_seal', 'sys_audit_seal_batch']) await parts.sql(`truncate ${table}`)
  const verifyLogins = () =>
    parts.database.read(ANN_CORP, (db) => verifyLog(db, { key, tenantId: ANN_CORP, log: 'login' }))
  const entry = {
    tenantId: ANN_CORP,
    username: 'ann',
    userId: null,
    status: 1,
    reason: '',
    ip: '',
    userAgent: '',
  } as const
  for (const way of ['', 'passkey'] as const)
    await parts.database.transaction(ANN_CORP, (tx) => insertLoginLog(tx, { ...entry, way }))
  await expect
    .poll(async () => {
      await parts.database.transaction(ANN_CORP, (tx) => sealBatch(tx, key, ANN_CORP, 'login'))
      return (await verifyLogins()).entries
    })
    .toBe(2)
  expect((await verifyLogins()).broken).toBeNull()
  await parts.sql(`update sys_login_log set way = 'password' where way = 'passkey'`)
  expect((await verifyLogins()).broken).toMatchObject({ how: 'altered' })
})

test('verified again and again while it grows, a chain is whole each time', async () => {
  const over = new AbortController()
  const growth = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      await change(`growing ${n}`)
      await seal()
    }
  })()
  const { database } = await parts.anotherNode()
  const found: unknown[] = []
  try {
    for (let time = 0; time < 20; time += 1) {
      const { logs } = await checkTenant({ database, key, tenantId: ANN_CORP })
      found.push(...logs.map(({ broken }) => broken))
    }
  } finally {
    over.abort()
    await growth
  }
  expect(found.filter((broken) => broken !== null)).toEqual([])
})

test('two sealers at the same time make one chain', async () => {
  const other = await parts.anotherNode()
  const tenants = async () => [ANN_CORP]
  const sealers = [parts.database, other.database].map(
    (database) => new Sealer({ database, key, log: parts.log, tenants }),
  )
  const { entries } = await verify()
  for (const sealer of sealers) sealer.start()
  for (let n = 0; n < 20; n += 1) {
    await change(`both ${n}`)
    await Promise.all(sealers.map((sealer) => sealer.pass()))
  }
  await expect
    .poll(async () => {
      await Promise.all(sealers.map((sealer) => sealer.pass()))
      return (await verify()).entries
    })
    .toBe(entries + 20)
  await Promise.all(sealers.map((sealer) => sealer.stop()))
  expect((await verify()).broken).toBeNull()
})

test('once a day the end of the chain is written to the log of the server, by one of the sealers', async () => {
  await parts.sql('delete from sys_audit_seal_batch where kind = 4')
  const from = parts.logged.length
  // The first pass of a sealer looks at every tenant, as the node does every half minute.
  const pass = async () => {
    const tenants = async () => [ANN_CORP]
    const sealer = new Sealer({ database: parts.database, key, log: parts.log, tenants })
    sealer.start()
    await sealer.pass()
    await sealer.stop()
  }
  const anchors = () =>
    parts.logged
      .slice(from)
      .filter(({ msg }) => msg === 'anchor of the audit chain')
      .map(({ anchor }) => anchor as Anchor)
      .filter(({ log }) => log === 'audit')
  await pass()
  await pass()
  expect(anchors()).toMatchObject([{ tenantId: ANN_CORP, seq: 6 }])
  const [anchor] = anchors()
  expect((await verify(ANN_CORP, { anchor })).broken).toBeNull()
  await parts.sql(`update sys_audit_seal_batch set sealed_at = sealed_at - interval '1 day' where kind = 4`)
  await pass()
  expect(anchors()).toHaveLength(2)
})
