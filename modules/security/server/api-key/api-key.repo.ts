/** Keys of the interface in SQL. Row security keeps every query inside the tenant. */
import { sql, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { declareScoped } from '#kernel/access/rule-fields.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord } from '#kernel/records/record.repo.ts'
import type { ApiKeyQuery } from '#security/contract/api-key.ts'
import { dayOf, isPersonInScope, type Reader } from '#system/server/index.ts'

declareScoped('apiKey', {
  table: 'sys_api_key',
  label: 'name',
  can: 'sys:apiKey:page',
  reach: (reader) => isPersonInScope(reader, 'sys_api_key.owner_id', { resource: 'apiKey' }),
  fields: {
    name: { type: 'text', column: 'name' },
    ownerId: { type: 'user', column: 'owner_id' },
    createDate: { type: 'date', column: 'created_at' },
    expireDate: { type: 'date', column: 'expires_at' },
    lastUseDate: { type: 'date', column: 'last_used_at' },
  },
})

const COLUMNS = [
  'id',
  'owner_id as ownerId',
  'name',
  'prefix',
  'scopes',
  'allow_ips as allowIps',
  'expires_at as expireDate',
  'last_used_at as lastUseDate',
  'last_used_ip as lastUseIp',
  'created_at as createDate',
  'version',
] as const

/** Until when the key before the last rotation goes on; null when it is over. */
const overlapOf = (table: 'sys_api_key' | 'page') =>
  sql<string | null>`case when ${sql.ref(`${table}.previous_until`)} > now()
    then ${sql.ref(`${table}.previous_until`)} end`.as('overlapDate')

const record = defineRecord('sys_api_key', [...COLUMNS, overlapOf('sys_api_key')])

/** Who owns a key, as far as it decides whether keys of theirs work. */
const ownerColumns = [
  'u.real_name as ownerName',
  'u.super_admin as superAdmin',
  'u.status as ownerStatus',
  'u.is_service as isService',
] as const

/** One key that the reader may see: their own, or of an owner in their data scope. */
export const findKey = (db: Db, reader: Reader, id: string) =>
  keysOf(db, reader).where('k.id', '=', id).executeTakeFirst()
export type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

/** The reader's own keys, the newest first. */
export const listOwnKeys = (db: Db, reader: Reader): Promise<FoundKey[]> =>
  keysOf(db, reader).where('k.owner_id', '=', reader.userId).orderBy('k.created_at', 'desc').orderBy('k.id').execute()

const keysOf = (db: Db, reader: Reader) =>
  db
    .selectFrom('sys_api_key as k')
    .innerJoin('sys_user as u', 'u.id', 'k.owner_id')
    .select([
      'k.id',
      'k.owner_id as ownerId',
      'k.name',
      'k.prefix',
      'k.scopes',
      'k.allow_ips as allowIps',
      'k.expires_at as expireDate',
      'k.last_used_at as lastUseDate',
      'k.last_used_ip as lastUseIp',
      'k.created_at as createDate',
      'k.version',
      sql<string | null>`case when k.previous_until > now() then k.previous_until end`.as('overlapDate'),
    ])
    .select(ownerColumns)
    .where((eb) =>
      eb.or([
        eb('k.owner_id', '=', reader.userId),
        isPersonInScope(reader, 'k.owner_id', { resource: 'apiKey', at: 'k' }),
      ]),
    )

export const apiKeyList = defineList({
  resource: 'apiKey',
  table: 'sys_api_key',
  sort: { createDate: 'created_at', name: 'name', lastUseDate: 'last_used_at', expireDate: 'expires_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .innerJoin('sys_user as u', 'u.id', 'page.owner_id')
      .select([
        'page.position',
        'page.id',
        'page.owner_id as ownerId',
        'page.name',
        'page.prefix',
        'page.scopes',
        'page.allow_ips as allowIps',
        'page.expires_at as expireDate',
        'page.last_used_at as lastUseDate',
        'page.last_used_ip as lastUseIp',
        'page.created_at as createDate',
        'page.version',
        overlapOf('page'),
      ])
      .select(ownerColumns)
      .orderBy(order),
})

export const callOfKeys = (actor: Pick<Actor, 'tenantId'> & Reader, query: ApiKeyQuery) => {
  const call = listCall('sys_api_key', { actor, query }, (eb, { keyword, state, ownerId }) => [
    isPersonInScope(actor, 'sys_api_key.owner_id', { resource: 'apiKey' }),
    keyword &&
      sql<SqlBool>`(lower(name) like ${containing(keyword)} or exists (select 1 from sys_user u
        where u.tenant_id = sys_api_key.tenant_id and u.id = sys_api_key.owner_id
          and lower(u.real_name || ' ' || u.username) like ${containing(keyword)}))`,
    state && (state === 'active' ? sql<SqlBool>`expires_at > now()` : sql<SqlBool>`expires_at <= now()`),
    ownerId && eb('owner_id', '=', ownerId),
  ])
  const scope = scopeFor(actor.scope, 'apiKey')
  const { userId } = actor
  return { ...call, whereKey: [call.whereKey, scope, scope.kind === 'some' && scope.own ? userId : null] }
}

/** How many keys a user has. */
export async function countKeys(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sys_api_key')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Lets no one else make a key for this user until the transaction ends. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx.selectFrom('sys_user').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
}

export interface NewKeyRow {
  tenantId: number
  id: string
  ownerId: string
  by: string
  name: string
  prefix: string
  hash: Buffer
  scopes: readonly string[]
  allowIps: string
  days: number
}

const inDays = (days: number) => sql<string>`now() + make_interval(days => ${days}::int)`

export async function insertKey(tx: Tx, { tenantId, id, ownerId, by, hash, days, ...key }: NewKeyRow): Promise<void> {
  await tx
    .insertInto('sys_api_key')
    .values({
      tenant_id: tenantId,
      id,
      owner_id: ownerId,
      name: key.name,
      prefix: key.prefix,
      key_hash: hash,
      scopes: [...key.scopes],
      allow_ips: key.allowIps,
      expires_at: inDays(days),
      created_by: by,
      updated_by: by,
    })
    .execute()
}

export const updateKey = record.update
export const lockKey = record.findForUpdate

export interface RotatedKey {
  id: string
  by: string
  prefix: string
  hash: Buffer
  days: number
  overlapHours: number
}

/** The present key becomes the one before, for as long as the overlap; one before that ends. */
export async function rotateKey(tx: Tx, { id, by, prefix, hash, days, overlapHours }: RotatedKey): Promise<void> {
  const isOverlapping = overlapHours > 0
  await tx
    .updateTable('sys_api_key')
    .set({
      previous_hash: isOverlapping ? sql<Buffer>`key_hash` : null,
      // An overlap does not make the key before live longer than it would have.
      previous_until: isOverlapping
        ? sql<string>`least(expires_at, now() + make_interval(hours => ${overlapHours}::int))`
        : null,
      key_hash: hash,
      prefix,
      expires_at: inDays(days),
      warned_at: null,
      updated_at: sql<string>`now()`,
      updated_by: by,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteKey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sys_api_key').where('id', '=', id).execute()
}

/** The service accounts that a user reaches, by name. */
export const listServiceAccounts = (db: Db, reader: Reader) =>
  db
    .selectFrom('sys_user')
    .select(['id', 'real_name as name'])
    .where('is_service', '=', true)
    .where('status', '=', 1)
    .where(isPersonInScope(reader, 'sys_user.id'))
    .orderBy('real_name')
    .limit(1_000)
    .execute()

/** Keys that expire within so many days, and whose owners were not notified; marks them as notified. */
export async function takeExpiring(tx: Tx, days: number) {
  return await tx
    .updateTable('sys_api_key')
    .set({ warned_at: sql<string>`now()` })
    .where('warned_at', 'is', null)
    .where('expires_at', '<', inDays(days))
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['id', 'owner_id as ownerId', 'name', 'created_by as madeBy'])
    .returning(sql<string>`${dayOf('expires_at')}::text`.as('day'))
    .execute()
}
