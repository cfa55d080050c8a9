/** Seals in SQL. */
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../database/lease.ts'
import { newId } from '../../ids.ts'
import { BATCH, type BatchKind, type EntryFields, type SealedLog, type SignedBatch } from './chain.ts'

const TABLES = { audit: 'sys_audit', login: 'sys_login_log' } as const satisfies Record<SealedLog, string>
/** First numbers of the advisory locks that are a sealer's lease; the second is the tenant. */
export const LOCKS = { audit: 7_100_141, login: 7_100_142 } as const satisfies Record<SealedLog, number>

const micros = sql`(extract(epoch from e.created_at) * 1000000)::bigint::text`
/** The canonical fields of an entry. Their order never changes: every hash depends on it. */
const FIELDS = {
  audit: sql<EntryFields>`array[e.id::text, ${micros}, e.actor_id::text, e.actor_name::text, e.action, e.resource, e.resource_id,
    e.label, e.changes::text, e.request_id, e.ip, e.key_name] || case e.acting_as when '' then '{}'::text[] else array[e.acting_as] end`,
  login: sql<EntryFields>`array[e.id::text, ${micros}, e.username, e.user_id::text, e.status::text, e.reason, e.ip, e.user_agent,
    e.via_name] || case e.way when '' then '{}'::text[] else array[e.way] end`, // entries without it were sealed before
} as const satisfies Record<SealedLog, RawBuilder<EntryFields>>

const tableOf = (log: SealedLog) => sql.table(TABLES[log])
/** For all entries at once. */
const notSealed = (log: SealedLog) =>
  sql`not exists (select from sys_audit_seal s where s.tenant_id = e.tenant_id and s.log = ${log} and s.entry_id = e.id)`

/**
 * For entries in their order, until there are enough: each is looked up by the unique index. As a join it would be
 * planned for the few seals that there were at first, and compare each entry with all of them later.
 */
const hasNoSeal = (log: SealedLog) =>
  sql`(select s.seq from sys_audit_seal s where s.tenant_id = e.tenant_id and s.log = ${log} and s.entry_id = e.id) is null`

/** One sealer per tenant and log: the lease ends with the transaction, and so with a sealer that is killed. */
export async function takeLease(tx: Tx, tenantId: number, log: SealedLog): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS[log]}, ${tenantId}) as mine`.execute(tx)
  return rows[0]?.mine === true
}

export interface Head {
  kind: BatchKind
  lastSeq: number
  hash: Buffer
  watermark: string
  sealedAt: string
}

/** The last batch of entries; undefined before the first. */
export async function findHead(db: Db, log: SealedLog): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select kind, last_seq as "lastSeq", hash, watermark::text as watermark, sealed_at as "sealedAt" from sys_audit_seal_batch
    where log = ${log} and kind < 3 order by last_seq desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** Transactions before `xmin` are over; none from `xmax` on has begun. */
export async function findSnapshot(db: Db): Promise<{ xmin: string; xmax: string }> {
  const { rows } = await sql<{ xmin: string; xmax: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_snapshot_xmax(pg_current_snapshot())::text as xmax`.execute(
    db,
  )
  return rows[0] ?? { xmin: '0', xmax: '0' }
}

export interface Unsealed {
  id: string
  /** As text: JavaScript knows no microseconds. */
  at: string
  txid: string | null
  fields: EntryFields
}

/** Entries as they came: of transactions that are over, from those of the head on. */
export async function findUnsealed(db: Db, log: SealedLog, from: string, xmin: string): Promise<Unsealed[]> {
  const { rows } = await sql<Unsealed>`
    select e.id, e.created_at::text as at, e.txid::text as txid, ${FIELDS[log]} as fields from ${tableOf(log)} as e
    where e.txid >= ${from}::xid8 and e.txid < ${xmin}::xid8 and ${hasNoSeal(log)}
    order by e.txid, e.id limit ${BATCH}`.execute(db)
  return rows
}

/** What was there before there were seals, or was restored from another cluster, oldest first. */
export async function findOld(
  db: Db,
  log: SealedLog,
  { xmin, xmax }: { xmin: string; xmax: string },
  isContinued: boolean,
): Promise<Unsealed[]> {
  const after = isContinued
    ? sql`(e.created_at, e.id) > (select entry_at, entry_id from sys_audit_seal where log = ${log} order by seq desc limit 1)`
    : sql`true`
  const { rows } = await sql<Unsealed>`
    select e.id, e.created_at::text as at, e.txid::text as txid, ${FIELDS[log]} as fields from ${tableOf(log)} as e
    where (e.txid is null or e.txid < ${xmin}::xid8 or e.txid >= ${xmax}::xid8) and ${after} and ${hasNoSeal(log)}
    order by e.created_at, e.id limit ${BATCH}`.execute(db)
  return rows
}

export interface NewSeal {
  seq: number
  entry_id: string
  entry_at: string
  hash: string
  prev: string
}

export async function insertSeals(tx: Tx, tenantId: number, log: SealedLog, seals: readonly NewSeal[]): Promise<void> {
  await sql`
    insert into sys_audit_seal (tenant_id, log, seq, entry_id, entry_at, hash, prev)
    select ${tenantId}, ${log}, seq, entry_id, entry_at, decode(hash, 'hex'), decode(prev, 'hex')
    from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as seal (
      seq bigint, entry_id uuid, entry_at timestamptz, hash text, prev text)`.execute(tx)
}

