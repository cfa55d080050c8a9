/** Registered systems in SQL. Row security keeps every query inside the tenant. */
import { sql, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { containing, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, type RecordKey } from '#kernel/records/record.repo.ts'
import type { EntryClientDraft, EntryClientQuery } from '#gateway/contract/entry.ts'
import { roleIdsOf, writeAudienceRoles } from './audience.repo.ts'

const COLUMNS = [
  'id',
  'tenant_id as tenantId',
  'code',
  'name',
  'sign_in_url as signInUrl',
  'allow_ips as allowIps',
  'audience',
  'admits_admins as admitsAdmins',
  'has_factor as hasFactor',
  'status',
  'remark',
  'last_used_at as lastUseDate',
  'created_at as createDate',
  'version',
] as const

const record = defineRecord('gw_entry_client', [...COLUMNS, roleIdsOf('gw_entry_client').as('roleIdList')])

/** What is written of a system; its secret only when it is new. */
export interface ClientValues extends EntryClientDraft {
  secretHash?: Buffer
}

/** Registered systems with the roles of their audience. */
export const clients = {
  ...record,
  async insert(tx: Tx, key: RecordKey, { secretHash, roleIdList, ...client }: Required<ClientValues>): Promise<void> {
    await record.insert(tx, key, { ...client, secret_hash: secretHash, lastUseDate: null })
    await writeAudienceRoles(tx, { tenantId: key.tenantId, clientId: key.id }, roleIdList)
  },
  async update(tx: Tx, key: RecordKey, { roleIdList, ...client }: EntryClientDraft): Promise<void> {
    await record.update(tx, key, client)
    await writeAudienceRoles(tx, { tenantId: key.tenantId, clientId: key.id }, roleIdList)
  },
  writeSecret: (tx: Tx, key: RecordKey, secretHash: Buffer) => record.update(tx, key, { secret_hash: secretHash }),
}
export type FoundClient = NonNullable<Awaited<ReturnType<typeof clients.find>>>

export const entryClientList = defineList({
  resource: 'entryClient',
  table: 'gw_entry_client',
  sort: { createDate: 'created_at', name: 'name', lastUseDate: 'last_used_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS])
      .select(roleIdsOf('page').as('roleIdList'))
      .orderBy(order),
})

export const callOfClients = (actor: Pick<Actor, 'tenantId'>, query: EntryClientQuery) =>
  listCall('gw_entry_client', { actor, query }, (eb, { keyword, status }) => [
    keyword && sql<SqlBool>`lower(name || ' ' || code) like ${containing(keyword)}`,
    status !== undefined && eb('status', '=', status === 1 ? 1 : 0),
  ])
