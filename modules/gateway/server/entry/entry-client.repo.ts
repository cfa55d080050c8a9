/** Registered systems in SQL. Row security keeps every query inside the tenant. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { EntryClientDraft, EntryClientQuery } from '#gateway/contract/entry.ts'
import { roleIdsOf } from './audience.repo.ts'

const columns = [
  'id',
  'tenant_id as tenantId',
  'code',
  'name',
  'sign_in_url as signInUrl',
  'allow_ips as allowIps',
  'audience',
  'admits_admins as admitsAdmins',
  'status',
  'remark',
  'last_used_at as lastUseDate',
  'created_at as createDate',
  'version',
] as const

export const entryClientList = defineList({
  resource: 'entryClient',
  table: 'gw_entry_client',
  sort: { createDate: 'created_at', name: 'name', lastUseDate: 'last_used_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select('page.position')
      .select(columns)
      .select(roleIdsOf('page').as('roleIdList'))
      .orderBy(order),
})

export function callOfClients(
  { tenantId }: Pick<Actor, 'tenantId'>,
  query: EntryClientQuery,
): ListCall<'gw_entry_client'> {
  const { keyword, status } = query
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (keyword) conditions.push(sql<SqlBool>`lower(name || ' ' || code) like ${containing(keyword)}`)
      if (status !== undefined) conditions.push(eb('status', '=', status === 1 ? 1 : 0))
      return conditions
    },
    whereKey: [keyword, status],
  }
}

const byId = (db: Db, id: string) =>
  db
    .selectFrom('gw_entry_client')
    .select(columns)
    .select(roleIdsOf('gw_entry_client').as('roleIdList'))
    .where('id', '=', id)

export const findClient = (db: Db, id: string) => byId(db, id).executeTakeFirst()

/** The same, locked against other writers until the transaction ends. */
export const findClientForChange = (tx: Tx, id: string) => byId(tx, id).forUpdate().executeTakeFirst()

export type FoundClient = NonNullable<Awaited<ReturnType<typeof findClient>>>

export async function hasCode(tx: Tx, code: string): Promise<boolean> {
  const found = await tx.selectFrom('gw_entry_client').select('id').where('code', '=', code).executeTakeFirst()
  return found !== undefined
}

export async function insertClient(
  tx: Tx,
  key: { tenantId: number; id: string; by: string },
  { signInUrl, allowIps, admitsAdmins, ...client }: EntryClientDraft & { secretHash: Buffer },
): Promise<void> {
  const { secretHash, roleIdList: _, ...values } = client
  await tx
    .insertInto('gw_entry_client')
    .values({
      tenant_id: key.tenantId,
      id: key.id,
      ...values,
      secret_hash: secretHash,
      sign_in_url: signInUrl,
      allow_ips: allowIps,
      admits_admins: admitsAdmins,
      last_used_at: null,
      created_by: key.by,
      updated_by: key.by,
    })
    .execute()
}

export async function updateClient(
  tx: Tx,
  key: { id: string; by: string },
  { name, signInUrl, allowIps, audience, admitsAdmins, status, remark }: Omit<EntryClientDraft, 'code'>,
): Promise<void> {
  await tx
    .updateTable('gw_entry_client')
    .set({
      name,
      audience,
      status,
      remark,
      admits_admins: admitsAdmins,
      sign_in_url: signInUrl,
      allow_ips: allowIps,
      updated_by: key.by,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', key.id)
    .execute()
}

export async function writeSecret(tx: Tx, key: { id: string; by: string }, secretHash: Buffer): Promise<void> {
  await tx
    .updateTable('gw_entry_client')
    .set({ secret_hash: secretHash, updated_by: key.by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', key.id)
    .execute()
}

export async function deleteClient(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('gw_entry_client').where('id', '=', id).execute()
}