export async function insertBatch(tx: Tx, batch: SignedBatch, signature: Buffer): Promise<void> {
  await sql`
    insert into sys_audit_seal_batch
      (tenant_id, id, log, kind, first_seq, last_seq, hash, watermark, gone_before, sealed_at, signature)
    values (${batch.tenantId}, ${newId()}, ${batch.log}, ${batch.kind}, ${batch.firstSeq}, ${batch.lastSeq}, ${batch.hash},
      ${batch.watermark}::xid8, ${batch.goneBefore}::timestamptz, ${batch.sealedAt}::timestamptz, ${signature})`.execute(
    tx,
  )
}

export interface StoredBatch extends SignedBatch {
  id: string
  signature: Buffer
}

const batchColumns = (tenantId: number) => sql`
  id, ${tenantId}::int as "tenantId", log, kind, first_seq as "firstSeq", last_seq as "lastSeq", hash,
  watermark::text as watermark, gone_before as "goneBefore", sealed_at as "sealedAt", signature`

/** Batches that end within some numbers, and the one of entries after them, in order. */
export async function findBatches(db: Db, tenantId: number, log: SealedLog, from: number, to: number) {
  const { rows } = await sql<StoredBatch>`
    select ${batchColumns(tenantId)} from sys_audit_seal_batch where log = ${log} and last_seq >= ${from} and (last_seq <= ${to}
      or last_seq = (select min(last_seq) from sys_audit_seal_batch where log = ${log} and last_seq > ${to} and kind < 3))
    order by last_seq, id`.execute(db)
  return rows
}

/** The marks of entries that are dropped. */
export async function findRetention(db: Db, tenantId: number, log: SealedLog) {
  const { rows } = await sql<StoredBatch>`
    select ${batchColumns(tenantId)} from sys_audit_seal_batch where log = ${log} and kind = 3 order by id`.execute(db)
  return rows
}

export interface Sealed {
  seq: number
  entryId: string
  at: string
  /** Without microseconds. */
  entryAt: string
  hash: Buffer
  prev: Buffer
  fields: EntryFields | null
}

/** Seals after a number, with what their entries hold now. */
export async function findSealed(db: Db, log: SealedLog, after: number, limit: number): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    select s.seq, s.entry_id as "entryId", s.entry_at::text as at, s.entry_at as "entryAt", s.hash, s.prev, e.fields
    from sys_audit_seal s left join lateral (
      select ${FIELDS[log]} as fields from ${tableOf(log)} as e where e.id = s.entry_id and e.created_at = s.entry_at
    ) as e on true
    where s.log = ${log} and s.seq > ${after} order by s.seq limit ${limit}`.execute(db)
  return rows
}

/** The content of an entry, wherever its time says that it is. */
export async function findFields(db: Db, log: SealedLog, id: string): Promise<EntryFields | undefined> {
  const { rows } = await sql<{ fields: EntryFields }>`
    select ${FIELDS[log]} as fields from ${tableOf(log)} as e where e.id = ${id}::uuid limit 1`.execute(db)
  return rows[0]?.fields
}

/**
 * An entry without a seal that should have one: older than the seals, or waiting for minutes. Reads entries and seals
 * once each: before the database has counted the seals, it would compare each entry with all of them.
 */
export async function findStray(db: Db, log: SealedLog, watermark: string, minutes: number) {
  await sql`set local enable_nestloop = off`.execute(db)
  const { rows } = await sql<{ id: string; isOld: boolean }>`
    select e.id, (e.txid is null or e.txid < ${watermark}::xid8) as "isOld" from ${tableOf(log)} as e
    where (e.txid is null or e.txid < ${watermark}::xid8 or e.created_at < now() - make_interval(mins => ${minutes}))
      and ${notSealed(log)} order by e.created_at, e.id limit 1`.execute(db)
  await sql`set local enable_nestloop = on`.execute(db)
  return rows[0]
}

/** How many seals there are, and what is sealed and what waits. */
export async function findState(db: Db, log: SealedLog) {
  const { rows } = await sql<{ lastSeq: number; lastAt: string | null; anchorAt: string | null }>`
    select coalesce(max(seq), 0) as "lastSeq",
      (select entry_at from sys_audit_seal where log = ${log} order by seq desc limit 1) as "lastAt",
      (select max(sealed_at) from sys_audit_seal_batch where log = ${log} and kind = 4) as "anchorAt"
    from sys_audit_seal where log = ${log}`.execute(db)
  return rows[0] ?? { lastSeq: 0, lastAt: null, anchorAt: null }
}

/** Since when the oldest entry waits, in milliseconds; 0 where none does. */
export async function findDelay(db: Db, log: SealedLog, watermark: string): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(extract(epoch from now() - min(e.created_at)) * 1000, 0)::float8 as ms from ${tableOf(log)} as e
    where e.txid >= ${watermark}::xid8 and ${hasNoSeal(log)}`.execute(db)
  return Math.max(0, Math.round(rows[0]?.ms ?? 0))
}

export async function storeCheck(tx: Tx, tenantId: number, result: string, signature: Buffer): Promise<void> {
  await sql`
    insert into sys_audit_check (tenant_id, result, signature) values (${tenantId}, ${JSON.stringify(result)}::jsonb, ${signature})
    on conflict (tenant_id) do update set result = excluded.result, signature = excluded.signature, checked_at = now()`.execute(
    tx,
  )
}

/** The last result as its text was signed. */
export async function findCheck(db: Db): Promise<{ result: string; signature: Buffer } | undefined> {
  const { rows } = await sql<{ result: string; signature: Buffer }>`
    select result #>> '{}' as result, signature from sys_audit_check limit 1`.execute(db)
  return rows[0]
}
